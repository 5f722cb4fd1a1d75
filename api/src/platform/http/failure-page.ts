/** Headers of `failurePage`: it looks like something, and does nothing. */
export const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Page in the place of one that could not be sent, in the looks of the gateway's own.
 * @param message Spanish, one of the shop's own
 */
export function failurePage(message: string): string {
  return `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Esta página no cargó</title><body style="margin:15vh auto;max-width:28rem;padding:0 1rem;font:1.1rem/1.5 system-ui;color-scheme:light dark"><h1 style="font-size:1.6rem">Esta página no cargó</h1><p>${message}</p><p><a href="" style="display:inline-block;padding:.75rem 0">Reintentar</a></p></body></html>`;
}
