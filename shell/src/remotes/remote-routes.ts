import { usualRoutes, type RemoteAddress } from '@shop/federation';

/** One path pattern of a screen and the remote that renders it. */
export interface RemoteRoute {
  path: string;
  remote: string;
}

/** The route table of all remotes: as each publishes it, or its usual paths while it can't be reached. */
export function remoteRoutes(addresses: readonly RemoteAddress[]): RemoteRoute[] {
  const published = new Map<string, readonly string[]>(Object.entries(usualRoutes));
  for (const { name, routes } of addresses) {
    if (routes.length > 0) published.set(name, routes);
  }
  return [...published].flatMap(([remote, patterns]) => patterns.map((path) => ({ path, remote })));
}
