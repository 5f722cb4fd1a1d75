import type { UnknownAction } from '@reduxjs/toolkit';
import { useMemo } from 'react';
import { useStore } from 'react-redux';
import { cartActions, selectCartLines, type CartLine } from './cart.slice';
import type { RootState } from '../root-reducer';
import { useShopSelector } from '../store';
import type { Undo } from '../toast/toast.slice';

/** Actions of a screen on the cart. Each change answers the action that takes it back, for a toast to offer. */
export interface Cart {
  /** The lines at this moment, for who acts on them and is not rendered again when they change. */
  readLines: () => CartLine[];
  /** One more unit of a product and flavor. */
  add: (target: Pick<CartLine, 'productId' | 'flavor'>) => Undo;
  /** Other lines in place of all there are. */
  replace: (lines: CartLine[]) => Undo;
  /** Opens the cart before the screen. */
  open: () => void;
}

/** The cart's lines, always as they are now. */
export function useCartLines(): CartLine[] {
  return useShopSelector(selectCartLines);
}

/** Ways to change the cart; the same ones for the life of a screen, and no reason to render it again. */
export function useCart(): Cart {
  const store = useStore<RootState>();
  return useMemo(() => {
    const readLines = () => selectCartLines(store.getState());
    const change = (action: UnknownAction): Undo => {
      const before = readLines();
      store.dispatch(action);
      return cartActions.takenBack({ before, after: readLines() });
    };
    return {
      readLines,
      add: (target) => change(cartActions.added(target)),
      replace: (lines) => change(cartActions.replaced(lines)),
      open() {
        store.dispatch(cartActions.viewed('list'));
      },
    };
  }, [store]);
}
