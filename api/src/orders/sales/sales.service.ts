import { Readable } from 'node:stream';

import type { SalesMeta, SaleView } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';

import { staffActor } from '../../audit/actor';
import { AuditService } from '../../audit/audit.service';
import { BYTE_ORDER_MARK } from '../../common/csv';
import { ShopError } from '../../common/errors/shop-error';
import { Page } from '../../common/http/page';
import { sortBy } from '../../common/list-order';
import { arrange, idsOfPage, searchPage } from '../../common/list-page';
import { SecurityLog } from '../../platform/logging/security-log';
import { UserEntity } from '../../users/user.entity';
import { SaleEntity } from '../sale.entity';
import { salesCsvHeader, salesCsvLine } from './sales-csv';
import { searchOfSales, sumsByDay } from '../sums/list-sums';
import { filteredSales, found, isSearch, matchingSales, type SalesFilter } from './sales-filter';
import { saleSorts } from './sales-sorts';
import type { ListSalesDto } from './sales.dto';
import { toSaleView } from './sales.view';

/** Sales that one query of the export reads; also what is held in memory at a time. */
const BATCH = 1000;

/** A sale's place in the file; the instant is finer than a `Date`. */
interface FilePlace {
  id: string;
  instant: string;
  orderId: string;
  lineNumber: number;
}

interface Batch {
  sales: SaleEntity[];
  last: FilePlace | undefined;
}

/** Sales as staff see them. */
@Injectable()
export class SalesService {
  constructor(
    @InjectRepository(SaleEntity) private readonly sales: Repository<SaleEntity>,
    private readonly audit: AuditService,
    private readonly security: SecurityLog,
  ) {}

  /** The sales that match, newest first unless asked otherwise, and what all that match add up to. */
  async list(query: ListSalesDto): Promise<Page<SaleView, SalesMeta>> {
    const order = saleSorts[query.sort ?? '-createdAt'];
    const filtered = filteredSales(this.sales, query);
    if (!isSearch(query)) {
      const sums = await sumsByDay(this.sales.manager, query, 'sales');
      return new Page(await this.show(await idsOfPage(filtered, order, query)), sums);
    }
    const { ids, sums } = await searchPage<SalesMeta>(found(filtered, query, 'sales'), order, query, searchOfSales);
    return new Page(await this.show(ids), sums);
  }

  /** @throws ShopError resource.notFound */
  async findOne(id: string): Promise<SaleView> {
    const [sale] = await this.show([id]);
    if (!sale) throw new ShopError('resource.notFound');
    return sale;
  }

  /**
   * All sales that match, as a file for spreadsheets, newest first, whatever their number. It is read batch by batch as
   * fast as the client takes it, and no connection is held between two batches; a client that goes away ends it. The
   * first batch is read before anything is sent, so that a database that is away is a plain failure. That it was taken,
   * and by which days and status it was chosen, is in the audit log; what was searched for may be somebody's name.
   */
  async export(filter: SalesFilter, staff: UserEntity): Promise<Readable> {
    const first = await this.readBatch(filter, undefined);
    const { from, to, status, q } = filter;
    await this.audit.record(this.sales.manager, staffActor(staff), [
      {
        action: 'user.exportedSales',
        object: { type: 'user', id: staff.id },
        before: null,
        after: { from, to, status, searched: q !== undefined },
      },
    ]);
    this.security.record('data.exported', { what: 'sales' });
    return Readable.from(this.writeFile(filter, first), { objectMode: false });
  }

  private async *writeFile(filter: SalesFilter, first: Batch): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + salesCsvHeader;
    for (let batch = first; batch.last; batch = await this.readBatch(filter, batch.last)) {
      yield batch.sales.map(salesCsvLine).join('');
    }
  }

  /** The sales after a place in the file. */
  private async readBatch(filter: SalesFilter, after: FilePlace | undefined): Promise<Batch> {
    const query = matchingSales(this.sales, filter)
      .select('sale.id', 'id')
      .addSelect('sale.created_at::text', 'instant')
      .addSelect('sale.order_id', 'orderId')
      .addSelect('sale.line_number', 'lineNumber')
      .limit(BATCH);
    if (after) {
      query.andWhere(
        `sale.created_at <= :instant
         AND (sale.created_at < :instant OR (sale.order_id, sale.line_number) > (:orderId, :lineNumber))`,
        after,
      );
    }
    const places = await sortBy(query, saleSorts['-createdAt']).getRawMany<FilePlace>();
    return { sales: await this.read(places.map(({ id }) => id)), last: places.at(-1) };
  }

  private async show(ids: readonly string[]): Promise<SaleView[]> {
    const sales = await this.read(ids);
    const counts = await this.sales
      .createQueryBuilder('line')
      .select('line.order_id', 'orderId')
      .addSelect('count(*)::integer', 'lines')
      .where({ orderId: In(sales.map(({ orderId }) => orderId)) })
      .groupBy('line.order_id')
      .getRawMany<{ orderId: string; lines: number }>();
    const lineCounts = new Map(counts.map(({ orderId, lines }) => [orderId, lines]));
    return sales.map((sale) => toSaleView(sale, lineCounts.get(sale.orderId) ?? 0));
  }

  /** Sales with their orders, in the order of the ids. */
  private async read(ids: readonly string[]): Promise<SaleEntity[]> {
    const sales = await this.sales.find({ where: { id: In(ids) }, relations: { order: { affiliate: true } } });
    return arrange(ids, sales);
  }
}
