import { isSafeLink } from '@shop/contracts';

/** A content address that is fit to be a link; null for an empty one and for all that could run or mislead. */
export function safeHref(address: string): string | null {
  return isSafeLink(address) ? address.trim() : null;
}
