import { Injectable } from '@nestjs/common';
import { In, type EntityManager } from 'typeorm';

import type { StaffPrincipal } from '../access/principal';
import { ShopError } from '../platform/errors/shop-error';
import type { JobHandler, JobRun } from '../jobs/job-handler';
import { retryConflicts } from '../platform/database/retry-conflicts';
import { ImportEntity } from './import.entity';
import { activeStaff } from './import-reading.service';
import { ImportRowEntity } from './import-row.entity';
import type { Importer } from './importer';
import { Importers } from './importers.service';
import { noteResults } from './imports.queries';
import { meansTheSame, readableCells, toShown } from './row-outcome';

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
    const importer = await retryConflicts(() =>
      run.step(async (manager) => {
        const found = await manager.findOneByOrFail(ImportEntity, { id: importId });
        const of = this.importers.of(found.kind);
        // Of a process that was killed right behind its commit.
        if (found.state !== 'applying') return { value: of };
        const total = await this.apply(manager, found, of);
        return { value: of, done: total, total, isFinal: true };
      }),
    );
    importer.written();
    return null;
  }

  /** @returns how many rows had something to write */
  private async apply(manager: EntityManager, found: ImportEntity, importer: Importer): Promise<number> {
    const context = { staff: await activeStaff(manager, found.applierId), subject: found.subject };
    if (!importer.allows(context.staff)) throw new ShopError('auth.forbidden');
    const rows = await manager.find(ImportRowEntity, {
      where: { importId: found.id, outcome: In(['new', 'changed', 'conflict']) },
      order: { groupKey: 'ASC', number: 'ASC' },
    });
    const readable = rows.map((row) => ({ number: row.number, cells: readableCells(row) }));
    await importer.lock(manager, readable, context);
    const matches = new Map((await importer.match(manager, readable, context)).map((match) => [match.number, match]));
    const chosen = rows.flatMap((row) => {
      const match = matches.get(row.number);
      if (!match || !row.match || !meansTheSame(row.match, toShown(match, row))) return [];
      const hasWork = match.changes.length > 0 || match.adds.length > 0 || row.choice !== null;
      return hasWork ? [{ number: row.number, plan: match.plan, choice: row.choice }] : [];
    });
    await importer.write(manager, chosen, context);
    const written = new Set(chosen.map(({ number }) => number));
    const results = rows.map(({ number }) => (written.has(number) ? 'written' : 'left'));
    await manager.query(noteResults, [found.id, rows.map(({ number }) => number), results]);
    await manager.update(ImportEntity, found.id, { state: 'applied', appliedAt: () => 'now()' });
    return rows.length;
  }
}
