/** The shop as passkeys know it: the address that the browser is at, and the host name that a passkey is good for. */
export interface RelyingParty {
  origin: string;
  id: string;
}

/** The shop under its public address, or under the one at which staff use it. */
export function relyingParty(publicUrl: string | null, usedAt: string): RelyingParty {
  const { origin, hostname } = new URL(publicUrl ?? usedAt);
  return { origin, id: hostname };
}
