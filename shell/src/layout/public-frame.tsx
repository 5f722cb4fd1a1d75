import { SkipLink } from '@shop/ui';
import type { ReactNode } from 'react';
import { CartBar } from '../cart/cart-bar';
import { CartDialogHost } from '../cart/cart-dialog-host';
import { ChatButton } from './chat-button';
import { Header } from './header/header';
import { BelowHeader } from './header/header-parts';

export interface PublicFrameProps {
  /** Whether the chat button floats above the page. */
  chat: boolean;
  children: ReactNode;
}

/** What surrounds every screen but the back office's: header, cart bar, cart dialog, chat button. */
export function PublicFrame({ chat, children }: PublicFrameProps) {
  return (
    <>
      <SkipLink />
      <Header />
      <BelowHeader>{children}</BelowHeader>
      {chat && <ChatButton />}
      <CartBar />
      <CartDialogHost />
    </>
  );
}
