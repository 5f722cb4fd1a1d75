import { formatQuetzales } from '@shop/contracts';
import { Button, color, radius, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import type { CartTerms } from '../terms/use-cart-terms';

const Root = styled.div`
  display: grid;
  gap: ${space[8]};
  padding: ${space[12]} ${space[16]};
  border-radius: ${radius.control};
  background: ${color.distSoft};
  color: ${color.dist};
  ${text.small}
`;

/** Tells a distributor below the minimum what is missing, and offers the public price, or the way back from it. */
export function MinimumNotice({ terms: { shortfall, atPublicPrice, choosePublicPrice } }: { terms: CartTerms }) {
  if (!choosePublicPrice) return null;
  if (atPublicPrice) {
    return (
      <Root role="status">
        Este pedido va al precio público, sin compra mínima.
        <Button tone="outline" size="sm" onClick={() => choosePublicPrice(false)}>
          Usar mi precio de distribuidor
        </Button>
      </Root>
    );
  }
  if (!shortfall) return null;
  return (
    <Root role="status">
      <p>
        Te faltan <strong>{formatQuetzales(shortfall.missing)}</strong> para tu compra mínima de{' '}
        {formatQuetzales(shortfall.minimum)}.
      </p>
      <Button tone="outline" size="sm" onClick={() => choosePublicPrice(true)}>
        Comprar al precio público
      </Button>
    </Root>
  );
}
