import type { RemoteSource } from './remotes';

/**
 * What a page may do: run the shop's own scripts and those of remotes that other servers send, nothing inline. Inline
 * styles are styled-components' own and those of the first paint.
 */
export function pageHeaders(remotes: Readonly<Record<string, RemoteSource>>): Record<string, string> {
  const origins = Object.values(remotes).flatMap((source) => ('url' in source ? [new URL(source.url).origin] : []));
  const self = ["'self'", ...new Set(origins)].join(' ');
  const policy = [
    "default-src 'self'",
    `script-src ${self}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${self} data: blob:`,
    `font-src ${self}`,
    `connect-src ${self}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  return {
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  };
}
