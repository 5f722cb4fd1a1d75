import { Injectable } from '@nestjs/common';
import { In, type EntityManager } from 'typeorm';

import type { StaffPrincipal } from '../access/principal';
import type { JobHandler, JobRun } from '../jobs/job-handler';
import { retryConflicts } from '../platform/database/retry-conflicts';
import { ImportEntity } from './import.entity';
import { ImportRowEntity } from './import-row.entity';
import type { Importer } from './importer';
import { Importers } from './importers.service';
import { noteResults } from './imports.queries';
import { contextOf, matchRows, meansTheSame } from './match-rows';

/** Writes what staff saw and nothing else, in one transaction, once. */
@Injectable()
export class ImportApplying implements JobHandler<'import.apply'> {
  readonly kind = 'import.apply';

  constructor(private readonly importers: Importers) {}

  allows(staff: StaffPrincipal): boolean {
    return this.importers.allowsAny(staff);
  }

  /** @throws ShopError what the importer's `write` throws; then nothing is written and "Aplicar" may be pressed again */
  async work(run: JobRun): Promise<null> {
    const { importId } = run.input as { importId: string };
    const { importer, total } = await run.step(async (manager) => {
      const { kind } = await manager.findOneByOrFail(ImportEntity, { id: importId });
      const rows = await manager.countBy(ImportRowEntity, toWrite(importId));
      return { value: { importer: this.importers.of(kind), total: rows }, done: 0, total: rows };
    });
    await retryConflicts(() =>
      run.step(async (manager) => {
        const found = await manager.findOneByOrFail(ImportEntity, { id: importId });
        // Else of a process that was killed right behind its commit.
        if (found.state === 'applying') await apply(manager, found, importer);
        return { value: null, done: total, total, isFinal: true };
      }),
    );
    importer.written();
    return null;
  }
}

/** The rows that may have something to write. */
const toWrite = (importId: string) => ({ importId, outcome: In(['new', 'changed', 'conflict']) });

async function apply(manager: EntityManager, found: ImportEntity, importer: Importer): Promise<void> {
  const context = await contextOf(manager, found, found.applierId, importer);
  const rows = await manager.find(ImportRowEntity, {
    where: toWrite(found.id),
    order: { groupKey: 'ASC', number: 'ASC' },
  });
  await importer.lock(manager, rows, context);
  const chosen = (await matchRows(manager, importer, rows, context)).flatMap(({ row, shown, plan }) => {
    const { number, choice, match } = row;
    const hasWork = shown.changes.length > 0 || shown.adds.length > 0 || choice !== null;
    return hasWork && meansTheSame(match, shown) ? [{ number, plan, choice }] : [];
  });
  await importer.write(manager, chosen, context);
  const written = new Set(chosen.map(({ number }) => number));
  const results = rows.map(({ number }) => (written.has(number) ? 'written' : 'left'));
  await manager.query(noteResults, [found.id, rows.map(({ number }) => number), results]);
  await manager.update(ImportEntity, found.id, { state: 'applied', appliedAt: () => 'now()' });
}
