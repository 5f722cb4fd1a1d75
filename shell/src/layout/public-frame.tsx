import { useDistributorCheck } from '@shop/shell-api';
import { SkipLink } from '@shop/ui';
import type { ReactNode } from 'react';
import { CartBar } from '../cart/cart-bar';
import { CartDialogHost } from '../cart/cart-dialog-host';
import { ConnectionNotice } from '../connection/connection-notice';
import { AgeNotice } from './age-notice/age-notice';
import { ChatButton } from './chat-button';
import { Header } from './header/header';
import { BelowHeader } from './header/header-parts';

export interface PublicFrameProps {
  /** Whether the screen is the storefront's: there one can write to the shop, and is asked for one's age. */
  storefront: boolean;
  children: ReactNode;
}

/** What surrounds every screen but the back office's: header, cart bar, cart dialog, chat button. */
export function PublicFrame({ storefront, children }: PublicFrameProps) {
  useDistributorCheck(true);
  return (
    <>
      <SkipLink />
      {storefront && <AgeNotice />}
      <Header />
      <BelowHeader>
        <ConnectionNotice />
        {children}
      </BelowHeader>
      {storefront && <ChatButton />}
      <CartBar />
      <CartDialogHost />
    </>
  );
}
