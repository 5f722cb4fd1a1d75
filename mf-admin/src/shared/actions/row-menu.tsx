import { Icon, IconButton, type IconName } from '@shop/ui';
import * as DropdownMenu from 'radix-ui/dropdown-menu';
import { useRef } from 'react';
import { Caption } from '../layout/layout';
import { MenuContent, MenuItem } from '../page/menu';

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
      <DropdownMenu.Trigger asChild>
        <IconButton ref={trigger} icon="dots" label={label} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <MenuContent align="end" onCloseAutoFocus={finish}>
          {items.map(({ label: words, icon, danger = false, reason = null, onSelect }) => (
            <MenuItem
              key={words}
              $danger={danger}
              aria-disabled={reason !== null}
              onSelect={(event) => {
                if (reason === null) chosen.current = onSelect;
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
