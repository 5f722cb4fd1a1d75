import type { Readable } from 'node:stream';

import { Injectable } from '@nestjs/common';

import { BYTE_ORDER_MARK, csvLine } from '../../platform/csv';
import { idsOfPage } from '../../platform/lists/list-page';
import { Exports, type ReadBatch } from '../../jobs/exports.service';
import { Sheets } from '../../imports/sheets/sheets.service';
import type { ProductFlavorEntity } from '../product-flavor.entity';
import type { ListProductsDto } from '../product.dto';
import type { ProductEntity } from '../product.entity';
import { products, readProducts } from '../products-admin.queries';
import { ownerOf, productColumns, textIn } from './product-columns';

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
  // At once: of pages, one after the other, a product that comes or moves meanwhile would stand in two, or in none.
  const ids = await read((manager) =>
    idsOfPage(products.found(manager, filter), products.order(filter.sort), {
      limit: Number.MAX_SAFE_INTEGER,
      offset: 0,
    }),
  );
  for (let start = 0; start === 0 || start < ids.length; start += BATCH) {
    const batch = await read((manager) => readProducts(manager, ids.slice(start, start + BATCH)));
    yield batch.flatMap((product) => {
      const flavors = product.flavors.length === 0 ? [undefined] : product.flavors;
      return flavors.map((flavor) => toRow(product, flavor));
    });
  }
}

function toRow(product: ProductEntity, flavor: ProductFlavorEntity | undefined): Cell[] {
  const ids: Record<string, Cell> = {
    productId: product.id,
    flavorId: flavor?.id ?? '',
    exported: (flavor ?? product).inventory,
  };
  return productColumns.map((column) => {
    if (column.of === undefined) return ids[column.key] ?? '';
    const text = textIn(column, ownerOf(column, product, flavor));
    const isNumber = column.kind === 'number' || column.kind === 'price';
    if (isNumber && text !== '') return Number(text);
    // Neither format has a place for other control characters.
    return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]+/gu, ' ');
  });
}
