import { SkipLink } from '@shop/ui';
import type { ReactNode } from 'react';
import { CartBar } from '../cart/cart-bar';
import { CartDialogHost } from '../cart/cart-dialog-host';
import { AgeNotice } from './age-notice/age-notice';
import { ChatButton } from './chat-button';
import { Header } from './header/header';
import { BelowHeader } from './header/header-parts';
import { OfflineNotice } from './offline-notice';

export interface PublicFrameProps {
  /** Whether the screen is the storefront's: there one can write to the shop, and is asked for one's age. */
  storefront: boolean;
  children: ReactNode;
}

/** What surrounds every screen but the back office's: header, cart bar, cart dialog, chat button. */
export function PublicFrame({ storefront, children }: PublicFrameProps) {
  return (
    <>
      <SkipLink />
      {storefront && <AgeNotice />}
      <Header />
      <BelowHeader>
        <OfflineNotice />
        {children}
      </BelowHeader>
      {storefront && <ChatButton />}
      <CartBar />
      <CartDialogHost />
    </>
  );
}
