import type { PageFailureReport } from '@shop/contracts';

/** A report as a browser sends it. */
export function aPageFailure(over: Partial<PageFailureReport> = {}): PageFailureReport {
  return {
    kind: 'render',
    remote: 'mf-storefront',
    release: '2.0.0-0a1b2c3d4e5f',
    shell: 'a1b2c3d4e5f6',
    path: '/producto/:address',
    name: 'TypeError',
    message: `Cannot read properties of undefined (reading 'sabores')`,
    stack:
      'TypeError\n    at Ex (https://shop.example/remotes/mf-storefront/2.0.0-0a1b2c3d4e5f/41.0a1b2c3d4e5f.js:2:1204)',
    ...over,
  };
}
