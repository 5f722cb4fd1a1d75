import { sessionEndTexts } from '@shop/contracts';
import { paths, useShopDispatch, useShopSelector } from '@shop/shell-api';
import { cartActions, selectDistributorEnd } from '@shop/shell-api/host';
import { Notice, TextLink } from '@shop/ui';
import { styled } from 'styled-components';

const SignIn = styled(TextLink)`
  color: inherit;
`;

/** Tells a distributor whose session ended why the cart has the public prices, and leads back to their own. */
export function SessionEndNotice() {
  const end = useShopSelector(selectDistributorEnd);
  const dispatch = useShopDispatch();
  if (end === null) return null;
  return (
    <Notice tone="warn">
      {sessionEndTexts[end]} El carrito usa ahora el precio público.{' '}
      <SignIn to={paths.distributorLogin} onClick={() => dispatch(cartActions.viewed('closed'))}>
        Iniciar sesión
      </SignIn>
    </Notice>
  );
}
