import type { OrderView } from '@shop/contracts';
import { SmallScene, color, media, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import { orderStatus } from './order-status';

const Root = styled.header`
  display: grid;
  justify-items: center;
  gap: ${space[8]};
  padding-top: ${space[12]};
  margin-bottom: ${space[16]};
  text-align: center;
  ${media.desktop} {
    padding-top: ${space[32]};
  }
  @media print {
    & > div {
      display: none;
    }
  }
`;

const Title = styled.h1`
  ${text.sectionTitle}
`;

const Words = styled.p`
  max-width: 32ch;
  overflow-wrap: anywhere;
  color: ${color.ink2};
  text-wrap: balance;
`;

/** How the order stands, in words and, unless it was cancelled, with the sun. */
export function OrderHead({ order }: { order: OrderView }) {
  const { title, text: words, isAlive } = orderStatus(order);
  return (
    <Root>
      {isAlive && <SmallScene icon="check" />}
      <Title>{title}</Title>
      <Words>{words}</Words>
    </Root>
  );
}
