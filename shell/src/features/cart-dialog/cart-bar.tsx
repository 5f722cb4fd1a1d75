import { formatQuetzales } from '@shop/contracts';
import { useShopDispatch, useShopSelector } from '@shop/shell-api';
import { cartActions, selectCartCount, usePricedCart } from '@shop/shell-api/host';
import { BottomBar, Button, color, media, text } from '@shop/ui';
import { createGlobalStyle, styled } from 'styled-components';
import { cartPart } from './cart-dialog-host';
import { countLabel } from '../cart/count-label';

const PhoneBar = styled(BottomBar)`
  ${media.desktop} {
    display: none;
  }
`;

/* With large letters its button has two lines. On wide screens the bar is not there, so nothing keeps its height free. */
const KeptFree = createGlobalStyle`
  :root:root:has([data-cart-bar]) {
    --bottom-bar: calc(20px + 3rem);
    ${media.desktop} {
      --bottom-bar: 0px;
    }
  }
`;

const Count = styled.p`
  ${text.small}
  color: ${color.ink2};
`;

const Total = styled.p`
  ${text.title}
  ${text.figures}
`;

/** On phones, once something is in the cart: how much, for what total, and the way to it. */
export function CartBar() {
  const count = useShopSelector(selectCartCount);
  const cart = usePricedCart();
  const dispatch = useShopDispatch();
  if (count === 0) return null;
  return (
    <PhoneBar role="region" aria-label="Carrito" data-cart-bar="">
      <KeptFree />
      <div>
        <Count>{countLabel(count)}</Count>
        {cart && <Total>{formatQuetzales(cart.total)}</Total>}
      </div>
      <Button
        icon="bag"
        aria-haspopup="dialog"
        onPointerEnter={cartPart.preload}
        onClick={() => dispatch(cartActions.viewed('list'))}
      >
        Ver carrito
      </Button>
    </PhoneBar>
  );
}
