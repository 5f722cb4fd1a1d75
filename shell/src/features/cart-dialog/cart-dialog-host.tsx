import { useShopDispatch, useShopSelector } from '@shop/shell-api';
import { cartActions, selectCartLines, selectCartView, toastShown } from '@shop/shell-api/host';
import { useEffect } from 'react';
import { checkRelease } from '../../connection/release';
import { createLazyComponent } from '../../layout/lazy-component';
import { OnItsWay } from '../../layout/on-its-way';
import { useNotedPrices } from '../cart/terms/use-seen-products';

/** The cart, kept out of the first load: its chunk is fetched when it is first wanted, or ahead of that. */
export const cartPart = createLazyComponent(
  async () => (await import(/* webpackChunkName: "cart" */ './cart-dialog')).CartDialog,
);

/** From the first line in the cart until its code is fetched: by then what is on screen is there. */
const PRELOAD_DELAY_MS = 1500;

/** Buyers with something in the cart will open it, perhaps without network. */
function usePreloadedCart(): void {
  const isEmpty = useShopSelector(selectCartLines).length === 0;
  useEffect(() => {
    if (isEmpty) return;
    const timer = setTimeout(cartPart.preload, PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isEmpty]);
}

/** Renders the cart's dialog once it has been opened; where its code can't be had, says so and closes it again. */
export function CartDialogHost() {
  const view = useShopSelector(selectCartView);
  const dispatch = useShopDispatch();
  useNotedPrices();
  usePreloadedCart();

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

  const isOpen = view !== 'closed';
  const renderCart = cartPart.useWhen(isOpen, () => {
    dispatch(cartActions.viewed('closed'));
    void tellFailure();
  });

  return renderCart({}) ?? (isOpen && <OnItsWay />);
}
