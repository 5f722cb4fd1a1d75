import { IMPORT_KINDS, type ImportKind } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { In, type EntityManager } from 'typeorm';

import type { StaffPrincipal } from '../access/principal';
import type { JobHandler, JobRun } from '../jobs/job-handler';
import { groupBy, inTurns } from '../platform/rows';
import { retryConflicts } from '../platform/database/retry-conflicts';
import { holdUser } from '../users/user-rows';
import { ImportEntity } from './import.entity';
import { ImportRowEntity } from './import-row.entity';
import type { ChosenRow, Importer } from './importer';
import { Importers } from './importers.service';
import { addRows, noteResults, rowsToWrite, type RowToWrite } from './imports.queries';
import { contextOf, matchRows, meansTheSame, outcomeOf } from './match-rows';
import type { ReadRow } from './sheets/sheet';
import { Sheets } from './sheets/sheets.service';

/** Outcomes of rows that may have something to write. */
const TO_WRITE = ['new', 'changed', 'conflict'];

const ENDED = 'La sesión de quien aplicó se cerró antes de terminar: no se escribió nada. Aplica de nuevo.';

/** Rows that one step matches, of whole groups: the last one may go beyond. */
const BATCH = 1000;

/** Reads an uploaded file and compares it with the shop, batch by batch. It changes nothing but the import's own rows. */
@Injectable()
export class ImportReading implements JobHandler<'import.read'> {
  readonly kind = 'import.read';
  readonly inputKinds = IMPORT_KINDS;

  constructor(
    private readonly importers: Importers,
    private readonly sheets: Sheets,
  ) {}

  allows(staff: StaffPrincipal, input?: { kind?: ImportKind }): boolean {
    return this.importers.allows(staff, input?.kind);
  }

  /** @throws ShopError import.unreadable, auth.forbidden for somebody who may not any more */
  async work(run: JobRun<unknown, { done: number }>): Promise<null> {
    const { importId: id } = run.input as { importId: string };
    const select = { id: true, kind: true, subject: true, askerId: true, file: true, state: true } as const;
    const found = await run.step(async (manager) => ({
      value: await manager.findOneOrFail(ImportEntity, { select, where: { id } }),
    }));
    // Of a process that was killed right behind its last step.
    if (!found.file || found.state !== 'reading') return null;
    const importer = this.importers.of(found.kind);
    const { rows, unknownColumns } = await this.sheets.read(found.file, importer.columns);
    const total = rows.length;
    let done = 0;
    for (const batch of inBatches(rows, importer)) {
      done += batch.length;
      const kept = { done };
      // Of one that was killed in between, what it had done stays done.
      if (done <= (run.kept?.done ?? 0)) continue;
      await run.step(async (manager) => {
        await addMatched(manager, found, batch, importer);
        return { value: null, kept, done: kept.done, total };
      });
    }
    return run.step(async (manager) => {
      await manager.update(ImportEntity, id, { state: 'ready', file: null, unknownColumns });
      return { value: null, done, total };
    });
  }
}

/** The rows of each group beside one another, in the order of the file within it, and always in the same batches. */
function* inBatches(rows: readonly ReadRow[], importer: Importer): Generator<ReadRow[]> {
  let batch: ReadRow[] = [];
  for (const group of groupBy(rows, ({ cells }) => importer.groupOf(cells)).values()) {
    batch = batch.concat(group);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function addMatched(manager: EntityManager, found: ImportEntity, rows: readonly ReadRow[], importer: Importer) {
  const context = await contextOf(manager, found, found.askerId, (staff) => importer.allows(staff));
  const shown = (await matchRows(manager, importer, rows, context)).map((matched) => matched.shown);
  await manager.query(addRows, [
    found.id,
    rows.map(({ number }) => number),
    rows.map(({ cells }) => importer.groupOf(cells)),
    rows.map(({ cells }) => JSON.stringify(cells)),
    rows.map(({ flaws }) => JSON.stringify(flaws)),
    shown.map((one) => JSON.stringify(one)),
    shown.map(outcomeOf),
  ]);
}

/** Writes what staff saw and nothing else, in one transaction, once. */
@Injectable()
export class ImportApplying implements JobHandler<'import.apply'> {
  readonly kind = 'import.apply';
  readonly inputKinds = IMPORT_KINDS;

  constructor(private readonly importers: Importers) {}

  allows(staff: StaffPrincipal, input?: { kind?: ImportKind }): boolean {
    return this.importers.mayApply(staff, input?.kind);
  }

  /**
   * @throws ShopError auth.required when the sessions of who pressed were ended meanwhile, and what the importer's `write`
   * throws; then nothing is written and "Aplicar" may be pressed again
   */
  async work(run: JobRun): Promise<null> {
    // A job that the release before began has no number.
    const { importId, tokenVersion } = run.input as { importId: string; tokenVersion?: number };
    const total = await run.step(async (manager) => {
      const rows = await manager.countBy(ImportRowEntity, { importId, outcome: In(TO_WRITE) });
      return { value: rows, done: 0, total: rows };
    });
    await retryConflicts(() =>
      run.step(async (manager) => {
        const found = await manager.findOneByOrFail(ImportEntity, { id: importId });
        // Else of a process that was killed right behind its commit.
        if (found.state === 'applying') await apply(manager, found, this.importers, tokenVersion);
        return { value: null, done: total, total, isFinal: true };
      }),
    );
    return null;
  }
}

/** @param tokenVersion the number of the sessions of who pressed, then */
async function apply(
  manager: EntityManager,
  found: ImportEntity,
  importers: Importers,
  tokenVersion: number | undefined,
): Promise<void> {
  const importer = importers.of(found.kind);
  const context = await contextOf(manager, found, found.applierId, (staff) => importers.mayApply(staff, found.kind));
  const all = await manager.query<RowToWrite[]>(rowsToWrite, [found.id, TO_WRITE]);
  // A conflict alone that nobody decided writes nothing: nobody waits for what it is about.
  const rows = all.filter(({ match, choice }) => match.changes.length + match.adds.length > 0 || choice !== null);
  await importer.lock(manager, rows, context);
  const chosen: ChosenRow[] = [];
  for await (const some of inTurns(await matchRows(manager, importer, rows, context))) {
    for (const { row, shown, plan } of some) {
      const { number, choice, match } = row;
      if (meansTheSame(match, shown)) chosen.push({ number, plan, choice });
    }
  }
  await importer.write(manager, chosen, context);
  // Behind all that waits: sessions that somebody ended meanwhile write nothing either.
  if (tokenVersion !== undefined) await holdUser(manager, { id: context.staff.id, tokenVersion }, ENDED);
  const written = new Set(chosen.map(({ number }) => number));
  const results = all.map(({ number }) => (written.has(number) ? 'written' : 'left'));
  await manager.query(noteResults, [found.id, all.map(({ number }) => number), results]);
  await manager.update(ImportEntity, found.id, { state: 'applied', appliedAt: () => 'now()' });
}
