import { setImmediate as letOthersGo } from 'node:timers/promises';

/** Rows that work handles before other calls get a turn: of the dearest ones, new flavors, some 50 ms. */
const ROWS_OF_TURN = 200;

/** Hands out many rows, some at a time in their order; between two turns the process answers who waits for it. */
export async function* inTurns<Row>(rows: readonly Row[], rowsOfTurn = ROWS_OF_TURN): AsyncGenerator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += rowsOfTurn) {
    if (start > 0) await letOthersGo();
    yield rows.slice(start, start + rowsOfTurn);
  }
}

/** Rows by a key of theirs, in their order. */
export function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
