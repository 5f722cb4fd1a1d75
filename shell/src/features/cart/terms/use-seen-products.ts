import { storefrontEndpoints, useListProductsQuery } from '@shop/api-client';
import type { ProductView } from '@shop/contracts';
import { useShopDispatch, useShopSelector, type RootState } from '@shop/shell-api';
import { selectCartLines } from '@shop/shell-api/host';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'react-redux';
import { markAsSeen, noteNewProducts, readSeen, type SeenProducts } from './seen-products';

/** Notes the price of whatever comes into the cart, for as long as the page lives. */
export function useNotedPrices(): void {
  const store = useStore<RootState>();
  const lines = useShopSelector(selectCartLines);
  const { data: products } = useListProductsQuery();
  /* Asked of the store: a page that the server has rendered is taken over with an empty cart, which has seen nothing. */
  useEffect(() => {
    if (products) noteNewProducts(selectCartLines(store.getState()), products);
  }, [store, lines, products]);
}

/**
 * The products as the buyer saw them before opening the cart; where the cart was open before its prices were there, as it
 * showed them first. Closing the cart counts as having seen what it says.
 * @param products today's; undefined until they are there
 */
export function useSeenProducts(products: readonly ProductView[] | undefined): SeenProducts {
  const [before] = useState(readSeen);
  /* Read again whenever products come: what came into the cart with the ones before has been noted since. */
  const seen = useMemo(() => (products ? new Map([...readSeen(), ...before]) : before), [before, products]);
  const dispatch = useShopDispatch();
  useEffect(
    () => () =>
      dispatch((_dispatch: unknown, getState: () => RootState) => {
        const state = getState();
        const { data: shown } = storefrontEndpoints.endpoints.listProducts.select()(state);
        if (shown) markAsSeen(selectCartLines(state), shown);
      }),
    [dispatch],
  );
  return seen;
}
