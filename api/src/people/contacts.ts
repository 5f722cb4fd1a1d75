import { PHONE_SEPARATORS, readContact, type Contact } from '@shop/contracts';

import { invalid } from '../platform/errors/shop-error';

/** @throws ShopError request.invalid for what is neither a phone nor an e-mail */
export function readContacts(typed: readonly string[]): Contact[] {
  return typed.map((text, index) => {
    const contact = readContact(text);
    if (contact) return contact;
    throw invalid(`contacts.${index}`, 'Escribe un teléfono de 8 dígitos o un correo');
  });
}

/** As in '5555 - 0101'. */
const SEPARATED = `[${PHONE_SEPARATORS}]{0,3}`;

/**
 * A regular expression of PostgreSQL, for `~*`, that finds one of the contacts anywhere in a text: a phone also with +502
 * and separators between its digits, and neither of them as a part of a longer one; signs alone in front of an address (`_ana@…_`
 * of a chat) make it no longer one. Of JSON, where a line break in front of an address is a letter behind a backslash, and a
 * backslash in it two.
 */
export function patternOf(contacts: readonly Contact[]): string {
  const parts = contacts.map(({ kind, value }) =>
    kind === 'phone'
      ? `(^|[^0-9])((\\+|00)?502${SEPARATED})?${Array.from(value).join(SEPARATED)}($|[^0-9])`
      : `(^|[^[:alnum:]._%+-]|\\\\[bfnrt])[._%+-]*${value.replace(/[^a-z0-9@]/g, (sign) => (sign === '\\' ? '\\\\+' : `\\${sign}`))}($|[^[:alnum:].-]|[.-]($|[^[:alnum:]]))`,
  );
  return parts.join('|');
}
