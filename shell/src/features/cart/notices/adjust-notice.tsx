import { useShopDispatch } from '@shop/shell-api';
import { cartActions } from '@shop/shell-api/host';
import { Button } from '@shop/ui';
import { WarnRow } from '../list/cart-parts';
import { servableLines, type CheckedLine } from '../terms/line-availability';

/** While a line can't be served: says so, and one click makes the cart what the shop can serve. */
export function AdjustNotice({ lines }: { lines: readonly CheckedLine[] }) {
  const dispatch = useShopDispatch();
  return (
    <WarnRow role="status">
      Algunos productos cambiaron
      <Button tone="neutral" size="sm" onClick={() => dispatch(cartActions.replaced(servableLines(lines)))}>
        Ajustar carrito
      </Button>
    </WarnRow>
  );
}
