import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

import type { StaffPrincipal } from '../access/principal';
import type { JobHandler, JobRun } from '../jobs/job-handler';
import { ImportEntity } from './import.entity';
import { Importers } from './importers.service';
import { addRows, nextRows, noteMatches } from './imports.queries';
import { contextOf, matchRows, outcomeOf, type StoredRow } from './match-rows';
import { Sheets } from './sheets/sheets.service';

/** Rows that one statement adds. */
const ADDED = 1000;

/** Reads an uploaded file and compares it with the shop, some hundred rows at a time. It changes nothing but the import's own rows. */
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
  async work(run: JobRun<unknown, { total: number }>): Promise<null> {
    const { importId } = run.input as { importId: string };
    const total = run.kept?.total ?? (await this.store(run, importId));
    for (let done = 0, matched = -1; matched !== 0; done += matched) {
      const before = done;
      matched = await run.step(async (manager) => {
        const value = await this.matchNext(manager, importId);
        return { value, done: before + value, total };
      });
    }
    return null;
  }

  /** @returns how many rows the file has */
  private async store(run: JobRun, importId: string): Promise<number> {
    const select = { id: true, kind: true, file: true } as const;
    const { kind, file } = await run.step(async (manager) => ({
      value: await manager.findOneOrFail(ImportEntity, { select, where: { id: importId } }),
    }));
    if (!file) return 0;
    const importer = this.importers.of(kind);
    const { rows, unknownColumns } = await this.sheets.read(file, importer.columns);
    return run.step(async (manager) => {
      for (let start = 0; start < rows.length; start += ADDED) {
        const added = rows.slice(start, start + ADDED);
        await manager.query(addRows, [
          importId,
          added.map(({ number }) => number),
          added.map(({ cells }) => importer.groupOf(cells)),
          added.map(({ cells }) => JSON.stringify(cells)),
          added.map(({ flaws }) => JSON.stringify(flaws)),
        ]);
      }
      await manager.update(ImportEntity, importId, { file: null, unknownColumns });
      return { value: rows.length, kept: { total: rows.length }, done: 0, total: rows.length };
    });
  }

  /** @returns how many rows were matched; 0 when all are, and the dry run is ready */
  private async matchNext(manager: EntityManager, importId: string): Promise<number> {
    const found = await manager.findOneByOrFail(ImportEntity, { id: importId });
    const rows = await manager.query<StoredRow[]>(nextRows, [importId]);
    if (rows.length === 0) {
      await manager.update(ImportEntity, { id: importId, state: 'reading' }, { state: 'ready' });
      return 0;
    }
    const importer = this.importers.of(found.kind);
    const context = await contextOf(manager, found, found.askerId, importer);
    const shown = (await matchRows(manager, importer, rows, context)).map((matched) => matched.shown);
    const matches = shown.map((one) => JSON.stringify(one));
    await manager.query(noteMatches, [importId, rows.map(({ number }) => number), matches, shown.map(outcomeOf)]);
    return rows.length;
  }
}
