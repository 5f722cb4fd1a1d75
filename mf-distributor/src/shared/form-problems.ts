import { toApiError } from '@shop/api-client';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';

/**
 * Places the problems of a refused call beside the fields of a form, and answers what is left to say above it: null
 * when every problem has its field.
 */
export function placeRefusal<Values extends FieldValues>(
  reason: unknown,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): string | null {
  const { problems, text, status } = toApiError(reason);
  const placed = problems.flatMap(({ path, message }) => {
    const field = fields.find((candidate) => candidate === path);
    return field === undefined ? [] : [{ field, message }];
  });
  placed.forEach(({ field, message }, index) => setError(field, { message }, { shouldFocus: index === 0 }));
  if (placed.length > 0 && placed.length === problems.length) return null;
  return status === 0 ? 'Error de conexión' : (text ?? 'Algo salió mal. Intenta de nuevo.');
}
