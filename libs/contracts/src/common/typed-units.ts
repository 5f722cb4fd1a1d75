/**
 * Units as they are typed, of which up to 999 can be. A point or a comma stays in the text: without it, "1.5" would be 15.
 * @returns the text to show, and the `units` it says (none where it is empty); null while it is no whole number
 */
export function readUnits(typed: string): { text: string; units: number | null } {
  const text = typed.replace(/[^\d.,]/g, '').replace(/^(\d{3})\d+/, '$1');
  return { text, units: /^(\d*|\d+\.0*)$/.test(text) ? Number(text) : null };
}
