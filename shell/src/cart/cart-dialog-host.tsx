import { cartActions, selectCartView, toastShown, useShopDispatch, useShopSelector } from '@shop/shell-api';
import { useEffect, useState, type ComponentType } from 'react';
import { useNotedPrices } from './use-seen-products';

const loadCartDialog = () => import('./cart-dialog');

/** Fetches the cart's chunk before it is asked for. A failure shows when the cart is really opened. */
export function preloadCartDialog(): void {
  loadCartDialog().catch(() => undefined);
}

/** Keeps the cart dialog out of the first load: its chunk is fetched when the cart is first opened. */
export function CartDialogHost() {
  const view = useShopSelector(selectCartView);
  const dispatch = useShopDispatch();
  const [CartDialog, setCartDialog] = useState<ComponentType | null>(null);
  useNotedPrices();
  const wanted = view !== 'closed' && CartDialog === null;

  useEffect(() => {
    if (!wanted) return;
    loadCartDialog()
      .then((module) => setCartDialog(() => module.CartDialog))
      .catch(() => {
        dispatch(cartActions.viewed('closed'));
        dispatch(
          toastShown({
            variant: 'error',
            title: 'No se pudo abrir el carrito',
            description: 'Tus productos siguen guardados. Intenta de nuevo.',
          }),
        );
      });
  }, [wanted, dispatch]);

  return CartDialog && <CartDialog />;
}
