/**
 * Money is integer centavos in code, decimal text with two places ("145.50") on the wire and `numeric(10,2)` in the
 * database. Floating point never holds an amount.
 */
export type Centavos = number;

const DECIMAL_TEXT = /^(\d{1,12})(?:\.(\d{1,2}))?$/;

/**
 * Reads decimal text such as "145.50", "145.5" or "145" as centavos.
 * @throws RangeError for anything else, negative amounts included.
 */
export function parseCentavos(text: string): Centavos {
  const match = DECIMAL_TEXT.exec(text);
  if (!match) throw new RangeError(`Not an amount: ${JSON.stringify(text)}`);
  const [, whole = '0', fraction = ''] = match;
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

/** True when a text is an amount that `parseCentavos` reads. */
export function isDecimalText(text: string): boolean {
  return DECIMAL_TEXT.test(text);
}

/** Centavos as the decimal text that travels: 14550 → "145.50". */
export function toDecimalText(centavos: Centavos): string {
  return (centavos / 100).toFixed(2);
}

function withSeparators(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** A count with thousands separators, as the shop writes numbers: 20000 → "20,000". */
export function formatCount(count: number): string {
  return withSeparators(Math.trunc(count));
}

/** Centavos for cart, totals and sales: 123450 → "Q1,234.50". */
export function formatQuetzales(centavos: Centavos): string {
  const fraction = String(centavos % 100).padStart(2, '0');
  return `Q${withSeparators(Math.floor(centavos / 100))}.${fraction}`;
}

/** An amount as it travels, for people: "1234.50" → "Q1,234.50". @throws RangeError as {@link parseCentavos} does */
export function moneyText(amount: string): string {
  return formatQuetzales(parseCentavos(amount));
}

/** Centavos rounded half up to whole quetzales, for catalogue prices: 14550 → "Q146". */
export function formatWholeQuetzales(centavos: Centavos): string {
  return `Q${withSeparators(Math.floor((centavos + 50) / 100))}`;
}
