import type { Problem } from '@shop/contracts';
import type { FieldErrors, FieldPath, FieldValues, Resolver } from 'react-hook-form';

/** Lets react-hook-form judge a form by a rule of the contracts: each problem stands beside the field of its path. */
export function problemsResolver<Values extends FieldValues>(
  problemsOf: (values: Values) => Problem[],
): Resolver<Values> {
  return (values) => {
    const problems = problemsOf(values);
    if (problems.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(problems.map(({ path, message }) => [path, { type: 'rule', message }]));
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

/** The server's problems that belong to one of the form's own fields. */
export function ownProblems<Values extends FieldValues>(
  problems: Problem[],
  fields: Values,
): { path: FieldPath<Values>; message: string }[] {
  return problems.flatMap(({ path, message }) =>
    Object.hasOwn(fields, path) ? [{ path: path as FieldPath<Values>, message }] : [],
  );
}
