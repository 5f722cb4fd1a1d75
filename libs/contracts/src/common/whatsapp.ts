import { ERASED_PHONE } from './phone';

/** A phone as `wa.me` wants it: digits only, the country's 502 in front of 8 digits; null without any, and for nobody's. */
export function whatsappDigits(phone: string): string | null {
  const digits = phone.replace(/\D/g, '');
  if (digits === '' || digits === ERASED_PHONE) return null;
  return digits.length === 8 ? `502${digits}` : digits;
}

/** A link into the chat with the shop, with `text` written out; null when the shop has no number. */
export function whatsappLink(phone: string, text?: string): string | null {
  const digits = whatsappDigits(phone);
  if (digits === null) return null;
  return text === undefined ? `https://wa.me/${digits}` : `https://wa.me/${digits}?text=${encodeURIComponent(text)}`;
}
