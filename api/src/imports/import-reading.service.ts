import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

import type { StaffPrincipal } from '../access/principal';
import type { JobHandler, JobRun } from '../jobs/job-handler';
import { ImportEntity } from './import.entity';
import type { Importer } from './importer';
import { Importers } from './importers.service';
import { addRows } from './imports.queries';
import { contextOf, matchRows, outcomeOf } from './match-rows';
import type { ReadRow } from './sheets/sheet';
import { Sheets } from './sheets/sheets.service';

/** Rows that one step matches, of whole groups: the last one may go beyond. */
const BATCH = 1000;

/** Reads an uploaded file and compares it with the shop, batch by batch. It changes nothing but the import's own rows. */
@Injectable()
export class ImportReading implements JobHandler<'import.read'> {
  readonly kind = 'import.read';

  constructor(
    private readonly importers: Importers,
    private readonly sheets: Sheets,
  ) {}

  allows(staff: StaffPrincipal): boolean {
    return this.importers.allowsAny(staff);
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
  const groups = new Map<string, ReadRow[]>();
  for (const row of rows) {
    const key = importer.groupOf(row.cells);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  let batch: ReadRow[] = [];
  for (const group of groups.values()) {
    batch = batch.concat(group);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function addMatched(manager: EntityManager, found: ImportEntity, rows: readonly ReadRow[], importer: Importer) {
  const context = await contextOf(manager, found, found.askerId, importer);
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
