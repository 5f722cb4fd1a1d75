import * as DropdownMenu from 'radix-ui/dropdown-menu';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { color, edge, font, layer, radius, shadow, size, space, text } from '@shop/ui/core';

/** Menu that drops down from a button; also over a dialog. */
export const MenuContent = styled(DropdownMenu.Content).attrs({ align: 'end', sideOffset: 8, collisionPadding: 8 })`
  z-index: ${layer.toast};
  min-width: calc(${size.backOfficeNav} - ${space[24]});
  max-width: ${size.tooltip};
  padding: ${space[8]};
  border: ${edge.thin} solid ${color.line};
  border-radius: ${radius.control};
  background: ${color.raised};
  color: ${color.ink};
  box-shadow: ${shadow.overlay};
`;

export const MenuItem = styled(DropdownMenu.Item)<{ $danger?: boolean }>`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  min-height: ${size.controlSmall};
  padding: ${space[4]} ${space[12]};
  border-radius: ${radius.control};
  color: ${({ $danger = false }) => $danger && color.bad};
  cursor: pointer;
  outline: none;
  text-decoration: none;
  ${text.small}
  font-weight: ${font.medium};
  &[data-highlighted] {
    background: ${color.mist};
    /* What forced colours show in place of the ground. */
    outline: ${edge.strong} solid transparent;
    outline-offset: -${edge.strong};
  }
  &[aria-disabled='true'] {
    color: ${color.ink3};
    cursor: not-allowed;
  }
`;

/** An entry's action begins once the focus is back on the menu's button, so that a dialog gives it back there. */
export function useMenuChoice() {
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<(() => void) | null>(null);
  const choose = (then: () => void) => {
    chosen.current = then;
  };
  function onCloseAutoFocus(event: Event) {
    if (!chosen.current) return;
    event.preventDefault();
    trigger.current?.focus();
    chosen.current();
    chosen.current = null;
  }
  return { trigger, choose, onCloseAutoFocus };
}
