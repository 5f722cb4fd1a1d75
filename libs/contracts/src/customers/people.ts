import { isEmail } from '../common/email';
import { ERASED_PHONE, normalizePhone } from '../common/phone';

/** How somebody can be reached: a phone of eight digits, or an e-mail address in small letters. */
export interface Contact {
  kind: 'phone' | 'email';
  value: string;
}

/** Contacts of one person that are looked for at once. */
export const MOST_CONTACTS = 10;

/**
 * Signs that people and phones put between the digits of a number, hyphens and dashes of every kind among them, to stand in the
 * brackets of a regular expression, of PostgreSQL too.
 */
export const PHONE_SEPARATORS = ' \u00a0.()/_\u2010-\u2015\u2212-';

/** A number without the signs that people put between its digits. */
export function withoutPhoneSeparators(number: string): string {
  return number.replace(new RegExp(`[${PHONE_SEPARATORS}]`, 'g'), '');
}

/** A phone or an e-mail as it was typed, also with +502 and separators; null for what is neither, and for nobody's phone. */
export function readContact(typed: string): Contact | null {
  const text = typed.trim().toLowerCase();
  const digits = withoutPhoneSeparators(normalizePhone(text)).replace(/^(?:\+|00)?502(?=\d{8}$)/, '');
  if (digits === ERASED_PHONE) return null;
  if (/^\d{8}$/.test(digits)) return { kind: 'phone', value: digits };
  return isEmail(text) ? { kind: 'email', value: text } : null;
}

export function contactProblem(typed: string): string | null {
  return readContact(typed) ? null : 'Escribe un teléfono de 8 dígitos o un correo';
}

/** Of `POST /api/admin/people/search` and `/erase`: phones and e-mails of one person. */
export interface PersonInput {
  contacts: string[];
}

/** Findings about a person, part by part: "Pedidos", 3. */
export interface PersonPart {
  label: string;
  count: number;
}

/** Findings of the shop about a person. Nothing can be erased while one of the orders is open. */
export interface PersonPreview {
  /** As they were read. */
  contacts: string[];
  found: PersonPart[];
  /**
   * Other phones and e-mails in the same orders and applications, and phones that staff merged with theirs: they may be the same
   * person's.
   */
  related: string[];
  /** Codes of orders that are neither completed nor cancelled, and of those whose parcel or money the person has as a courier. */
  openOrders: string[];
}

/** Erased rows; afterwards a search for the same contacts finds nothing, or nothing would have been erased. */
export interface PersonErased {
  erased: PersonPart[];
}

/** The longest time that can be set, in months. */
export const LONGEST_RETENTION = 120;

/**
 * After how many months personal data is erased by itself; null never. Of orders whose lines are all completed or
 * cancelled, of messages that were read or answered, and of applications that were rejected.
 */
export interface RetentionSettings {
  orderMonths: number | null;
  messageMonths: number | null;
  applicationMonths: number | null;
}

/** `GET /api/admin/people/retention`; `ranAt` is an ISO instant, null when it never ran. */
export interface RetentionView extends RetentionSettings {
  ranAt: string | null;
}
