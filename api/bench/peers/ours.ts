import type { ProductView } from '@shop/contracts';

import { asNextBuyer, ENCODING } from '../rounds';
import type { Contestant } from './peer';

/** This shop: one call for the catalogue, one for an order. */
export const ours: Contestant = {
  catalogue: () => ({ path: '/api/products', headers: { 'accept-encoding': ENCODING } }),
  variantsIn: (answer) => (answer as { data: ProductView[] }).data.flatMap(variantsOf).length,
  async placeOrder(call, { variants }, turn) {
    const { body, headers } = asNextBuyer(variants[turn % variants.length] ?? '');
    await call('/api/orders', body, headers);
  },
  counted: `SELECT (SELECT count(*)::int FROM orders) AS orders,
    (SELECT sum(reserved_inventory)::int FROM product_flavors) AS units`,
};

/** Flavors that a buyer may choose: records of stock, or, of a product without any, names alone. */
export function variantsOf({ flavors, sabores }: ProductView): string[] {
  return flavors.length === 0 ? sabores : flavors.filter(({ active }) => active).map(({ name }) => name);
}
