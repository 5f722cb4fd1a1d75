import { useListProductsQuery } from '@shop/api-client';
import { minimumOf, missingToMinimum, type Centavos, type DistributorView } from '@shop/contracts';
import { priceCart, useShopSelector, type PricedCart } from '@shop/shell-api';
import { selectCartLines, selectDistributor } from '@shop/shell-api/host';
import { useMemo, useState } from 'react';
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

function shortfallOf(distributor: DistributorView, { subtotal }: PricedCart): CartTerms['shortfall'] {
  const missing = missingToMinimum(distributor, subtotal);
  return subtotal > 0 && missing > 0 ? { missing, minimum: minimumOf(distributor) } : null;
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
  const cart = useMemo(() => (products ? priceCart(lines, products, buyer) : null), [lines, products, buyer]);
  return {
    cart,
    shortfall: cart && buyer ? shortfallOf(buyer, cart) : null,
    buyer,
    seen,
    atPublicPrice,
    choosePublicPrice: distributor ? setChoice : null,
  };
}
