import type { HomepageContent } from '@shop/contracts';
import { useShopDispatch } from '@shop/shell-api';
import { IconButton } from '@shop/ui';
import { useState } from 'react';
import { checkRelease } from '../../connection/release';
import { createLazyComponent } from '../lazy-component';
import { OnItsWay } from '../on-its-way';
import { PhoneOnly } from './header-parts';

export const menuPart = createLazyComponent(async () => (await import('./mobile-menu-dialog')).MobileMenuDialog);

/** The menu on phones: a button, and the dialog behind it once it is wanted. */
export function MobileMenu({ content }: { content: HomepageContent['navigation'] }) {
  const [open, setOpen] = useState(false);
  const dispatch = useShopDispatch();
  const renderDialog = menuPart.useWhen(open, () => {
    setOpen(false);
    void dispatch(checkRelease());
  });
  return (
    <PhoneOnly>
      <IconButton
        icon="menu"
        label={content.buttons.mobileMenu}
        aria-haspopup="dialog"
        onPointerEnter={menuPart.preload}
        onFocus={menuPart.preload}
        onClick={() => setOpen(true)}
      />
      {renderDialog({ content, open, onOpenChange: setOpen }) ?? (open && <OnItsWay />)}
    </PhoneOnly>
  );
}
