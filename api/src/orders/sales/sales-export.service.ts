import { Readable } from 'node:stream';

import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { BYTE_ORDER_MARK } from '../../common/csv';
import type { SaleRow } from './sale.view';
import { salesCsvHeader, salesCsvLine } from './sales-csv';
import { filterValues, type ExportSalesDto } from './sales.dto';
import { exportSales } from './sales.queries';

/** Sales that one query reads; also what is held in memory at a time. */
const BATCH = 1000;

/** A sale with its instant as the database has it, which is finer than a `Date`. */
type ExportRow = SaleRow & { exactTime: string };

/** All sales that match, as a file for spreadsheets. */
@Injectable()
export class SalesExportService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /**
   * The file, newest sales first, whatever their number. It is read batch by batch as fast as the client takes it, and
   * no connection is held between two batches; a client that goes away ends it. The first batch is read before anything
   * is answered, so that a database that is away is a plain failure.
   */
  async open(query: ExportSalesDto): Promise<Readable> {
    const filter = filterValues(query);
    const first = await this.readBatch(filter, undefined);
    return Readable.from(this.write(filter, first), { objectMode: false });
  }

  private async *write(filter: unknown[], first: ExportRow[]): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + salesCsvHeader;
    for (let batch = first; batch.length > 0; batch = await this.readBatch(filter, batch.at(-1))) {
      yield batch.map(salesCsvLine).join('');
    }
  }

  /** The sales after `last` in the order of the file. */
  private readBatch(filter: unknown[], last: ExportRow | undefined): Promise<ExportRow[]> {
    const place = [last?.exactTime ?? null, last?.orderId ?? null, last?.lineNumber ?? null];
    return this.database.query<ExportRow[]>(exportSales, [...filter, ...place, BATCH]);
  }
}
