import type { Problem } from '@shop/contracts';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';

/**
 * Places the server's problems beside the fields of a form by their path. The first one gets the focus.
 * @param fields the form's fields; problems of anything else are left to the toast
 */
export function placeProblems<Values extends FieldValues>(
  problems: readonly Problem[],
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): void {
  let first = true;
  for (const { path, message } of problems) {
    const field = fields.find((candidate) => candidate === path);
    if (field === undefined) continue;
    setError(field, { message }, { shouldFocus: first });
    first = false;
  }
}
