import {
  LOW_STOCK_DEFAULT,
  parseCentavos,
  readSabores,
  toDecimalText,
  type ProductInput,
  type StaffProductView,
  type UpdateProductInput,
} from '@shop/contracts';
import type { Touched } from '../../shared/form/use-saving-form';
import { STOCK_FIELDS, readCount, readStock, stockValues, type StockValues } from './stock/stock-values';

/** The product form as it was typed. */
export interface ProductValues extends StockValues {
  name: string;
  puffs: string;
  price: string;
  sabores: string;
  description: string;
  popular: boolean;
  active: boolean;
  showOnHomepage: boolean;
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
  return {
    name,
    puffs: String(puffs),
    price,
    sabores: sabores.join(', '),
    description,
    popular,
    active,
    showOnHomepage,
    picture: null,
    ...stockValues(product),
  };
}

/** Reads the form, once it was found right. @param image the upload's answer, or the product's picture */
export function readProduct(values: ProductValues, image: string): ProductInput {
  const { popular, active, showOnHomepage } = values;
  return {
    name: values.name.trim(),
    puffs: readCount(values.puffs),
    price: toDecimalText(parseCentavos(values.price.trim())),
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
 * moved meanwhile stay as they are. A changed inventory goes with what is there now, which the form shows, so that units
 * sold in this moment aren't written over; of a product with flavors it isn't sent at all.
 */
export function productChange(
  product: StaffProductView,
  input: ProductInput,
  touched: Touched<ProductValues>,
): UpdateProductInput {
  const hasFlavors = product.flavors.length > 0;
  const change = Object.fromEntries(
    Object.entries(input).filter(([field, value]) => {
      if (hasFlavors && (field === 'inventory' || field === 'reservedInventory')) return false;
      return field === 'image' ? value !== product.image : touched[field as keyof ProductValues];
    }),
  ) as UpdateProductInput;
  const movesStock = STOCK_FIELDS.some((field) => field !== 'lowStockThreshold' && change[field] !== undefined);
  return movesStock ? { ...change, expectedInventory: product.inventory } : change;
}
