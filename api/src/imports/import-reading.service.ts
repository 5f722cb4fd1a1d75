import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

import type { StaffPrincipal } from '../access/principal';
import { ShopError } from '../platform/errors/shop-error';
import type { JobHandler, JobRun } from '../jobs/job-handler';
import { UserEntity } from '../users/user.entity';
import { ImportEntity } from './import.entity';
import type { ImportRowEntity } from './import-row.entity';
import type { Importer } from './importer';
import { Importers } from './importers.service';
import { addRows, nextRows, noteMatches } from './imports.queries';
import { outcomeOf, readableCells, toShown } from './row-outcome';
import { Sheets } from './sheets/sheets.service';
import type { ReadRow } from './sheets/sheet';

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
    for (let done = 0, isOver = false; !isOver;) {
      ({ done, isOver } = await run.step(async (manager) => {
        const matched = await this.matchNext(manager, importId);
        if (matched === 0) await manager.update(ImportEntity, { id: importId, state: 'reading' }, { state: 'ready' });
        const value = { done: done + matched, isOver: matched === 0 };
        return { value, done: value.done, total };
      }));
    }
    return null;
  }

  /** @returns how many rows the file has */
  private async store(run: JobRun, importId: string): Promise<number> {
    const { found, importer } = await run.step(async (manager) => {
      const select = { id: true, kind: true, file: true } as const;
      const row = await manager.findOneOrFail(ImportEntity, { select, where: { id: importId } });
      return { value: { found: row, importer: this.importers.of(row.kind) } };
    });
    if (!found.file) return 0;
    const { rows, unknownColumns } = await this.sheets.read(found.file, importer.columns);
    return run.step(async (manager) => {
      for (let start = 0; start < rows.length; start += ADDED) {
        await manager.query(addRows, [importId, ...columnsOf(rows.slice(start, start + ADDED), importer)]);
      }
      await manager.update(ImportEntity, importId, { file: null, unknownColumns });
      return { value: rows.length, kept: { total: rows.length }, done: 0, total: rows.length };
    });
  }

  private async matchNext(manager: EntityManager, importId: string): Promise<number> {
    const { kind, subject, askerId } = await manager.findOneByOrFail(ImportEntity, { id: importId });
    const importer = this.importers.of(kind);
    const rows = await manager.query<Pick<ImportRowEntity, 'number' | 'cells' | 'flaws'>[]>(nextRows, [importId]);
    if (rows.length === 0) return 0;
    const context = { staff: await activeStaff(manager, askerId), subject };
    const readable = rows.map((row) => ({ number: row.number, cells: readableCells(row) }));
    const matches = await importer.match(manager, readable, context);
    const byNumber = new Map(matches.map((match) => [match.number, match]));
    const shown = rows.map((row) => {
      const match = byNumber.get(row.number);
      if (!match) throw new RangeError(`${kind} matched no row ${row.number}`);
      return toShown(match, row);
    });
    const numbers = rows.map(({ number }) => number);
    await manager.query(noteMatches, [
      importId,
      numbers,
      shown.map((one) => JSON.stringify(one)),
      shown.map(outcomeOf),
    ]);
    return rows.length;
  }
}

function columnsOf(rows: readonly ReadRow[], importer: Importer): unknown[] {
  return [
    rows.map(({ number }) => number),
    rows.map((row) => importer.groupOf(readableCells(row))),
    rows.map(({ cells }) => JSON.stringify(cells)),
    rows.map(({ flaws }) => JSON.stringify(flaws)),
  ];
}

/** @throws ShopError auth.forbidden for somebody who does not work here any more */
export async function activeStaff(manager: EntityManager, id: string | null): Promise<UserEntity> {
  const staff = id === null ? null : await manager.findOneBy(UserEntity, { id, active: true });
  if (!staff) throw new ShopError('auth.forbidden');
  return staff;
}
