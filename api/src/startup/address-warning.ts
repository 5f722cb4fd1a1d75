import { isIP } from 'node:net';

import type { Config } from '../platform/config/config';

/** A warning for the owner about the shop's address, in one line, or null: pages that others ask for need it. */
export function addressWarning({
  webRoot,
  publicUrl,
  host,
}: Pick<Config, 'webRoot' | 'publicUrl' | 'host'>): string | null {
  if (webRoot === null || publicUrl !== null || isOwnMachine(host)) return null;
  return `Aviso: falta PUBLIC_URL y la tienda se ofrece a otras máquinas (HOST ${host}): sus páginas se anuncian con la dirección que diga quien las pide. Define PUBLIC_URL, o HOST=127.0.0.1.`;
}

function isOwnMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
