import { fold } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { In, type EntityManager } from 'typeorm';

import { AuditService } from '../../audit/audit.service';
import { ShopError } from '../../platform/errors/shop-error';
import { isUuid } from '../../platform/validation/uuid';
import type { ChosenRow, ImportContext, Importer, RowMatch, SheetRow } from '../../imports/importer';
import { ResponseCache } from '../../platform/cache/response-cache';
import { ProductEntity } from '../product.entity';
import { StockService } from '../stock/stock.service';
import { matchProduct, type ProductPlan } from './match-product';
import { productColumns } from './product-columns';
import { ProductWriter } from './product-writer.service';

/** Products and their flavors by spreadsheet: a row of each flavor, or of a product without any. Rights are those of the forms. */
@Injectable()
export class ProductImporter implements Importer<ProductPlan> {
  readonly kind = 'products';
  readonly columns = productColumns;

  constructor(
    private readonly stock: StockService,
    private readonly writer: ProductWriter,
    private readonly audit: AuditService,
    private readonly cache: ResponseCache,
  ) {}

  /** All staff see the products; each cell that changes asks for its own flag. */
  allows(): boolean {
    return true;
  }

  requireSubject(_manager: EntityManager, subject: string | null): Promise<void> {
    if (subject !== null) throw new ShopError('request.invalid');
    return Promise.resolve();
  }

  /** Rows of a product by its id; new ones by the name that they share. */
  groupOf({ productId, name = '' }: SheetRow['cells']): string {
    return productId?.toLowerCase() ?? `+${fold(name)}`;
  }

  async match(
    manager: EntityManager,
    rows: readonly SheetRow[],
    { staff }: ImportContext,
  ): Promise<RowMatch<ProductPlan>[]> {
    const products = await this.readProducts(manager, rows);
    const named = await this.namedAlike(manager, rows);
    const groups = new Map<string, SheetRow[]>();
    for (const row of rows) {
      const key = this.groupOf(row.cells);
      groups.set(key, [...(groups.get(key) ?? []), row]);
    }
    const matches = [...groups].map(([key, ofProduct]) => {
      const product = products.get(key) ?? null;
      return matchProduct(ofProduct, { key, product, staff, isNamedAlike: named.has(key) });
    });
    await this.sayWhoMoved(manager, matches.flat());
    return matches.flat();
  }

  async lock(manager: EntityManager, rows: readonly SheetRow[]): Promise<void> {
    await this.stock.lockUnits(manager, { flavorIds: idsOf(rows, 'flavorId'), productIds: idsOf(rows, 'productId') });
  }

  write(manager: EntityManager, rows: readonly ChosenRow<ProductPlan>[], { staff }: ImportContext): Promise<void> {
    return this.writer.write(manager, rows, staff);
  }

  written(): void {
    this.cache.drop('products');
  }

  private async readProducts(manager: EntityManager, rows: readonly SheetRow[]): Promise<Map<string, ProductEntity>> {
    const found = await manager.find(ProductEntity, {
      where: { id: In(idsOf(rows, 'productId')) },
      relations: { flavors: true },
    });
    return new Map(found.map((product) => [product.id, product]));
  }

  /** The groups of new products whose name one of the shop has already. */
  private async namedAlike(manager: EntityManager, rows: readonly SheetRow[]): Promise<Set<string>> {
    const names = rows.flatMap(({ cells }) => (cells['productId'] === undefined ? [fold(cells['name'] ?? '')] : []));
    const found = await manager.query<{ name: string }[]>(
      'SELECT DISTINCT search AS name FROM products WHERE search = ANY ($1)',
      [[...new Set(names)]],
    );
    return new Set(found.map(({ name }) => `+${name}`));
  }

  /** A conflict says "Se vendieron", unless somebody of the staff counted since the file was exported. */
  private async sayWhoMoved(manager: EntityManager, matches: RowMatch<ProductPlan>[]): Promise<void> {
    for (const { plan, choices, notes } of matches) {
      if (!plan.moved || choices.length === 0) continue;
      const { object, exported } = plan.moved;
      for (const { action, before } of await this.audit.newest(manager, object, 20)) {
        if (action === 'stock.edited') notes[0] = plan.moved.changedByHand;
        if (action === 'stock.edited' || before?.['inventory'] === exported) break;
      }
    }
  }
}

function idsOf(rows: readonly SheetRow[], column: 'productId' | 'flavorId'): string[] {
  return [...new Set(rows.map(({ cells }) => cells[column]?.toLowerCase() ?? '').filter(isUuid))];
}
