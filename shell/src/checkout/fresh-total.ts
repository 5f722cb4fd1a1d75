import { storefrontEndpoints } from '@shop/api-client';
import type { Centavos, DistributorView } from '@shop/contracts';
import { priceCart, selectCartLines, useShopDispatch, type RootState } from '@shop/shell-api';

const { listProducts } = storefrontEndpoints.endpoints;

/** How old the catalogue may be when an order goes out, ms: who types his address slowly must not pay a price unseen. */
export const CATALOGUE_LIFE = 60_000;

/**
 * Answers what the cart costs by a catalogue that is not older than a minute, fetched anew where it is; null when it
 * can't be fetched, which the order itself will then tell.
 */
export function useFreshTotal(buyer: DistributorView | null): () => Promise<Centavos | null> {
  const dispatch = useShopDispatch();
  const now = () => dispatch((_dispatch: unknown, getState: () => RootState) => getState());
  return async () => {
    const { data, fulfilledTimeStamp = 0 } = listProducts.select()(now());
    const isFresh = Date.now() - fulfilledTimeStamp < CATALOGUE_LIFE;
    const products = isFresh
      ? data
      : (await dispatch(listProducts.initiate(undefined, { forceRefetch: true, subscribe: false }))).data;
    return products ? priceCart(selectCartLines(now()), products, buyer).total : null;
  };
}
