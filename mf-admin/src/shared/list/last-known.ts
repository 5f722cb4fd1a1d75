import { useState } from 'react';

/**
 * The row with an id: as the list has it, or as it had it last. Whoever edits it goes on when the list is read again without
 * it, because it left the filter, the page, or is gone.
 */
export function useLastKnown<Row extends { id: string }>(
  rows: readonly Row[] | undefined,
  id: string | undefined,
): Row | undefined {
  const found = rows?.find((row) => row.id === id);
  const [last, setLast] = useState(found);
  if (found !== undefined && found !== last) setLast(found);
  return found ?? (last?.id === id ? last : undefined);
}
