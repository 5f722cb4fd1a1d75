import { useHomepageSection } from '@shop/api-client';

/** The shop's WhatsApp number as staff wrote it: the value of the first contact block; null while there is none. */
export function useChatPhone(): string | null {
  const contact = useHomepageSection('contact');
  return contact.status === 'ready' ? (contact.content.contactInfo[0]?.value ?? null) : null;
}
