import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { bottomBar, color, edge, layer, size, space } from '@shop/ui/core';

const Root = styled.div`
  position: fixed;
  z-index: ${layer.sticky};
  inset-inline: 0;
  bottom: 0;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[12]};
  min-height: ${size.cartBar};
  padding: ${space[8]} ${space[16]};
  padding-bottom: max(${space[8]}, env(safe-area-inset-bottom));
  border-top: ${edge.thin} solid ${color.line};
  background: ${color.surface};
  :root:has(&) {
    --bottom-bar: ${size.cartBar};
    /* What the keyboard reaches stays clear of it. */
    scroll-padding-bottom: calc(${bottomBar} + ${space[16]});
  }
`;

/**
 * A bar fixed to the lower edge: the cart on a phone, the back office's five entries. While one is in the page,
 * toasts and the page's end move up by its height.
 */
export function BottomBar(props: ComponentPropsWithRef<'div'>) {
  return <Root {...props} />;
}
