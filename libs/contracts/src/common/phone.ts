/** Number that stands where a phone was erased; no number in Guatemala begins with 0. Orders with it are nobody's. */
export const ERASED_PHONE = '00000000';

/** A phone number with its white space removed, as it is checked and stored. */
export function normalizePhone(phone: string): string {
  return phone.replace(/\s+/g, '');
}

/** A Guatemalan number as people read it: 55123478 → "5512 3478"; any other text as it is. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\d{4})(\d{4})$/, '$1 $2');
}
