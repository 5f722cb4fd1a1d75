import { useChatPhone } from '@shop/api-client';
import { whatsappLink } from '@shop/contracts';
import { paths } from '@shop/shell-api';
import { ExternalButtonLink, SmallButtonLink } from '@shop/ui';
import { ExternalPortalLink, PortalLink } from './portal-link';

/** Subjects that a distributor writes to the shop about. */
export type ChatSubject = 'password' | 'activation' | 'account';

const openings: Record<ChatSubject, string> = {
  password: 'Hola, olvidé mi contraseña del portal de distribuidores. ¿Me envían un enlace nuevo?',
  activation: 'Hola, mi enlace de activación del portal de distribuidores ya no sirve. ¿Me envían uno nuevo?',
  account: 'Hola, no puedo entrar al portal de distribuidores. ¿Me ayudan con mi cuenta?',
};

export interface ShopChatProps {
  subject: ChatSubject;
  /** The words of the link. */
  children: string;
}

/** The address of the chat with the shop, the first line written out; null while the shop has no number. */
function useChatAddress(subject: ChatSubject): string | null {
  const phone = useChatPhone();
  return phone === null ? null : whatsappLink(phone, openings[subject]);
}

/** A link in running text into the chat with the shop; to its contact data while it has no number. */
export function ShopChatLink({ subject, children }: ShopChatProps) {
  const address = useChatAddress(subject);
  return address ? (
    <ExternalPortalLink href={address}>{children}</ExternalPortalLink>
  ) : (
    <PortalLink to={paths.contact}>{children}</PortalLink>
  );
}

/** Like `ShopChatLink`, as a button. */
export function ShopChatButton({ subject, children }: ShopChatProps) {
  const address = useChatAddress(subject);
  return address ? (
    <ExternalButtonLink href={address} tone="outline" size="sm" icon="whatsapp">
      {children}
    </ExternalButtonLink>
  ) : (
    <SmallButtonLink to={paths.contact}>{children}</SmallButtonLink>
  );
}
