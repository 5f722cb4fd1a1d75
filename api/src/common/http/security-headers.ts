import type { RequestHandler } from 'express';

const headers = new Map([
  // A response of the API or an uploaded picture is never a page that may load or run something.
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox"],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
]);

/** The same by turns of names and values. */
export const securityHeaders: readonly string[] = [...headers].flat();

/** Headers of every response but the shop's pages, whose own ones the page server sets. No CORS: nobody else may read. */
export const setSecurityHeaders: RequestHandler = (_request, response, next) => {
  response.setHeaders(headers);
  next();
};
