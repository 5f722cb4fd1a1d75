import { singleLine, visibleText, type RowOutcome } from '@shop/contracts';
import type { EntityManager } from 'typeorm';

import type { StaffPrincipal } from '../access/principal';
import { ShopError } from '../platform/errors/shop-error';
import { inTurns } from '../platform/rows';
import { UserEntity } from '../users/user.entity';
import type { ImportEntity } from './import.entity';
import type { ShownMatch } from './import-row.entity';
import type { ImportContext, Importer, RowMatch } from './importer';
import type { ReadRow } from './sheets/sheet';

export interface MatchedRow<Row> {
  row: Row;
  shown: ShownMatch;
  plan: unknown;
}

/** Who asks for the work, as they are now. @throws ShopError auth.forbidden for somebody who may not any more */
export async function contextOf(
  manager: EntityManager,
  { subject }: ImportEntity,
  staffId: string | null,
  allows: (staff: StaffPrincipal) => boolean,
): Promise<ImportContext> {
  const staff = staffId === null ? null : await manager.findOneBy(UserEntity, { id: staffId, active: true });
  if (!staff || !allows(staff)) throw new ShopError('auth.forbidden');
  return { staff, subject };
}

/** Reads the meaning of rows for the shop as it is now; a cell that holds no value that somebody typed is wrong whatever the importer says. */
export async function matchRows<Row extends ReadRow>(
  manager: EntityManager,
  importer: Importer,
  rows: readonly Row[],
  context: ImportContext,
): Promise<MatchedRow<Row>[]> {
  const matches = new Map((await importer.match(manager, rows, context)).map((match) => [match.number, match]));
  const matched: MatchedRow<Row>[] = [];
  for await (const some of inTurns(rows)) {
    for (const row of some) {
      const match = matches.get(row.number);
      if (!match) throw new RangeError(`${importer.kind} matched no row ${row.number}`);
      matched.push({ row, plan: match.plan, shown: shownOf(row, match) });
    }
  }
  return matched;
}

function shownOf({ flaws }: ReadRow, { title, changes, problems: found, notes, choices, adds }: RowMatch): ShownMatch {
  const isRead = (column: string | null) => !flaws.some((flaw) => flaw.column === column);
  const problems = [...flaws, ...found.filter(({ column }) => isRead(column))];
  return {
    // Characters that a file hides in a text, or that turn it round, are not shown.
    title: singleLine(title),
    changes: changes.map(({ column, before, after }) => ({
      column,
      before: visibleText(before),
      after: visibleText(after),
    })),
    problems: problems.map((problem) => ({ ...problem, value: visibleText(problem.value) })),
    notes,
    // A row with an error is not written, whatever somebody would choose.
    choices: problems.length > 0 ? [] : choices,
    adds,
  };
}

export function outcomeOf({ problems, choices, adds, changes }: ShownMatch): RowOutcome {
  if (problems.length > 0) return 'error';
  if (choices.length > 0) return 'conflict';
  if (adds.length > 0) return 'new';
  return changes.length > 0 ? 'changed' : 'same';
}

/**
 * True when a row means what it meant when staff saw it; notes are words about it, but of a conflict or of something new what
 * somebody decided by.
 */
export function meansTheSame(shown: ShownMatch, now: ShownMatch): boolean {
  const meaning = ({ changes, problems, choices, adds, notes }: ShownMatch) =>
    JSON.stringify([
      changes.map(({ column, before, after }) => [column, before, after]),
      problems.length,
      choices.map(({ key, label }) => [key, label]),
      choices.length + adds.length > 0 && notes,
      adds,
    ]);
  return meaning(shown) === meaning(now);
}
