/** Addresses that content may link to. Paths begin with one slash: with two, or a backslash, they name another host. */
const SAFE_ADDRESS = /^(?:https?:\/\/[^\s\\]+|mailto:[^\s]+|tel:[\d+()-]+|\/(?![/\\])[^\s\\]*)$/i;

/** A content address that is fit to be a link; null for an empty one and for all that could run or mislead. */
export function safeHref(address: string): string | null {
  const trimmed = address.trim();
  return SAFE_ADDRESS.test(trimmed) ? trimmed : null;
}
