/** The contact blocks in their fixed order; the first one's value is the shop's WhatsApp number. */
export const CONTACT_BLOCKS = ['whatsapp', 'email', 'location'] as const;
