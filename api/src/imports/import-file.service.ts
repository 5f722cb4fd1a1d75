import { IMPORT_NOTE_TITLE } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import type { StaffPrincipal } from '../access/principal';
import { ImportRowEntity } from './import-row.entity';
import { Importers } from './importers.service';
import { Imports } from './imports.service';
import { Sheets } from './sheets/sheets.service';

const LEFT = 'No se aplicó: cambió después de la revisión.';

/** The rows of an import as a file to correct and to import again: what was wrong stands in a last column, which no import reads. */
@Injectable()
export class ImportFile {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly imports: Imports,
    private readonly importers: Importers,
    private readonly sheets: Sheets,
  ) {}

  /** @throws ShopError resource.notFound, server.unavailable */
  async write(id: string, staff: StaffPrincipal): Promise<Uint8Array> {
    const { kind } = await this.imports.read(this.database.manager, id, staff);
    const { columns } = this.importers.of(kind);
    const rows = await this.database.manager.find(ImportRowEntity, {
      where: { importId: id },
      order: { number: 'ASC' },
    });
    return this.sheets.write({
      name: 'Corregir',
      columns: [...columns.map(({ label }) => ({ title: label, width: 18 })), { title: IMPORT_NOTE_TITLE, width: 60 }],
      rows: rows.map(({ cells, match, result }) => [
        ...columns.map(({ key }) => cells[key] ?? ''),
        [
          ...(match?.problems ?? []).map(({ column, text }) => [labelOf(column), text].filter(Boolean).join(': ')),
          ...(result === 'left' ? [LEFT] : []),
          ...(match?.notes ?? []),
        ].join(' '),
      ]),
    });

    function labelOf(key: string | null): string {
      return columns.find((column) => column.key === key)?.label ?? '';
    }
  }
}
