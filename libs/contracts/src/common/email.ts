import { limits } from './limits';

const EMAIL = /^[^\s@"<>]{1,64}@[^\s@"<>.]+(?:\.[^\s@"<>.]+)+$/;

/** A link that writes to an address, whose local part may hold what means more in a link (`?`, `&`). */
export function mailtoLink(email: string): string {
  const at = email.lastIndexOf('@');
  return `mailto:${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`;
}

/** True when a text has the form of an e-mail address. */
export function isEmail(text: string): boolean {
  return text.length <= limits.emailText && EMAIL.test(text);
}
