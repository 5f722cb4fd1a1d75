import type { Readable } from 'node:stream';

import { Injectable } from '@nestjs/common';
import { In, type EntityManager } from 'typeorm';

import { BYTE_ORDER_MARK, csvLine } from '../../platform/csv';
import { idsOfPage } from '../../platform/lists/list-page';
import { Exports, type ReadBatch } from '../../jobs/exports.service';
import { Sheets } from '../../imports/sheets/sheets.service';
import type { ProductFlavorEntity } from '../product-flavor.entity';
import type { ListProductsDto } from '../product.dto';
import { ProductEntity } from '../product.entity';
import { products } from '../products-admin.queries';
import { cellText, exportedColumn, fieldColumns, productColumns, valueIn } from './product-columns';

/** Products that one query reads. */
const BATCH = 100;

type Cell = string | number;

/** Products with their flavors as a file that an import takes back: a row of each flavor, or of a product without any. */
@Injectable()
export class ProductExport {
  constructor(
    private readonly exports: Exports,
    private readonly sheets: Sheets,
  ) {}

  /** The products that a list shows, in its order. @throws ShopError limit.tooManyRequests */
  begin(format: 'xlsx' | 'csv', filter: ListProductsDto): Promise<Readable> {
    return this.exports.begin((read) => (format === 'csv' ? writeCsv(read, filter) : this.writeXlsx(read, filter)));
  }

  private async *writeXlsx(read: ReadBatch, filter: ListProductsDto): AsyncGenerator<Uint8Array> {
    const rows: Cell[][] = [];
    for await (const batch of readRows(read, filter)) rows.push(...batch);
    const columns = productColumns.map(({ key, label, width }) => ({ title: label, width, isAmount: key === 'price' }));
    yield await this.sheets.write({ name: 'Productos', columns, rows });
  }
}

/** As a Spanish Excel opens it: `;` between cells, a comma in decimals, a byte order mark. */
async function* writeCsv(read: ReadBatch, filter: ListProductsDto): AsyncGenerator<string> {
  const line = (cells: readonly Cell[]) => csvLine(cells, { separator: ';' });
  // With the first rows: what fails before they are read is still answered as a failure.
  let head = BYTE_ORDER_MARK + line(productColumns.map(({ label }) => label));
  for await (const rows of readRows(read, filter)) {
    yield head + rows.map(line).join('');
    head = '';
  }
}

async function* readRows(read: ReadBatch, filter: ListProductsDto): AsyncGenerator<Cell[][]> {
  for (let offset = 0, found = BATCH; found === BATCH; offset += BATCH) {
    const batch = await read((manager) => readProducts(manager, filter, offset));
    found = batch.length;
    yield batch.flatMap((product) =>
      product.flavors.length === 0 ? [toRow(product, null)] : product.flavors.map((flavor) => toRow(product, flavor)),
    );
  }
}

async function readProducts(manager: EntityManager, filter: ListProductsDto, offset: number): Promise<ProductEntity[]> {
  const window = { page: String(offset / BATCH + 1), limit: String(BATCH) };
  const ids = await idsOfPage(products.found(manager, filter), products.order(filter.sort), window);
  const read = await manager.find(ProductEntity, {
    where: { id: In(ids) },
    relations: { flavors: true },
    order: { flavors: { createdAt: 'ASC', name: 'ASC' } },
  });
  const byId = new Map(read.map((product) => [product.id, product]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function toRow(product: ProductEntity, flavor: ProductFlavorEntity | null): Cell[] {
  const cells = new Map<string, Cell>([
    ['productId', product.id],
    ['flavorId', flavor?.id ?? ''],
    [exportedColumn.key, (flavor ?? product).inventory],
  ]);
  for (const column of fieldColumns) {
    const value = valueIn(column, product, flavor);
    const isNumber = typeof value === 'number' || column.key === 'price';
    cells.set(column.key, isNumber ? Number(value) : cellText(value));
  }
  return productColumns.map(({ key }) => cells.get(key) ?? '');
}
