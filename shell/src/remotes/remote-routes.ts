import type { RemoteAddress } from '@shop/federation';

/** Where a remote's screens are while its own list of paths is not known. */
const usualPatterns: Readonly<Record<string, readonly string[]>> = {
  'mf-storefront': ['/', '/affiliates'],
  'mf-distributor': ['/distributor/*'],
  'mf-admin': ['/admin/*'],
};

/** One path pattern of a screen and the remote that draws it. */
export interface RemoteRoute {
  path: string;
  remote: string;
}

/** The route table of all remotes: as each publishes it, or its usual paths while it can't be reached. */
export function remoteRoutes(addresses: readonly RemoteAddress[]): RemoteRoute[] {
  const published = new Map<string, readonly string[]>(Object.entries(usualPatterns));
  for (const { name, routes } of addresses) {
    if (routes.length > 0) published.set(name, routes);
  }
  return [...published].flatMap(([remote, patterns]) => patterns.map((path) => ({ path, remote })));
}
