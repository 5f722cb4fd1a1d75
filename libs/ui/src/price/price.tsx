import { styled } from 'styled-components';
import { VisuallyHidden } from '@shop/ui/core';
import { color, space, text } from '@shop/ui/core';
import { PublicPrice } from './public-price';

export interface PriceProps {
  /** The price in large figures, with its sign: 'Q146'. */
  shown: string;
  /** The exact price, small beside it, when the large one is rounded: 'Q145.50'. */
  exact?: string;
  /** The public price, struck through, beside a distributor's. */
  before?: string;
  tone?: 'ink' | 'distributor';
  align?: 'start' | 'end';
  /** `lg` on a product's own page. */
  size?: 'md' | 'lg';
}

const Root = styled.div<{ $align: 'start' | 'end' }>`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: ${({ $align }) => ($align === 'end' ? 'flex-end' : 'flex-start')};
  gap: 0 ${space[8]};
`;

const Main = styled.span<{ $tone: 'ink' | 'distributor'; $size: 'md' | 'lg' }>`
  ${({ $size }) => ($size === 'lg' ? text.pageTitle : text.cardTitle)}
  ${text.figures}
  color: ${({ $tone }) => ($tone === 'distributor' ? color.dist : color.ink)};
`;

const Small = styled.span`
  ${text.caption}
  ${text.figures}
  color: ${color.ink3};
`;

/** A price as the catalogue shows it. All texts come formatted. */
export function Price({ shown, exact, before, tone = 'ink', align = 'start', size = 'md' }: PriceProps) {
  return (
    <Root $align={align}>
      <Main $tone={tone} $size={size}>
        {shown}
      </Main>
      {exact && exact !== shown && (
        <Small>
          <VisuallyHidden>Precio </VisuallyHidden>
          exacto {exact}
        </Small>
      )}
      {before && <PublicPrice>{before}</PublicPrice>}
    </Root>
  );
}
