import { LOW_STOCK_DEFAULT, type AuditFields, type StockCounts } from '@shop/contracts';
import { getMetadataArgsStorage } from 'typeorm';

import { ProductFlavorEntity } from '../product-flavor.entity';
import { ProductEntity } from '../product.entity';

/** Row with units: a flavor, or a product that counts its own. */
export type StockedRow = ProductEntity | ProductFlavorEntity;

/** Name of its type in the audit log. */
export type StockObject = 'product' | 'flavor';

export type StockedEntity<Row extends StockedRow> = new () => Row;

const COUNTS = new Set(['inventory', 'reservedInventory', 'lowStockThreshold']);

export function objectOf(row: StockedRow): { type: StockObject; id: string } {
  return { type: row instanceof ProductFlavorEntity ? 'flavor' : 'product', id: row.id };
}

export function entityOf<Row extends StockedRow>(row: Row): StockedEntity<Row> {
  return row.constructor as StockedEntity<Row>;
}

/** The counts of a product or flavor, alone. */
export function countsOf({ inventory, reservedInventory, lowStockThreshold }: StockCounts): StockCounts {
  return { inventory, reservedInventory, lowStockThreshold };
}

/** The counts of a new flavor when nobody says anything else. */
export const EMPTY_FLAVOR: StockCounts = {
  inventory: 0,
  reservedInventory: 0,
  lowStockThreshold: LOW_STOCK_DEFAULT.flavor,
};

/** The columns that staff write besides the counts, with the values that the database has: a price is decimal text. */
export function fieldsOf<Row extends StockedRow>(entity: StockedEntity<Row>, row: Partial<Row>): AuditFields {
  const columns = getMetadataArgsStorage().columns.filter(
    ({ target, options, propertyName }) =>
      target === entity && options.primary !== true && options.update !== false && !COUNTS.has(propertyName),
  );
  return Object.fromEntries(
    columns.map(({ propertyName, options }) => {
      const value: unknown = row[propertyName as keyof Row];
      return [
        propertyName,
        [options.transformer ?? []].flat().reduce((stored, transformer) => transformer.to(stored) as unknown, value),
      ];
    }),
  );
}

/** A whole product or flavor as the audit log keeps it. */
export function recordOf<Row extends StockedRow>(
  entity: StockedEntity<Row>,
  row: Partial<Row> & StockCounts,
): AuditFields {
  return { ...fieldsOf(entity, row), ...countsOf(row) };
}
