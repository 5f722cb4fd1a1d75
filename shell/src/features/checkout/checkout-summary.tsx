import { useHomepageSection } from '@shop/api-client';
import { formatQuetzales } from '@shop/contracts';
import { cartLineKey, type PricedCart } from '@shop/shell-api';
import { Icon, ProductPicture, color, edge, font, media, radius, space, text } from '@shop/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { countLabel } from '../cart/count-label';
import type { CheckedLine } from '../cart/terms/line-availability';
import { PriceChangeBadge } from '../cart/notices/price-change-badge';
import { ShortageBadge } from '../cart/notices/shortage-badge';
import { AmountList } from '../order/amount-list';

const Root = styled.section`
  border: ${edge.thin} solid ${color.line};
  border-radius: ${radius.card};
  ${media.desktop} {
    padding: ${space[32]};
    border: 0;
    background: ${color.mist};
  }
`;

const Heading = styled.h3`
  display: none;
  margin-bottom: ${space[24]};
  ${text.dialogTitle}
  ${media.desktop} {
    display: block;
  }
`;

const Toggle = styled.button`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]};
  width: 100%;
  min-height: ${space[56]};
  padding-inline: ${space[16]};
  border-radius: inherit;
  font-weight: ${font.strong};
  ${media.desktop} {
    display: none;
  }
`;

const Amount = styled.span`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  ${text.figures}
`;

const Details = styled.div<{ $open: boolean }>`
  display: ${({ $open }) => ($open ? 'grid' : 'none')};
  gap: ${space[20]};
  padding: ${space[8]} ${space[16]} ${space[16]};
  ${media.desktop} {
    display: grid;
    padding: 0;
  }
`;

const Lines = styled.ul`
  display: grid;
  gap: ${space[16]};
  padding-bottom: ${space[20]};
  border-bottom: ${edge.thin} solid ${color.line};
`;

const Line = styled.li`
  display: grid;
  grid-template:
    'picture words total' auto
    'picture units total' auto / auto minmax(0, 1fr) auto;
  align-items: center;
  column-gap: ${space[12]};
  ${media.desktop} {
    grid-template: 'picture words units total' auto / auto minmax(0, 1fr) auto auto;
  }
`;

const Picture = styled.div`
  grid-area: picture;
`;

const Words = styled.div`
  grid-area: words;
`;

const Name = styled.p`
  ${text.strong}
  line-height: 1.2;
`;

const Flavor = styled.p`
  ${text.small}
  color: ${color.ink2};
`;

const Units = styled.p`
  grid-area: units;
  padding-inline-end: ${space[8]};
  ${text.small}
  ${text.figures}
  color: ${color.ink3};
`;

const Total = styled.p`
  grid-area: total;
  ${text.strong}
  ${text.figures}
`;

const Delivery = styled.p`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  ${text.small}
  font-weight: ${font.strong};
  color: ${color.ok};
`;

export interface CheckoutSummaryProps {
  cart: PricedCart;
  lines: readonly CheckedLine[];
}

/** Lines of the order: beside the form on wide screens, folded below it on phones unless a line is short. */
export function CheckoutSummary({ cart, lines }: CheckoutSummaryProps) {
  const [unfolded, setUnfolded] = useState(false);
  const contact = useHomepageSection('contact');
  const delivery = contact.status === 'ready' ? contact.content.shippingInfo[0]?.title : undefined;
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const open = unfolded || lines.some(({ shortage }) => shortage !== null);
  return (
    <Root aria-label="Tu pedido">
      <Heading>Tu pedido</Heading>
      <Toggle type="button" aria-expanded={open} onClick={() => setUnfolded(!open)}>
        Resumen: {countLabel(units)}
        <Amount>
          {formatQuetzales(cart.total)}
          <Icon name={open ? 'chevron-up' : 'chevron-down'} />
        </Amount>
      </Toggle>
      <Details $open={open}>
        <Lines>
          {lines.map((line) => (
            <Line key={cartLineKey(line)}>
              <Picture>
                <ProductPicture size="mini" image={line.product?.image ?? null} name={line.name} flavor={line.flavor} />
              </Picture>
              <Words>
                <Name>{line.name}</Name>
                <Flavor>{line.flavor}</Flavor>
                <ShortageBadge line={line} />
                <PriceChangeBadge line={line} />
              </Words>
              {line.most > 0 && (
                <>
                  <Units>
                    {line.quantity} × {formatQuetzales(line.unitPrice)}
                  </Units>
                  <Total>{formatQuetzales(line.total)}</Total>
                </>
              )}
            </Line>
          ))}
        </Lines>
        <AmountList subtotal={cart.subtotal} shipping={cart.shipping} total={cart.total} rule />
        {delivery && (
          <Delivery>
            <Icon name="truck" />
            {delivery}
          </Delivery>
        )}
      </Details>
    </Root>
  );
}
