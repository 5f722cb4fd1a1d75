import { parseCentavos } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { In, type EntityManager } from 'typeorm';

import type { ChosenRow } from '../../imports/importer';
import type { StaffPrincipal } from '../../access/principal';
import { CreateFlavorDto } from '../flavor.dto';
import { ProductFlavorEntity } from '../product-flavor.entity';
import { CreateProductDto } from '../product.dto';
import { ProductEntity } from '../product.entity';
import { StockService } from '../stock/stock.service';
import type { StockedEntity, StockedRow } from '../stock/stocked-row';
import type { ProductPlan } from './match-product';
import type { CellValue } from './product-columns';

type Fields = Record<string, CellValue>;

/** Writes rows of products that were matched behind their locks, through the stock: checked and told as the forms' are. */
@Injectable()
export class ProductWriter {
  constructor(private readonly stock: StockService) {}

  /** @throws ShopError auth.forbidden, request.invalid */
  async write(manager: EntityManager, rows: readonly ChosenRow<ProductPlan>[], staff: StaffPrincipal): Promise<void> {
    const edits = { products: new Map<string, Fields>(), flavors: new Map<string, Fields>() };
    const added = new Map<string, Fields>();
    const addedFlavors: { key: string; fields: Fields }[] = [];
    for (const { plan, choice } of rows) {
      const units = choice === null ? undefined : plan.moved?.units[choice];
      const stock = { ...plan.flavor, ...(units !== undefined && { inventory: units }) };
      const ofProduct = { ...plan.product, ...(plan.flavorId === undefined && stock) };
      merge(plan.isNewProduct ? added : edits.products, plan.key, ofProduct);
      if (plan.flavorId === null) addedFlavors.push({ key: plan.key, fields: stock });
      else if (plan.flavorId !== undefined) merge(edits.flavors, plan.flavorId, stock);
    }
    await this.edit(manager, ProductFlavorEntity, edits.flavors, staff);
    await this.edit(manager, ProductEntity, edits.products, staff);
    const ids = await this.addProducts(manager, added, staff);
    const flavors = addedFlavors.map(({ key, fields }) =>
      manager.create(
        ProductFlavorEntity,
        withDefaults(new CreateFlavorDto(), { ...fields, productId: ids.get(key) ?? key }),
      ),
    );
    await this.stock.createAll(manager, flavors, staff);
  }

  private async edit<Row extends StockedRow>(
    manager: EntityManager,
    entity: StockedEntity<Row>,
    edits: ReadonlyMap<string, Fields>,
    staff: StaffPrincipal,
  ): Promise<void> {
    const rows = await this.stock.lockAll(manager, entity, { id: In([...edits.keys()]) }, 'edit');
    const given = rows.map((row) => ({ row, edit: toColumns(edits.get(row.id) ?? {}) as Partial<Row> }));
    await this.stock.editAll(manager, given, staff);
  }

  /** @returns the ids of new products by the keys of their rows */
  private async addProducts(manager: EntityManager, added: ReadonlyMap<string, Fields>, staff: StaffPrincipal) {
    const made = [...added].map(([key, fields]) => {
      const product = manager.create(ProductEntity, withDefaults(new CreateProductDto(), toColumns(fields)));
      return [key, product] as const;
    });
    await this.stock.createAll(
      manager,
      made.map(([, product]) => product),
      staff,
    );
    return new Map(made.map(([key, { id }]) => [key, id]));
  }
}

function merge(into: Map<string, Fields>, key: string, fields: Fields): void {
  into.set(key, { ...into.get(key), ...fields });
}

/** A price is decimal text in a sheet, centavos in the entity. */
function toColumns({ price, ...fields }: Fields): Fields {
  return typeof price === 'string' ? { ...fields, price: parseCentavos(price) } : fields;
}

/** What the forms' calls begin with, and over it what the sheet says. */
function withDefaults(defaults: object, fields: Fields): object {
  return Object.assign({}, defaults, fields);
}
