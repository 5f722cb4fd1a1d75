import { styled } from 'styled-components';
import { color, font, layer, radius, shadow, space } from '@shop/ui/core';

const Root = styled.a`
  position: fixed;
  top: ${space[8]};
  left: ${space[16]};
  z-index: ${layer.toast};
  padding: ${space[12]} ${space[20]};
  border-radius: ${radius.control};
  background: ${color.inv};
  color: ${color.onInv};
  font-weight: ${font.strong};
  box-shadow: ${shadow.overlay};
  &:not(:focus) {
    transform: translateY(-400%);
  }
`;

/** First element of a page: takes keyboard users past the header. */
export function SkipLink({ targetId = 'contenido' }: { targetId?: string }) {
  return <Root href={`#${targetId}`}>Saltar al contenido</Root>;
}
