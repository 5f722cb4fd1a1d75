import { useShopDispatch, useShopSelector } from '@shop/shell-api';
import { cartActions, selectCartCount } from '@shop/shell-api/host';
import { IconButton } from '@shop/ui';
import { cartPart } from '../../features/cart-dialog/cart-dialog-host';
import { countLabel } from '../../features/cart/count-label';

/** Opens the cart; its badge counts the units in it. */
export function CartButton({ label }: { label: string }) {
  const count = useShopSelector(selectCartCount);
  const dispatch = useShopDispatch();
  return (
    <IconButton
      icon="bag"
      label={count === 0 ? label : `${label}, ${countLabel(count)}`}
      count={count}
      aria-haspopup="dialog"
      onPointerEnter={cartPart.preload}
      onClick={() => dispatch(cartActions.viewed('list'))}
    />
  );
}
