import * as DropdownMenu from 'radix-ui/dropdown-menu';
import { styled } from 'styled-components';
import { color, Icon, IconButton, type IconName } from '@shop/ui/core';
import { Caption } from '../words/words';
import { MenuContent, MenuItem, useMenuChoice } from './menu';

const Trigger = styled(IconButton)`
  &[data-state='open'] {
    background: ${color.mist};
  }
`;

export interface RowMenuItem {
  label: string;
  icon: IconName;
  danger?: boolean;
  /** Why it can't be chosen; it stays in sight. */
  reason?: string | null;
  onSelect: () => void;
}

/** Actions of one row; those that it does not have now (`false`) are left out. */
export function RowMenu({ label, items }: { label: string; items: readonly (RowMenuItem | false)[] }) {
  const offered = items.filter((item) => item !== false);
  const { trigger, choose, onCloseAutoFocus } = useMenuChoice();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Trigger ref={trigger} icon="dots" label={label} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <MenuContent onCloseAutoFocus={onCloseAutoFocus}>
          {offered.map(({ label: words, icon, danger = false, reason = null, onSelect }) => (
            <MenuItem
              key={words}
              $danger={danger}
              aria-disabled={reason !== null}
              onSelect={(event) => {
                if (reason === null) choose(onSelect);
                else event.preventDefault();
              }}
            >
              <Icon name={icon} />
              <div>
                {words}
                {reason !== null && <Caption as="div">{reason}</Caption>}
              </div>
            </MenuItem>
          ))}
        </MenuContent>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
