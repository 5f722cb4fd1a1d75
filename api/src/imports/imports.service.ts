import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

import {
  IMPORT_NOTE_TITLE,
  importLimits,
  singleLine,
  type ImportKind,
  type ImportRowView,
  type ImportView,
} from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, IsNull, MoreThan, type EntityManager, type FindOptionsWhere } from 'typeorm';

import { invalid, ShopError } from '../platform/errors/shop-error';
import { Page } from '../platform/http/page';
import { toLikePattern } from '../platform/lists/like-pattern';
import { findRow, readPage, readView, readViews } from '../platform/lists/read-views';
import { ReadingDatabase } from '../platform/database/reading-database';
import { Exports, type ReadBatch } from '../jobs/exports.service';
import { Jobs } from '../jobs/jobs.service';
import type { Asked } from '../platform/repeats/asked';
import { doOnce } from '../platform/repeats/do-once';
import type { StaffPrincipal } from '../access/principal';
import { holdUser } from '../users/user-rows';
import { ImportEntity } from './import.entity';
import { ImportRowEntity } from './import-row.entity';
import type { ReadTexts, SheetColumn } from './importer';
import { Importers } from './importers.service';
import type { ListImportRowsDto } from './imports.dto';
import {
  beginApplying,
  dropOlder,
  findReady,
  importsWhere,
  rowsInOrder,
  textsInColumns,
  toImportView,
  writtenColumns,
  type FoundImport,
} from './imports.queries';
import { Sheets } from './sheets/sheets.service';

/** The largest that an `integer` of PostgreSQL holds. */
const MOST_NUMBER = 2_147_483_647;

/** Rows that one query reads for a file. */
const BATCH = 500;

/** Of an import that was applied, the rows that may have to be corrected: what others wrote would be added or set again. */
const NOT_WRITTEN: FindOptionsWhere<ImportRowEntity>[] = [
  { result: 'left' },
  { outcome: 'error' },
  { outcome: 'conflict', choice: IsNull() },
];

const LEFT = 'No se aplicó: cambió después de la revisión o quien aplicó ya no podía cambiarla.';
const UNDECIDED = 'No se aplicó: no se decidió.';

export interface UploadedSheet {
  name: string;
  bytes: Buffer;
}

