import { useListProductsQuery } from '@shop/api-client';
import { useDistributorCheck, useShopDispatch, useShopSelector } from '@shop/shell-api';
import { cartActions, selectCartLines, selectCartView } from '@shop/shell-api/host';
import { useEffect, useState } from 'react';
import { CartViews } from './cart-views';
import { CartSurface } from './cart-surface';
import { useBackStep } from '../cart/use-back-step';
import { orderPage } from '../order/order-part';

/**
 * The cart: its list and its checkout. Each opening fetches the catalogue again, so that what changed since is said
 * before the order and not after it, and asks whether the distributor's session still lives. The way back leads from the
 * checkout to the list and closes that.
 */
export function CartDialog() {
  const view = useShopSelector(selectCartView);
  const isEmpty = useShopSelector(selectCartLines).length === 0;
  const dispatch = useShopDispatch();
  const { refetch } = useListProductsQuery();
  const [busy, setBusy] = useState(false);
  const isOpen = view !== 'closed';
  // Another tab may empty the cart while an order is on its way: it goes on all the same, and what becomes of it is told here.
  const face = view === 'checkout' && (busy || !isEmpty) ? 'checkout' : 'list';

  // Ahead of its need: a line that breaks, or a release, would leave the order unconfirmed.
  useEffect(() => orderPage.preload(), []);

  useEffect(() => {
    if (isOpen) void refetch();
  }, [isOpen, refetch]);
  useDistributorCheck(isOpen);

  const close = () => {
    if (!busy) dispatch(cartActions.viewed('closed'));
  };

  useBackStep('cart', isOpen, () => {
    if (busy) return true;
    dispatch(cartActions.viewed(face === 'checkout' ? 'list' : 'closed'));
    return face === 'checkout';
  });

  return (
    <CartSurface view={isOpen ? face : 'closed'} onClose={close}>
      <CartViews face={face} busy={busy} onBusy={setBusy} />
    </CartSurface>
  );
}
