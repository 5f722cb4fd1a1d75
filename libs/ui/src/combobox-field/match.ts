import { fold } from '@shop/contracts';

/** Options that contain the text, those that begin with it first. An empty text keeps all. */
export function filterOptions(options: readonly string[], typed: string): string[] {
  const wanted = fold(typed.trim());
  const found = options.filter((option) => fold(option).includes(wanted));
  const begins = (option: string) => (fold(option).startsWith(wanted) ? 0 : 1);
  return found.sort((a, b) => begins(a) - begins(b));
}

/** The option that is the text itself, in any case and with or without accents. */
export function exactOption(options: readonly string[], typed: string): string | undefined {
  const wanted = fold(typed.trim());
  return options.find((option) => fold(option) === wanted);
}
