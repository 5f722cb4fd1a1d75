import {
  cartActions,
  selectCartLines,
  selectCartView,
  toastShown,
  useShopDispatch,
  useShopSelector,
} from '@shop/shell-api';
import { useEffect, useState, type ComponentType } from 'react';
import { checkRelease } from '../connection/release';
import { useNotedPrices } from './use-seen-products';

const loadCartDialog = () => import('./cart-dialog');

/** Fetches the cart's chunk before it is asked for. A failure shows when the cart is really opened. */
export function preloadCartDialog(): void {
  loadCartDialog().catch(() => undefined);
}

/** After something came into the cart, ms: then its code is fetched, without being in the way of what is on screen. */
const PRELOAD_DELAY = 1500;

/** Who has something in his cart will open it, perhaps where there is no network. */
function usePreloadedCart(): void {
  const isEmpty = useShopSelector(selectCartLines).length === 0;
  useEffect(() => {
    if (isEmpty) return;
    const timer = setTimeout(preloadCartDialog, PRELOAD_DELAY);
    return () => clearTimeout(timer);
  }, [isEmpty]);
}

/** Keeps the cart dialog out of the first load: its chunk is fetched when the cart is first opened. */
export function CartDialogHost() {
  const view = useShopSelector(selectCartView);
  const dispatch = useShopDispatch();
  const [CartDialog, setCartDialog] = useState<ComponentType | null>(null);
  useNotedPrices();
  usePreloadedCart();
  const wanted = view !== 'closed' && CartDialog === null;

  useEffect(() => {
    if (!wanted) return;
    loadCartDialog()
      .then((module) => setCartDialog(() => module.CartDialog))
      .catch(() => {
        dispatch(cartActions.viewed('closed'));
        void tellFailure();
      });

    async function tellFailure() {
      if (await dispatch(checkRelease())) return;
      dispatch(
        toastShown({
          variant: 'error',
          title: 'No se pudo abrir el carrito',
          description: 'Tus productos siguen guardados. Intenta de nuevo.',
        }),
      );
    }
  }, [wanted, dispatch]);

  return CartDialog && <CartDialog />;
}
