import * as RadixTooltip from 'radix-ui/tooltip';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { color, layer, radius, size, space, text } from '@shop/ui/core';

export interface TooltipProps {
  text: string;
  /** One focusable element. A control that is off should use `aria-disabled`, so that its reason can be reached. */
  children: ReactElement;
}

/** Milliseconds of rest before it shows. */
const DELAY = 700;

const Bubble = styled(RadixTooltip.Content)`
  z-index: ${layer.toast};
  max-width: ${size.tooltip};
  padding: ${space[8]} ${space[12]};
  border-radius: ${radius.control};
  background: ${color.inv};
  color: ${color.onInv};
  ${text.caption}
`;

/** A short explanation on hover and on keyboard focus. Never the only place where something is said. */
export function Tooltip({ text: words, children }: TooltipProps) {
  return (
    <RadixTooltip.Provider delayDuration={DELAY}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <Bubble sideOffset={8} collisionPadding={8}>
            {words}
          </Bubble>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
