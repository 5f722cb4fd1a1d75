import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { Icon } from '@shop/ui/core';
import { VisuallyHidden } from '@shop/ui/core';
import { color, edge, focusRing, font, radius, size, space, text } from '@shop/ui/core';

/* 36 px to the eye, 44 px to the finger: the button is taller than what it paints. */
const Root = styled.button`
  /* Keeps the hidden word inside the row that scrolls. */
  position: relative;
  flex: none;
  display: inline-flex;
  align-items: center;
  height: ${size.controlSmall};
  border-radius: ${radius.full};
  white-space: nowrap;
  ${text.small}
  font-weight: ${font.medium};
  -webkit-tap-highlight-color: transparent;
  &:focus-visible {
    outline: none;
  }
  &:disabled {
    cursor: not-allowed;
  }
`;

const Face = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space[8]};
  height: ${size.chip};
  padding: 0 ${space[12]};
  border: ${edge.thin} solid ${color.line};
  border-radius: inherit;
  background: ${color.surface};
  color: ${color.ink};
  ${Root}:hover & {
    border-color: ${color.field};
  }
  ${Root}[aria-pressed='true'] & {
    background: ${color.inv};
    border-color: transparent;
    color: ${color.onInv};
  }
  ${Root}:disabled & {
    background: ${color.mist};
    border-color: ${color.line};
    color: ${color.ink3};
    text-decoration: line-through;
  }
  ${Root}:focus-visible & {
    ${focusRing}
  }
`;

export interface ChipProps extends ComponentPropsWithRef<'button'> {
  /** The chosen one of its group: ink with a check. */
  pressed?: boolean;
  /** Struck through, cannot be chosen, and says so. */
  soldOut?: boolean;
}

/** A choice in a row of choices, such as a flavor. */
export function Chip({ pressed = false, soldOut = false, disabled = false, children, ...rest }: ChipProps) {
  return (
    <Root {...rest} type="button" aria-pressed={pressed} disabled={disabled || soldOut}>
      <Face>
        {pressed && <Icon name="check" size={16} />}
        {children}
        {soldOut && <VisuallyHidden> (agotado)</VisuallyHidden>}
      </Face>
    </Root>
  );
}
