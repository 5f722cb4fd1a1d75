/** A text as it is compared and found: without marks and in lower case, so that 'peten' finds 'Petén'. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}
