import type { Problem } from '@shop/contracts';
import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';

/** Lets react-hook-form judge a form by a rule of the contracts: each problem stands beside the field of its path. */
export function problemsResolver<Values extends FieldValues>(
  problemsOf: (values: Values) => readonly Problem[],
): Resolver<Values> {
  return (values) => {
    const problems = problemsOf(values);
    if (problems.length === 0) return { values, errors: {} };
    const errors: FieldErrors<Values> = {};
    for (const { path, message } of problems) set(errors, path, { type: 'rule', message });
    return { values: {}, errors };
  };
}
