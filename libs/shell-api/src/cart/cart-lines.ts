import { useListProductsQuery } from '@shop/api-client';
import {
  distributorUnitPrice,
  flavorChoices,
  orderSums,
  parseCentavos,
  type Centavos,
  type DistributorView,
  type FlavorChoice,
  type ProductView,
} from '@shop/contracts';
import { useMemo } from 'react';
import { selectCartLines, type CartLine } from './cart.slice';
import { selectDistributor } from '../session/session.slice';
import { useShopSelector } from '../store';

/**
 * A cart line beside what the catalogue says of it now. `product` and `choice` are null when it vanished; `unitPrice`
 * and `total` are in centavos; `short` tells that fewer units are left than the line asks for.
 */
export interface PricedLine extends CartLine {
  product: ProductView | null;
  choice: FlavorChoice | null;
  unitPrice: Centavos;
  total: Centavos;
  short: boolean;
}

/** The cart as the catalogue prices it; what is charged is always the server's own calculation. Centavos. */
export interface PricedCart {
  lines: PricedLine[];
  subtotal: Centavos;
  shipping: Centavos;
  total: Centavos;
}

/** The price of one unit this buyer, in centavos: a distributor's own price, or the public one. */
export function unitPriceFor(product: Pick<ProductView, 'price'>, distributor: DistributorView | null): Centavos {
  const price = parseCentavos(product.price);
  return distributor ? distributorUnitPrice(price, distributor.discount) : price;
}

/** Prices the cart's lines against the catalogue. Lines of which nothing is left cost nothing and are marked short. */
export function priceCart(lines: CartLine[], products: ProductView[], distributor: DistributorView | null): PricedCart {
  const priced = lines.map((line): PricedLine => {
    const product = products.find((candidate) => candidate.id === line.productId) ?? null;
    const choice = product ? (flavorChoices(product).find(({ name }) => name === line.flavor) ?? null) : null;
    const unitPrice = product && choice && choice.available > 0 ? unitPriceFor(product, distributor) : 0;
    const short = !choice || (choice.tracked && choice.available < line.quantity);
    return { ...line, product, choice, unitPrice, total: unitPrice * line.quantity, short };
  });
  return { lines: priced, ...orderSums(priced.filter(({ choice }) => choice && choice.available > 0)) };
}

/** The cart priced against the loaded catalogue, or null until the catalogue is there. */
export function usePricedCart(): PricedCart | null {
  const lines = useShopSelector(selectCartLines);
  const distributor = useShopSelector(selectDistributor);
  const { data: products } = useListProductsQuery();
  return useMemo(() => (products ? priceCart(lines, products, distributor) : null), [lines, products, distributor]);
}
