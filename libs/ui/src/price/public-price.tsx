import { styled } from 'styled-components';
import { VisuallyHidden, color, text } from '@shop/ui/core';

const Root = styled.s`
  ${text.caption}
  ${text.figures}
  color: ${color.ink3};
`;

/** The public price, struck through, beside a distributor's own. The text comes formatted. */
export function PublicPrice({ children }: { children: string }) {
  return (
    <Root>
      <VisuallyHidden>Precio público: </VisuallyHidden>
      {children}
    </Root>
  );
}
