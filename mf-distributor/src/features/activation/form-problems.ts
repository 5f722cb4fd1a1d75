import { toApiError } from '@shop/api-client';
import { placeProblems } from '@shop/ui';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';

/**
 * Places the problems of a refused call beside the fields of a form, and returns what is left to say above it: null
 * when every problem has its field.
 */
export function placeRefusal<Values extends FieldValues>(
  reason: unknown,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): string | null {
  const { problems, text, status } = toApiError(reason);
  const left = placeProblems(problems, fields, setError);
  if (problems.length > 0 && left.length === 0) return null;
  return status === 0 ? 'Error de conexión' : (text ?? 'Algo salió mal. Intenta de nuevo.');
}
