/** Number that stands where a phone was erased; no number in Guatemala begins with 0. Orders with it are nobody's. */
export const ERASED_PHONE = '00000000';

/** A phone number without white space, nor the marks that show nothing which phone books copy along, as it is checked and stored. */
export function normalizePhone(phone: string): string {
  return phone.replace(/[\s\p{Cf}]+/gu, '');
}

/** A Guatemalan number as people read it: 55123478 → "5512 3478"; any other text as it is. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\d{4})(\d{4})$/, '$1 $2');
}
