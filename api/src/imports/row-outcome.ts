import type { CellProblem, RowOutcome } from '@shop/contracts';

import type { ShownMatch } from './import-row.entity';
import type { RowMatch, SheetRow } from './importer';
import { cellFlaws, type CellFlaw } from './sheets/sheet';

export function outcomeOf({ problems, choices, adds, changes }: ShownMatch): RowOutcome {
  if (problems.length > 0) return 'error';
  if (choices.length > 0) return 'conflict';
  if (adds.length > 0) return 'new';
  return changes.length > 0 ? 'changed' : 'same';
}

/** What staff see of a match; a cell that holds no value that somebody typed is wrong whatever the importer says. */
export function toShown(
  match: RowMatch,
  row: { cells: SheetRow['cells']; flaws: Record<string, CellFlaw> },
): ShownMatch {
  const { title, changes, notes, choices, adds } = match;
  const flawed = Object.entries(row.flaws).map(([column, flaw]): CellProblem => ({
    column,
    value: row.cells[column] ?? '',
    text: cellFlaws[flaw],
  }));
  const others = match.problems.filter(({ column }) => column === null || row.flaws[column] === undefined);
  return { title, changes, problems: [...flawed, ...others], notes, choices, adds };
}

/** The cells that an importer is given: without those that hold no value. */
export function readableCells({ cells, flaws }: { cells: SheetRow['cells']; flaws: Record<string, CellFlaw> }) {
  return Object.fromEntries(Object.entries(cells).filter(([column]) => flaws[column] === undefined));
}

/** Whether a row means what it meant when staff saw it; notes are words about it. */
export function meansTheSame(shown: ShownMatch, now: ShownMatch): boolean {
  const meaning = ({ changes, problems, choices, adds }: ShownMatch) =>
    JSON.stringify([
      changes.map(({ column, before, after }) => [column, before, after]),
      problems.length,
      choices.map(({ key, label }) => [key, label]),
      adds,
    ]);
  return meaning(shown) === meaning(now);
}
