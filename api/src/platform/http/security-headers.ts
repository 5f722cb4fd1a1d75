import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';

import type { RequestHandler } from 'express';

const headers = new Map([
  // A response of the API or an uploaded picture is never a page that may load or run something.
  ['Content-Security-Policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox"],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
]);

/** The same by turns of names and values. */
export const securityHeaders: readonly string[] = [...headers].flat();

/** A browser that came by HTTPS once comes by nothing else for a year. */
export const strictTransport = ['Strict-Transport-Security', 'max-age=31536000'] as const;

/** True when a call came by HTTPS: to this process, or as a proxy in front says that is trusted. */
export function cameByHttps({ socket, headers }: IncomingMessage, trustsProxy: boolean): boolean {
  return socket instanceof TLSSocket || (trustsProxy && String(headers['x-forwarded-proto']).startsWith('https'));
}

/** Headers of every response but the shop's pages, whose own ones the page server sets. No CORS: nobody else may read. */
export const setSecurityHeaders: RequestHandler = (_request, response, next) => {
  response.setHeaders(headers);
  next();
};
