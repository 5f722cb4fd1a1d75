import {
  parseCentavos,
  toDecimalText,
  type StockInput,
  type UpdateFlavorInput,
  type UpdateProductInput,
} from '@shop/contracts';

import { changedFields, type AuditEntry } from '../../audit/audit.service';
import type { ProductFlavorEntity } from '../product-flavor.entity';
import type { ProductEntity } from '../product.entity';
import { stockOf } from './stock-edit';

/** What staff may write of a product; `flavors` are written by themselves. */
export type EditableProduct = Omit<ProductEntity, 'id' | 'createdAt' | 'flavors'>;

/** What staff may write of a flavor. */
export type EditableFlavor = Omit<ProductFlavorEntity, 'id' | 'productId' | 'product' | 'createdAt'>;

/**
 * A product after an edit. With flavors, its units are those of the flavors: its own stay as they are, whatever the edit
 * says of them, for a form repeats the sums it was shown.
 */
export function editedProduct(
  product: EditableProduct,
  { price, inventory, reservedInventory, ...edit }: Omit<UpdateProductInput, 'expectedInventory'>,
  hasFlavors: boolean,
): EditableProduct {
  return {
    ...columnsOfProduct(product),
    ...given(edit),
    ...(price !== undefined && { price: parseCentavos(price) }),
    ...(!hasFlavors && given({ inventory, reservedInventory })),
  };
}

/** A flavor after an edit. */
export function editedFlavor(
  flavor: EditableFlavor,
  edit: Omit<UpdateFlavorInput, 'expectedInventory'>,
): EditableFlavor {
  return { ...columnsOfFlavor(flavor), ...given(edit) };
}

type BeforeAndAfter = Pick<AuditEntry, 'before' | 'after'>;

/** What differs after an edit. Null where nothing does. */
export interface Changes {
  /** The fields that differ. */
  fields: BeforeAndAfter | null;
  /** All the counts, when one of them differs. */
  stock: BeforeAndAfter | null;
}

export function productChanges(before: EditableProduct, after: EditableProduct): Changes {
  return { fields: changedFields(fieldsOfProduct(before), fieldsOfProduct(after)), stock: stockChange(before, after) };
}

export function flavorChanges(before: EditableFlavor, after: EditableFlavor): Changes {
  return { fields: changedFields(fieldsOfFlavor(before), fieldsOfFlavor(after)), stock: stockChange(before, after) };
}

/** What the audit log keeps of an edit: the fields and, apart from them, the counts. */
export function editEntries(type: 'product' | 'flavor', id: string, { fields, stock }: Changes): AuditEntry[] {
  const object = { type, id };
  return [
    ...(fields ? [{ action: `${type}.updated` as const, object, ...fields }] : []),
    ...(stock ? [{ action: 'stock.edited' as const, object, ...stock }] : []),
  ];
}

/** A whole product as the audit log keeps it; the price is decimal text. */
export function productRecord(product: EditableProduct) {
  return { ...fieldsOfProduct(product), ...stockOf(product) };
}

/** A whole flavor as the audit log keeps it. */
export function flavorRecord(flavor: EditableFlavor) {
  return { ...fieldsOfFlavor(flavor), ...stockOf(flavor) };
}

function fieldsOfProduct(product: EditableProduct) {
  const { name, puffs, price, image, sabores, description, popular, active, showOnHomepage } = product;
  return { name, puffs, price: toDecimalText(price), image, sabores, description, popular, active, showOnHomepage };
}

function columnsOfProduct(product: EditableProduct): EditableProduct {
  return { ...fieldsOfProduct(product), ...stockOf(product), price: product.price };
}

function fieldsOfFlavor({ name, active }: EditableFlavor) {
  return { name, active };
}

function columnsOfFlavor(flavor: EditableFlavor): EditableFlavor {
  return { ...fieldsOfFlavor(flavor), ...stockOf(flavor) };
}

function stockChange(before: StockInput, after: StockInput): BeforeAndAfter | null {
  return (
    changedFields(stockOf(before), stockOf(after)) && { before: { ...stockOf(before) }, after: { ...stockOf(after) } }
  );
}

/** The fields that an edit has. */
function given<Fields extends object>(fields: Fields): { [Key in keyof Fields]?: NonNullable<Fields[Key]> } {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present) as { [Key in keyof Fields]?: NonNullable<Fields[Key]> };
}
