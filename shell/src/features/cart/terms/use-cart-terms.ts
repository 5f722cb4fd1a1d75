import { useListProductsQuery } from '@shop/api-client';
import { minimumOf, missingToMinimum, type Centavos, type DistributorView, type ProductView } from '@shop/contracts';
import { priceCart, useShopSelector, type PricedCart } from '@shop/shell-api';
import { selectCartLines, selectDistributor } from '@shop/shell-api/host';
import { useState } from 'react';
import { unansweredOrders } from '../idempotency-key';
import type { SeenProducts } from './seen-products';
import { useSeenProducts } from './use-seen-products';

/** The cart at the terms that the buyer chose. */
export interface CartTerms {
  /** Null until the catalogue is there. */
  cart: PricedCart | null;
  /** Centavos that the distributor's subtotal lacks to the minimum purchase, and that minimum; null where none applies. */
  shortfall: { missing: Centavos; minimum: Centavos } | null;
  /** At whose terms the cart is priced; null for the public price. */
  buyer: DistributorView | null;
  /** The products as the buyer saw them before opening the cart. */
  seen: SeenProducts;
  /** A distributor buys like everybody, without a minimum (ORD-9). */
  atPublicPrice: boolean;
  /** Null for everybody who has no other price. */
  choosePublicPrice: ((atPublicPrice: boolean) => void) | null;
}

function shortfallOf(distributor: DistributorView, { lines, subtotal }: PricedCart): CartTerms['shortfall'] {
  const missing = missingToMinimum(distributor, subtotal);
  return missing > 0 && lines.some(({ choice }) => choice?.available)
    ? { missing, minimum: minimumOf(distributor) }
    : null;
}

/** The products with what an order without an answer asked for: it may have the last units, and is asked for again (CHK-13). */
function withUnanswered(products: ProductView[]): ProductView[] {
  const asked = unansweredOrders().flatMap(({ cartItems }) => cartItems);
  if (asked.length === 0) return products;
  return products.map((product) => ({
    ...product,
    flavors: product.flavors.map((flavor) => {
      const own = asked.filter(({ id, flavor: name }) => id === product.id && name === flavor.name);
      const mostReserved = flavor.inventory - Math.max(0, ...own.map(({ quantity }) => quantity));
      return { ...flavor, reservedInventory: Math.min(flavor.reservedInventory, mostReserved) };
    }),
  }));
}

/** Prices the cart: at the distributor's own terms, or at the public price for every other buyer and on request. */
export function useCartTerms(): CartTerms {
  const lines = useShopSelector(selectCartLines);
  const distributor = useShopSelector(selectDistributor);
  const { data: products } = useListProductsQuery();
  const [choice, setChoice] = useState(false);
  const seen = useSeenProducts(products);
  const atPublicPrice = choice && distributor !== null;
  const buyer = atPublicPrice ? null : distributor;
  const cart = products ? priceCart(lines, withUnanswered(products), buyer) : null;
  return {
    cart,
    shortfall: cart && buyer ? shortfallOf(buyer, cart) : null,
    buyer,
    seen,
    atPublicPrice,
    choosePublicPrice: distributor ? setChoice : null,
  };
}
