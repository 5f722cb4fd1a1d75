import { whatsappDigits } from '@shop/contracts';
import { useHomepageSection } from './homepage-section';

/** The shop's WhatsApp number: the value of the first contact block; null while there is none that can be called. */
export function useChatPhone(): string | null {
  const contact = useHomepageSection('contact');
  if (contact.status !== 'ready') return null;
  const value = contact.content.contactInfo[0]?.value ?? '';
  return whatsappDigits(value) === null ? null : value;
}
