import { formatQuetzales, parseCentavos, type Centavos } from '../common/money';

/** An amount that somebody types. Sums of them are longer. */
const SIGNED_TEXT = /^-?\d{1,8}(\.\d{1,2})?$/;

/**
 * Reads decimal text such as "-35.00" as centavos.
 * @throws RangeError for anything else
 */
export function parseSignedCentavos(text: string): Centavos {
  return text.startsWith('-') ? 0 - parseCentavos(text.slice(1)) : parseCentavos(text);
}

/** Centavos that may be below 0: −3500 → "−Q35.00". */
export function formatSignedQuetzales(centavos: Centavos): string {
  return centavos < 0 ? `−${formatQuetzales(-centavos)}` : formatQuetzales(centavos);
}

/**
 * Decimal text of an amount as people and companies write it: `Q1,130.00` is 1130.00, `145,50` from the comma of a phone's
 * keys is 145.50, and `1,300` is 1300. Text that follows neither way of writing stays as it is, and no rule takes it.
 */
export function plainAmount(typed: string): string {
  const plain = typed.trim().replace(/^(-?)\s*Q\s*/i, '$1');
  if (/^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(plain)) return plain.replaceAll(',', '');
  return plain.replace(/^(-?\d+),(\d{1,2})$/, '$1.$2');
}

/** The problem with an amount as decimal text in quetzales, or null; `signed` lets a minus through. */
export function amountProblem(value: unknown, { signed = false } = {}): string | null {
  if (typeof value === 'string' && SIGNED_TEXT.test(value) && (signed || !value.startsWith('-'))) return null;
  return 'Escribe un monto en quetzales, por ejemplo 145.50';
}
