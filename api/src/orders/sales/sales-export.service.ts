import type { Readable } from 'node:stream';

import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';

import { AuditService } from '../../audit/audit.service';
import { BYTE_ORDER_MARK } from '../../platform/csv';
import { sortBy } from '../../platform/lists/list-order';
import { Exports, type ReadBatch } from '../../jobs/exports.service';
import { SecurityLog } from '../../platform/logging/security-log';
import type { StaffPrincipal } from '../../access/principal';
import { salesCsvHeader, salesCsvLine, type SaleRow } from './sales-csv';
import { sales, type SalesFilter } from './sales-lists';
import { saleSorts } from './sales-sorts';

/** Sales that one query reads; also what is held in memory at a time, and what no other call comes between. */
const BATCH = 500;

/** A sale and its place in the file; `instant` is finer than a `Date`. */
interface PlacedRow extends SaleRow {
  id: string;
  instant: string;
  lineNumber: number;
}

/** Columns of the file, of a sale and its order, as SQL. */
const columns: Record<keyof PlacedRow, string> = {
  id: 'sale.id',
  instant: 'sale.created_at::text',
  lineNumber: 'sale.line_number',
  orderId: 'sale.order_id',
  createdAt: 'sale.created_at',
  status: 'sale.status',
  firstName: 'placed.first_name',
  lastName: 'placed.last_name',
  phone: 'placed.phone',
  email: 'placed.email',
  department: 'placed.department',
  address: 'placed.address',
  paymentMethod: 'placed.payment_method',
  productName: 'sale.product_name',
  flavorName: 'sale.flavor_name',
  quantity: 'sale.quantity',
  unitPrice: 'sale.unit_price',
  discount: 'sale.discount',
  totalAmount: 'sale.total_amount',
  subtotal: 'placed.subtotal',
  shipping: 'placed.shipping',
  total: 'placed.total',
};

/** Sales as a file for spreadsheets. */
@Injectable()
export class SalesExport {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly exports: Exports,
    private readonly audit: AuditService,
    private readonly security: SecurityLog,
  ) {}

  /**
   * All sales that match, newest first, whatever their number. That it was taken, and by which days and status it was
   * chosen, is in the audit log before anything is sent; what was searched for may be somebody's name.
   * @throws ShopError limit.tooManyRequests
   */
  begin(filter: SalesFilter, staff: StaffPrincipal): Promise<Readable> {
    return this.exports.begin((read) => this.write(read, filter, staff));
  }

  private async *write(read: ReadBatch, filter: SalesFilter, staff: StaffPrincipal): AsyncGenerator<string> {
    let rows = await read((manager) => readRows(manager, filter));
    const { from, to, status, q } = filter;
    const after = { from, to, status, searched: q !== undefined };
    await this.audit.tell(this.database.manager, staff, { action: 'user.exportedSales', id: staff.id, after });
    this.security.record('data.exported', { what: 'sales' });
    yield BYTE_ORDER_MARK + salesCsvHeader;
    for (let last = rows.at(-1); last; last = rows.at(-1)) {
      yield rows.map(salesCsvLine).join('');
      const place = last;
      rows = await read((manager) => readRows(manager, filter, place));
    }
  }
}

/** The sales after a place in the file. */
function readRows(manager: EntityManager, filter: SalesFilter, after?: PlacedRow): Promise<PlacedRow[]> {
  const query = sales.found(manager, filter).innerJoin('sale.order', 'placed').select([]).limit(BATCH);
  for (const [name, column] of Object.entries(columns)) query.addSelect(column, name);
  if (after) {
    const { instant, orderId, lineNumber } = after;
    query.andWhere(
      `sale.created_at <= :instant
       AND (sale.created_at < :instant OR (sale.order_id, sale.line_number) > (:orderId, :lineNumber))`,
      { instant, orderId, lineNumber },
    );
  }
  return sortBy(query, saleSorts['-createdAt']).getRawMany();
}
