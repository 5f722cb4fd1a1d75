import { useShopDispatch } from '@shop/shell-api';
import { cartActions } from '@shop/shell-api/host';
import { CheckoutPage } from '../checkout/checkout-page';
import { CartList } from '../cart/list/cart-list';
import type { OpenCartView } from './cart-surface';
import { useCartTerms } from '../cart/terms/use-cart-terms';

export interface CartViewsProps {
  face: OpenCartView;
  busy: boolean;
  /** Told while an order is on its way. */
  onBusy: (busy: boolean) => void;
}

/** List and checkout of the open cart; both price it at the same terms. */
export function CartViews({ face, busy, onBusy }: CartViewsProps) {
  const dispatch = useShopDispatch();
  const terms = useCartTerms();
  const show = (view: 'list' | 'checkout' | 'closed') => {
    if (!busy) dispatch(cartActions.viewed(view));
  };
  if (face === 'checkout') return <CheckoutPage terms={terms} onBack={() => show('list')} onBusy={onBusy} />;
  return <CartList terms={terms} onCheckout={() => show('checkout')} onContinue={() => show('closed')} />;
}
