/** The problem with a text of more than `max` characters, or null. */
export function lengthProblem(text: string, max: number): string | null {
  return text.length > max ? `Usa como máximo ${max} caracteres` : null;
}

/**
 * The problem with a text that has to be there, or null; spaces around it do not count.
 * @param required said of a text that is empty
 */
export function textProblem(typed: string, required: string, max: number): string | null {
  const text = typed.trim();
  return text === '' ? required : lengthProblem(text, max);
}
