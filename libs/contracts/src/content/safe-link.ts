/**
 * Addresses that content may link to: pages and places of the shop, other sites, mail and telephone. A path begins with
 * one slash: with two, or with a backslash, it names another host (WEB-6).
 */
const SAFE_LINK = /^(?:https?:\/\/[^\s/\\][^\s\\]*|mailto:[^\s]+|tel:[\d+()*#.-]+|#[^\s]*|\/(?![/\\])[^\s\\]*)$/i;

/** True when an address typed by staff may become a link; the spaces around it don't count. */
export function isSafeLink(address: string): boolean {
  return SAFE_LINK.test(address.trim());
}
