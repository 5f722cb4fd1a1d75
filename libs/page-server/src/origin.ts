import type { IncomingMessage } from 'node:http';

/** A host name or an address of four numbers, and perhaps a port; nothing that could mean more in a page or a header. */
const PLAIN_HOST = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?(?::\d{1,5})?$/i;

export interface OriginOptions {
  /** The shop's address as the world knows it, when it is told; then no request can say otherwise. */
  publicUrl: string | null;
  /** True when a proxy in front may say that the visitor came by HTTPS. */
  trustProxy: boolean;
}

/**
 * The shop's own address without a slash at its end, for links that leave the page: from the setting, else from the
 * request, and null when that names no plain host.
 */
export function originOf(request: IncomingMessage, { publicUrl, trustProxy }: OriginOptions): string | null {
  if (publicUrl !== null) return new URL(publicUrl).origin;
  const host = request.headers.host ?? '';
  if (!PLAIN_HOST.test(host)) return null;
  const isSecure = trustProxy && String(request.headers['x-forwarded-proto']).startsWith('https');
  return `${isSecure ? 'https' : 'http'}://${host.toLowerCase()}`;
}

/** True when the visitor came by HTTPS. */
export function isHttps(request: IncomingMessage, options: OriginOptions): boolean {
  return originOf(request, options)?.startsWith('https:') ?? false;
}
