import {
  LOW_STOCK_DEFAULT,
  parseCentavos,
  readSabores,
  toDecimalText,
  type ProductInput,
  type StaffProductView,
  type UpdateProductInput,
} from '@shop/contracts';
import type { Touched } from '@shop/frames';
import { onlyTouched } from '../../shared/form/use-call-form';
import { readCount, readStock, stockValues, withInventorySeen, type StockValues } from './stock/stock-values';

/** A product as it is typed: its numbers and its list are text. */
export interface ProductValues
  extends StockValues, Omit<ProductInput, 'image' | 'puffs' | 'sabores' | keyof StockValues> {
  puffs: string;
  sabores: string;
  /** A picture that was chosen in place of the stored one. */
  picture: File | null;
}

/** A new product as the form opens (PRD-1). */
export const newProduct: ProductValues = {
  name: '',
  puffs: '',
  price: '',
  sabores: '',
  description: '',
  popular: false,
  active: true,
  showOnHomepage: true,
  picture: null,
  ...stockValues({ inventory: 0, reservedInventory: 0, lowStockThreshold: LOW_STOCK_DEFAULT.product }),
};

export function productValues(product: StaffProductView): ProductValues {
  const { name, puffs, price, sabores, description, popular, active, showOnHomepage } = product;
  const texts = { name, puffs: String(puffs), price, sabores: sabores.join(', '), description };
  return { ...texts, popular, active, showOnHomepage, picture: null, ...stockValues(product) };
}

/** Reads the form, once it was found right. @param image the upload's answer, or the product's picture */
export function readProduct(values: ProductValues, image: string): ProductInput {
  const { popular, active, showOnHomepage } = values;
  return {
    name: values.name.trim(),
    puffs: readCount(values.puffs),
    price: toDecimalText(parseCentavos(values.price)),
    image,
    sabores: readSabores(values.sabores),
    description: values.description.trim(),
    popular,
    active,
    showOnHomepage,
    ...readStock(values),
  };
}

/**
 * Only what was touched is sent: who may not change the counts may still change the name, and counts that others' orders
 * moved meanwhile stay as they are. Those of a product with flavors are theirs, and never sent.
 */
export function productChange(
  product: StaffProductView,
  input: ProductInput,
  touched: Touched<ProductValues>,
): UpdateProductInput {
  const change: UpdateProductInput = onlyTouched(input, touched);
  if (input.image !== product.image) change.image = input.image;
  if (product.flavors.length === 0) return withInventorySeen(change, product.inventory);
  delete change.inventory;
  delete change.reservedInventory;
  return change;
}
