import type { Touched } from './use-saving-form';

/** An edit sends the fields that were touched: the others stay as somebody else made them since they were read. */
export function onlyTouched<Values extends object>(values: Values, touched: Touched<Values>): Partial<Values> {
  const entries = Object.entries(values).filter(([field]) => touched[field as keyof Values] === true);
  return Object.fromEntries(entries) as Partial<Values>;
}
