import { useState } from 'react';

/**
 * The row with a key: as the list has it, or as it had it last. Its editor goes on when the list is read again without
 * it, because it left the filter, the page, or is gone.
 */
export function useLastKnown<Row>(
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
  key: string | undefined,
): Row | undefined {
  const found = rows?.find((row) => keyOf(row) === key);
  const [last, setLast] = useState(found);
  if (found !== undefined && found !== last) setLast(found);
  return found ?? (last !== undefined && keyOf(last) === key ? last : undefined);
}
