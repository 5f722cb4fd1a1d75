import { fold, hasPermission, parseCentavos, singleLine } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { In, type EntityManager } from 'typeorm';

import type { StaffPrincipal } from '../../access/principal';
import { AuditService } from '../../audit/audit.service';
import { ShopError } from '../../platform/errors/shop-error';
import { groupBy, inTurns } from '../../platform/rows';
import { isUuid } from '../../platform/validation/uuid';
import type { ChosenRow, ImportContext, Importer, RowMatch, SheetRow } from '../../imports/importer';
import { CreateFlavorDto } from '../flavor.dto';
import { ProductFlavorEntity } from '../product-flavor.entity';
import { CreateProductDto } from '../product.dto';
import { ProductEntity } from '../product.entity';
import type { Edit } from '../stock/planned-edit';
import { StockService } from '../stock/stock.service';
import { matchProduct, type Fields, type ProductPlan } from './match-product';
import { productColumns } from './product-columns';

/** Each has a row of every flavor. */
const PRODUCTS_OF_TURN = 40;

/** Changes of rows of one kind, by their ids. */
type Edits<Row> = Map<string, Edit<Row>>;

/** Entries of a stock's history that are looked through for who moved it. */
const MOVEMENTS_SINCE = 20;

/**
 * Products and their flavors by spreadsheet: a row of each flavor, or of a product without any. Rights are those of the forms, and
 * what is written goes through the stock: checked, and told in the audit log, as by the forms.
 */
@Injectable()
export class ProductImporter implements Importer<ProductPlan> {
  readonly kind = 'products';
  readonly columns = productColumns;

  constructor(
    private readonly stock: StockService,
    private readonly audit: AuditService,
  ) {}

  /** All staff see the products; each cell that changes asks for its own flag. */
  allows(): boolean {
    return true;
  }

  mayApply(staff: StaffPrincipal): boolean {
    return hasPermission(staff, 'addProduct') || hasPermission(staff, 'editInventory');
  }

  /** Units are all that is ever in conflict. */
  mayDecide(staff: StaffPrincipal): boolean {
    return hasPermission(staff, 'editInventory');
  }

  requireSubject(_manager: EntityManager, subject: string | null): Promise<void> {
    if (subject !== null) throw new ShopError('request.invalid');
    return Promise.resolve();
  }

  /** Rows of a product by its id; new ones by the name that they share. */
  groupOf({ productId, name = '' }: SheetRow['cells']): string {
    return productId?.toLowerCase() ?? `+${fold(singleLine(name))}`;
  }

  async match(
    manager: EntityManager,
    rows: readonly SheetRow[],
    { staff }: ImportContext,
  ): Promise<RowMatch<ProductPlan>[]> {
    const groups = groupBy(rows, ({ cells }) => this.groupOf(cells));
    const where = { id: In(idsOf(rows, 'productId')) };
    const found = await manager.find(ProductEntity, { where, relations: { flavors: true } });
    const products = new Map(found.map((product) => [product.id, product]));
    // As they would be kept: a cell may have blanks and hidden characters besides.
    const nameOf = ({ cells: { name = '' } }: SheetRow) => singleLine(name);
    const named = await manager.query<{ name: string }[]>(
      'SELECT name FROM unnest($1::text[]) AS name WHERE shop_fold(name) IN (SELECT search FROM products)',
      [rows.map(nameOf)],
    );
    const names = new Set(named.map(({ name }) => name));
    const matches: RowMatch<ProductPlan>[] = [];
    for await (const some of inTurns([...groups], PRODUCTS_OF_TURN)) {
      for (const [key, ofProduct] of some) {
        const product = products.get(key) ?? null;
        const isNamedAlike = ofProduct.some((row) => names.has(nameOf(row)));
        matches.push(...matchProduct(ofProduct, { key, product, staff, isNamedAlike }));
      }
    }
    for (const match of matches) await this.sayWhoMoved(manager, match);
    return matches;
  }

  async lock(manager: EntityManager, rows: readonly SheetRow[]): Promise<void> {
    await this.stock.lockUnits(manager, { flavorIds: idsOf(rows, 'flavorId'), productIds: idsOf(rows, 'productId') });
  }

  /** @throws ShopError auth.forbidden, request.invalid */
  async write(
    manager: EntityManager,
    rows: readonly ChosenRow<ProductPlan>[],
    { staff }: ImportContext,
  ): Promise<void> {
    const products: Edits<ProductEntity> = new Map();
    const flavors: Edits<ProductFlavorEntity> = new Map();
    const addedProducts: Edits<ProductEntity> = new Map();
    const addedFlavors: { key: string; fields: Fields }[] = [];
    for (const { plan, choice } of rows) {
      const units = choice === null ? undefined : plan.moved?.units[choice];
      const own = { ...plan.flavor, ...(units !== undefined && { inventory: units }) };
      const ofProduct = toColumns({ ...plan.product, ...(plan.flavorId === undefined && own) });
      merge(plan.isNewProduct ? addedProducts : products, plan.key, ofProduct);
      if (plan.flavorId === null) addedFlavors.push({ key: plan.key, fields: own });
      else if (plan.flavorId !== undefined) merge(flavors, plan.flavorId, own);
    }
    await this.stock.editAll(manager, ProductFlavorEntity, flavors, staff);
    await this.stock.editAll(manager, ProductEntity, products, staff);
    const made = new Map<string, ProductEntity>();
    for await (const some of inTurns([...addedProducts])) {
      const added = some.map(([key, fields]) => {
        const product = manager.create(ProductEntity, Object.assign(new CreateProductDto(), fields) as object);
        made.set(key, product);
        return product;
      });
      await this.stock.createAll(manager, added, staff);
    }
    for await (const some of inTurns(addedFlavors)) {
      const added = some.map(({ key, fields }) => {
        const of = { productId: made.get(key)?.id ?? key };
        return manager.create(ProductFlavorEntity, Object.assign(new CreateFlavorDto(), fields, of));
      });
      await this.stock.createAll(manager, added, staff);
    }
  }

  /** A conflict says "Se vendieron", unless somebody of the staff counted since the file was exported. */
  private async sayWhoMoved(manager: EntityManager, { plan: { moved }, notes }: RowMatch<ProductPlan>): Promise<void> {
    if (!moved) return;
    for (const { action, before } of await this.audit.newest(manager, moved.object, MOVEMENTS_SINCE)) {
      if (action === 'stock.edited') notes[0] = moved.byHand;
      if (action === 'stock.edited' || before?.['inventory'] === moved.exported) return;
    }
  }
}

function idsOf(rows: readonly SheetRow[], column: 'productId' | 'flavorId'): string[] {
  return [...new Set(rows.map(({ cells }) => cells[column]?.toLowerCase() ?? '').filter(isUuid))];
}

function merge<Row>(into: Edits<Row>, key: string, fields: Fields): void {
  into.set(key, { ...into.get(key), ...(fields as Edit<Row>) });
}

/** A price is decimal text in a sheet, centavos in the entity. */
function toColumns({ price, ...fields }: Fields): Fields {
  return typeof price === 'string' ? { ...fields, price: parseCentavos(price) } : fields;
}
