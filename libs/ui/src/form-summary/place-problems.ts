import type { Problem } from '@shop/contracts';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';

export interface Placing {
  /** Prefix of the server's paths in front of the fields' names: 'customerData.'. */
  prefix?: string;
  /** Tells who found the problem, for forms that treat the server's otherwise than their own. */
  type?: string;
  /** True when the first field gets the focus; not where a summary of the problems gets it. */
  focus?: boolean;
}

/**
 * Places problems beside the fields of a form by their path.
 * @param fields the form's fields
 * @returns the problems of anything else, which are left to say above the form or in a toast
 */
export function placeProblems<Values extends FieldValues>(
  problems: readonly Problem[],
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
  { prefix = '', type = 'server', focus = true }: Placing = {},
): Problem[] {
  let first = focus;
  return problems.filter(({ path, message }) => {
    const field = fields.find((candidate) => path === `${prefix}${candidate}`);
    if (field === undefined) return true;
    setError(field, { type, message }, { shouldFocus: first });
    first = false;
    return false;
  });
}