/** Spreadsheets from their upload to their report. Nothing but a press of "Aplicar" changes the shop. */
@Injectable()
export class Imports {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly reading: ReadingDatabase,
    private readonly exports: Exports,
    private readonly jobs: Jobs,
    private readonly importers: Importers,
    private readonly sheets: Sheets,
  ) {}

  /**
   * Keeps a file, and begins its dry run. Of one person the newest are kept: nobody fills the disk with files.
   * @throws ShopError auth.forbidden, auth.required, resource.notFound, request.keyReused, limit.tooManyRequests
   */
  async upload(
    kind: ImportKind,
    file: UploadedSheet,
    subject: string | null,
    staff: StaffPrincipal,
    asked: Asked | null,
  ): Promise<ImportView> {
    const importer = this.importers.of(kind);
    if (!importer.allows(staff)) throw new ShopError('auth.forbidden');
    const id = await this.database.transaction(async (manager) => {
      await holdUser(manager, staff);
      await importer.requireSubject(manager, subject);
      return doOnce(manager, staff.id, withFile(asked, file), async () => {
        const fileName = singleLine(file.name).slice(-importLimits.fileNameText);
        const row = manager.create(ImportEntity, { kind, subject, fileName, file: file.bytes, askerId: staff.id });
        await manager.save(row);
        await manager.query(dropOlder, [staff.id]);
        await this.begin(manager, 'import.read', row, staff);
        return row.id;
      });
    });
    return this.show(this.database.manager, id, staff);
  }

  /** Those of the last week that the caller may see, newest first. */
  async list(kind: ImportKind, staff: StaffPrincipal): Promise<Page<ImportView>> {
    const importer = this.importers.of(kind);
    if (!importer.allows(staff)) throw new ShopError('auth.forbidden');
    const found = await this.reading.read((manager) =>
      readViews<FoundImport>(manager, importsWhere('import.kind = $1'), [kind]),
    );
    const views = found.map((one) => toImportView(one, importer.columns));
    return new Page(views, { total: views.length });
  }

  /** @throws ShopError resource.notFound, also for one that they may not see */
  find(id: string, staff: StaffPrincipal): Promise<ImportView> {
    return this.reading.read((manager) => this.show(manager, id, staff));
  }

  /** @throws ShopError resource.notFound */
  listRows(id: string, query: ListImportRowsDto, staff: StaffPrincipal): Promise<Page<ImportRowView>> {
    return this.reading.read(async (manager) => {
      await this.read(manager, id, staff);
      return readPage(manager, rowsInOrder, [id, query.outcome, toLikePattern(query.q), null], query);
    });
  }

  /**
   * The rows as a file to correct and to import again: what was wrong stands in a last column, which no import reads. Once
   * they are applied, those alone of which something was not written.
   * @throws ShopError resource.notFound, limit.tooManyRequests, server.unavailable
   */
  async writeFile(id: string, staff: StaffPrincipal): Promise<Readable> {
    const found = await this.read(this.database.manager, id, staff);
    return this.exports.begin((read) => this.toCorrect(read, found, this.importers.of(found.kind).columns));
  }

  private async *toCorrect(
    read: ReadBatch,
    { id: importId, state }: ImportEntity,
    columns: readonly SheetColumn[],
  ): AsyncGenerator<Uint8Array> {
    const labels = new Map(columns.map(({ key, label }) => [key, label]));
    const leftOf = ({ outcome, choice, match: { changes } }: ImportRowEntity) =>
      outcome === 'conflict' && choice === null && changes.length === 0 ? UNDECIDED : LEFT;
    const noteOf = (row: ImportRowEntity) => [
      ...row.match.problems.map(({ column, text }) => [labels.get(column ?? ''), text].filter(Boolean).join(': ')),
      ...(row.result === 'left' ? [leftOf(row)] : []),
      ...row.match.notes,
    ];
    const shared = columns.filter(({ isShared }) => isShared).map(({ key }) => key);
    const written = await read((manager) =>
      manager.query<{ groupKey: string; columns: string[] }[]>(writtenColumns, [importId, shared]),
    );
    const writtenIn = new Map(written.map(({ groupKey, columns: of }) => [groupKey, new Set(of)]));
    // A value that another row has changed since stands here as it was before: it would be set back.
    const isOld = ({ groupKey, match: { changes, problems } }: ImportRowEntity, key: string) =>
      writtenIn.get(groupKey)?.has(key) === true && ![...changes, ...problems].some(({ column }) => column === key);
    const toCells = (row: ImportRowEntity) => {
      const flawed = new Map(row.flaws.map(({ column, value }) => [column, value]));
      const cellOf = (key: string) => (isOld(row, key) ? '' : (row.cells[key] ?? flawed.get(key) ?? ''));
      return [...columns.map(({ key }) => cellOf(key)), noteOf(row).join(' ')];
    };
    const which = state === 'applied' ? NOT_WRITTEN : [{}];
    const rowsAfter = (number: number) =>
      read((manager) =>
        manager.find(ImportRowEntity, {
          where: which.map((one) => ({ ...one, importId, number: MoreThan(number) })),
          order: { number: 'ASC' },
          take: BATCH,
        }),
      );
    const cells: string[][] = [];
    for (let rows = await rowsAfter(0); rows.length > 0; rows = await rowsAfter(rows.at(-1)?.number ?? MOST_NUMBER)) {
      cells.push(...rows.map(toCells));
    }
    yield await this.sheets.write({
      name: 'Corregir',
      columns: [...columns.map(({ label }) => ({ title: label, width: 18 })), { title: IMPORT_NOTE_TITLE, width: 60 }],
      rows: cells,
    });
  }

  /**
   * Chooses what becomes of a conflict; null leaves it.
   * @throws ShopError resource.notFound, auth.forbidden, request.invalid for what is no choice of the row, import.notReady
   */
  async choose(id: string, number: number, choice: string | null, staff: StaffPrincipal): Promise<ImportRowView> {
    return this.database.transaction(async (manager) => {
      const { kind } = await this.read(manager, id, staff, 'lock');
      // Also to leave it, which a colleague may have chosen not to.
      if (this.importers.of(kind).mayDecide?.(staff) === false) throw new ShopError('auth.forbidden');
      const [ready] = await manager.query<unknown[]>(findReady, [id]);
      if (!ready) throw new ShopError('import.notReady');
      const row =
        Math.abs(number) <= MOST_NUMBER && (await manager.findOneBy(ImportRowEntity, { importId: id, number }));
      if (!row) throw new ShopError('resource.notFound');
      if (choice !== null && !row.match.choices.some(({ key }) => key === choice)) {
        throw invalid('choice', 'Elige una de las opciones');
      }
      await manager.update(ImportRowEntity, { importId: id, number }, { choice });
      return readView(manager, rowsInOrder.rows, [id, null, null, number]);
    });
  }

  /**
   * Begins to write what the dry run says. Pressed again, it answers how far that is.
   * @throws ShopError resource.notFound, auth.forbidden for who may change none of it, import.notReady while it is read, or
   * where it could not be
   */
  async apply(id: string, staff: StaffPrincipal): Promise<ImportView> {
    await this.database.transaction(async (manager) => {
      await holdUser(manager, staff);
      const found = await this.read(manager, id, staff, 'lock');
      if (found.state === 'reading') throw new ShopError('import.notReady');
      const [rows] = await manager.query<[unknown[], number]>(beginApplying, [id, staff.id]);
      if (rows.length > 0) await this.begin(manager, 'import.apply', found, staff);
    });
    return this.show(this.database.manager, id, staff);
  }

  private async show(manager: EntityManager, id: string, staff: StaffPrincipal): Promise<ImportView> {
    const found = await readView<FoundImport>(manager, importsWhere('import.id = $1'), [id]);
    const importer = this.importers.of(found.kind);
    if (!importer.allows(staff)) throw new ShopError('resource.notFound');
    const view = toImportView(found, importer.columns);
    if (!importer.missing || (view.state !== 'ready' && view.state !== 'applied')) return view;
    const readTexts: ReadTexts = async (columns) => {
      const rows = await manager.query<{ text: string }[]>(textsInColumns, [id, columns]);
      return rows.map(({ text }) => text);
    };
    return { ...view, missing: await importer.missing(manager, readTexts, found.subject) };
  }

  /** @throws ShopError resource.notFound */
  private async read(manager: EntityManager, id: string, staff: StaffPrincipal, lock?: 'lock'): Promise<ImportEntity> {
    const found = await findRow(manager, ImportEntity, id, lock);
    if (!this.importers.of(found.kind).allows(staff)) throw new ShopError('resource.notFound');
    return found;
  }

  private async begin(
    manager: EntityManager,
    work: 'import.read' | 'import.apply',
    { id: importId, kind }: Pick<ImportEntity, 'id' | 'kind'>,
    staff: StaffPrincipal,
  ) {
    const { tokenVersion } = staff;
    const { id: jobId } = await this.jobs.start(work, staff, { importId, kind, tokenVersion }, manager);
    await manager.update(ImportEntity, importId, { jobId });
  }
}

/** The same call is one with the same file. */
function withFile(asked: Asked | null, { name, bytes }: UploadedSheet): Asked | null {
  if (!asked) return null;
  return { key: asked.key, call: `${asked.call} ${name} ${createHash('sha256').update(bytes).digest('hex')}` };
}
