import { useListProductsQuery } from '@shop/api-client';
import { cartActions, selectCartLines, selectCartView, useShopDispatch, useShopSelector } from '@shop/shell-api';
import { useEffect, useState } from 'react';
import { CheckoutPage } from '../checkout/checkout-page';
import { CartList } from './cart-list';
import { CartSurface } from './cart-surface';

/**
 * The cart: its list and its checkout. Each opening fetches the catalogue again, so that what changed since is said
 * before the order and not after it.
 */
export function CartDialog() {
  const view = useShopSelector(selectCartView);
  const isEmpty = useShopSelector(selectCartLines).length === 0;
  const dispatch = useShopDispatch();
  const { refetch } = useListProductsQuery();
  const [busy, setBusy] = useState(false);
  const isOpen = view !== 'closed';

  useEffect(() => {
    if (isOpen) void refetch();
  }, [isOpen, refetch]);

  const close = () => {
    if (!busy) dispatch(cartActions.viewed('closed'));
  };

  const face = view === 'checkout' && isEmpty ? 'list' : view;
  return (
    <CartSurface view={face} onClose={close}>
      {face === 'checkout' ? (
        <CheckoutPage onBack={() => !busy && dispatch(cartActions.viewed('list'))} onBusy={setBusy} />
      ) : (
        <CartList
          onCheckout={() => dispatch(cartActions.viewed('checkout'))}
          onContinue={() => dispatch(cartActions.viewed('closed'))}
        />
      )}
    </CartSurface>
  );
}
