import { shopRemotes, type Audience, type RemoteAddress } from '@shop/federation';

/** One path pattern of a screen and the remote that renders it. */
export interface RemoteRoute {
  path: string;
  remote: string;
  door: Audience;
}

/** The route table of all remotes: as each publishes it, or its usual paths while it can't be reached. */
export function remoteRoutes(addresses: readonly RemoteAddress[]): RemoteRoute[] {
  const known = new Map(Object.entries(shopRemotes));
  for (const { name, routes, door } of addresses) {
    if (routes.length > 0) known.set(name, { pages: routes, door });
  }
  return [...known].flatMap(([remote, { pages, door }]) => pages.map((path) => ({ path, remote, door })));
}
