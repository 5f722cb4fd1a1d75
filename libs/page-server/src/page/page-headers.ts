import { createHash } from 'node:crypto';

/** Hash by which the page's policy lets this one inline script run. */
export function policyHash(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/**
 * Policy of a page: it runs the shop's own scripts and those of remotes that other servers send; inline only the one script
 * whose hash is named. Inline styles are styled-components' own and the theme's. Only the shop itself may
 * frame it: the back office shows the homepage beside its texts.
 * @param origins of the other servers
 * @param inline hash of the inline script
 * @param live of those, the ones that a page keeps a connection with: development servers
 */
export function pageHeaders(
  origins: readonly string[],
  inline: string,
  live: readonly string[] = [],
): Record<string, string> {
  const others = [...new Set([...origins, ...live])];
  const self = ["'self'", ...others].join(' ');
  const connections = [self, ...live.map((origin) => origin.replace(/^http/, 'ws'))].join(' ');
  const policy = [
    "default-src 'self'",
    `script-src ${self} ${inline}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${self} data: blob:`,
    // Workers, manifest and frames are the shop's own, as the first line says; so are these where nobody else is named.
    ...(others.length > 0 ? [`font-src ${self}`, `connect-src ${connections}`, "worker-src 'self'"] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join(';');
  return {
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(),microphone=(),geolocation=(),payment=()',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  };
}
