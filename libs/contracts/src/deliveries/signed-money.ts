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

/** The problem with an amount as decimal text in quetzales, or null; `signed` lets a minus through. */
export function amountProblem(value: unknown, { signed = false } = {}): string | null {
  if (typeof value === 'string' && SIGNED_TEXT.test(value) && (signed || !value.startsWith('-'))) return null;
  return 'Escribe un monto en quetzales, por ejemplo 145.50';
}
