import { parseCentavos, parseSignedCentavos, toDecimalText, type Centavos } from '@shop/contracts';
import type { ColumnOptions } from 'typeorm';

/** Reads a value as its column does; null for the columns of a row that a left join did not find. */
function orNull<Value>(read: (text: string) => Value): (text: string | null) => Value | null {
  return (text) => (text === null ? null : read(text));
}

/** The most that a column of money holds. */
export const MOST_MONEY: Centavos = 9_999_999_999;

/** `numeric(10,2)` quetzales in the database, integer centavos in code. */
export const moneyColumn: ColumnOptions = {
  type: 'numeric',
  precision: 10,
  scale: 2,
  transformer: { from: orNull(parseCentavos), to: (centavos?: number | null) => decimal(centavos) },
};

/** The same for amounts that may be below 0. */
export const signedMoneyColumn: ColumnOptions = {
  ...moneyColumn,
  transformer: { from: orNull(parseSignedCentavos), to: (centavos?: number | null) => decimal(centavos) },
};

/** `numeric(5,2)` percent in the database, a number with at most two decimals in code. */
export const percentColumn: ColumnOptions = {
  type: 'numeric',
  precision: 5,
  scale: 2,
  transformer: { from: orNull(Number), to: (percent?: number) => percent?.toFixed(2) },
};

/** Set by the database when the row is written. */
export const createdAtColumn: ColumnOptions = { type: 'timestamptz', default: () => 'now()', update: false };

function decimal(centavos: number | null | undefined): string | null | undefined {
  return typeof centavos === 'number' ? toDecimalText(centavos) : centavos;
}
