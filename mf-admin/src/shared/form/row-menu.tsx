import { Icon, color, edge, font, layer, radius, shadow, size, space, text, type IconName } from '@shop/ui';
import * as DropdownMenu from 'radix-ui/dropdown-menu';
import { useRef } from 'react';
import { styled } from 'styled-components';

const Trigger = styled(DropdownMenu.Trigger)`
  display: inline-grid;
  flex: none;
  place-items: center;
  width: ${size.controlSmall};
  height: ${size.controlSmall};
  border-radius: ${radius.control};
  &:hover,
  &[data-state='open'] {
    background: ${color.mist};
  }
`;

const Menu = styled(DropdownMenu.Content)`
  z-index: ${layer.toast};
  min-width: ${size.backOfficeNav};
  max-width: ${size.tooltip};
  padding: ${space[8]};
  border: ${edge.thin} solid ${color.line};
  border-radius: ${radius.control};
  background: ${color.raised};
  color: ${color.ink};
  box-shadow: ${shadow.overlay};
`;

const Item = styled(DropdownMenu.Item)<{ $danger: boolean }>`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  min-height: ${size.controlSmall};
  padding: ${space[4]} ${space[12]};
  border-radius: ${radius.control};
  color: ${({ $danger }) => ($danger ? color.bad : color.ink)};
  cursor: pointer;
  outline: none;
  ${text.small}
  font-weight: ${font.medium};
  &[data-highlighted] {
    background: ${color.mist};
  }
  &[aria-disabled='true'] {
    color: ${color.ink3};
    cursor: not-allowed;
  }
`;

const Reason = styled.span`
  display: block;
  font-weight: ${font.regular};
  ${text.caption}
`;

export interface RowMenuItem {
  label: string;
  icon: IconName;
  danger?: boolean;
  /** Why it can't be chosen; it stays in sight. */
  reason?: string | null;
  onSelect: () => void;
}

/** Actions of one row. The chosen one happens once the focus is back, so that a dialog gives it back there. */
export function RowMenu({ label, items }: { label: string; items: readonly RowMenuItem[] }) {
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<(() => void) | null>(null);

  function finish(event: Event) {
    event.preventDefault();
    trigger.current?.focus();
    chosen.current?.();
    chosen.current = null;
  }

  return (
    <DropdownMenu.Root modal={false}>
      <Trigger ref={trigger} aria-label={label}>
        <Icon name="dots" />
      </Trigger>
      <DropdownMenu.Portal>
        <Menu align="end" sideOffset={4} collisionPadding={8} onCloseAutoFocus={finish}>
          {items.map(({ label: words, icon, danger = false, reason = null, onSelect }) => (
            <Item
              key={words}
              $danger={danger}
              aria-disabled={reason !== null}
              onSelect={(event) => {
                if (reason === null) chosen.current = onSelect;
                else event.preventDefault();
              }}
            >
              <Icon name={icon} />
              <span>
                {words}
                {reason !== null && <Reason>{reason}</Reason>}
              </span>
            </Item>
          ))}
        </Menu>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
