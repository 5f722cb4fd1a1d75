import {
  limits,
  minimumOf,
  missingToMinimum,
  parseCentavos,
  shippingFor,
  type Centavos,
  type DistributorView,
} from '@shop/contracts';
import { cartLineKey, unitPriceFor, type CartLine, type PricedCart } from '@shop/shell-api';
import { openCells, type Grid, type Quantities } from './grid';

/** Sums of the grid and the cart together; centavos throughout. */
export interface OrderSum {
  /** Units written into the grid. */
  units: number;
  /** Their cost for everybody, and for this distributor. */
  publicPrice: Centavos;
  ownPrice: Centavos;
  /** Cost of the units in the cart, at the distributor's price. */
  cart: Centavos;
  /** Of grid and cart together. */
  subtotal: Centavos;
  shipping: Centavos;
  total: Centavos;
  minimum: Centavos;
  /** Centavos that the subtotal lacks to the minimum; 0 when it is reached. */
  missing: Centavos;
  /** Lines by which an order would be longer than an order can be; 0 when it fits. */
  linesTooMany: number;
}

/** Adds the grid up with what the cart holds already: minimum and shipping are those of the whole order. */
export function sumOrder(
  grid: Grid,
  quantities: Quantities,
  distributor: DistributorView,
  cart: Pick<PricedCart, 'subtotal' | 'shipping'> & { lines: readonly CartLine[] },
): OrderSum {
  const held = new Set(cart.lines.map(cartLineKey));
  let units = 0;
  let publicPrice = 0;
  let ownPrice = 0;
  let lines = cart.lines.length;
  for (const { key, product } of openCells(grid)) {
    const count = quantities[key] ?? 0;
    if (count === 0) continue;
    units += count;
    publicPrice += parseCentavos(product.price) * count;
    ownPrice += unitPriceFor(product, distributor) * count;
    if (!held.has(key)) lines += 1;
  }
  const subtotal = cart.subtotal + ownPrice;
  const shipping = units === 0 ? cart.shipping : shippingFor(subtotal, units);
  return {
    units,
    publicPrice,
    ownPrice,
    cart: cart.subtotal,
    subtotal,
    shipping,
    total: subtotal + shipping,
    minimum: minimumOf(distributor),
    missing: missingToMinimum(distributor, subtotal),
    linesTooMany: Math.max(0, lines - limits.orderLines),
  };
}
