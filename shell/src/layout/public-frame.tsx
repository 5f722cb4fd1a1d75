import { useDistributorCheck } from '@shop/shell-api';
import { SkipLink } from '@shop/ui';
import { useEffect, type ReactNode } from 'react';
import { CartBar } from '../features/cart-dialog/cart-bar';
import { CartDialogHost, cartPart } from '../features/cart-dialog/cart-dialog-host';
import { ConnectionNotice } from '../connection/connection-notice';
import { registerServiceWorker } from '../service-worker/register';
import { AgeNotice } from './age-notice/age-notice';
import { ChatButton } from './chat-button';
import { Header } from './header/header';
import { BelowHeader } from './header/header-parts';
import { menuPart } from './header/mobile-menu';
import { toastPart } from './toast-list/toast-list';

export interface PublicFrameProps {
  /** True when the screen is for everybody: there one can write to the shop, and is asked for one's age. */
  storefront: boolean;
  children: ReactNode;
}

/** The code of what opens over the page: it must open without network too. */
const fetchOverlays = () => Promise.all([cartPart, menuPart, toastPart].map(({ load }) => load()));

/** Frame of every screen but the back office's: header, cart bar, cart dialog, chat button. */
export function PublicFrame({ storefront, children }: PublicFrameProps) {
  useDistributorCheck(true);
  useEffect(() => registerServiceWorker(fetchOverlays), []);
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
