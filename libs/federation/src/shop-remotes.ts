import entries from '../../../remotes.json';

/**
 * Whom a remote's pages are for. Everybody's are rendered on the server, found by search engines and kept for a time
 * without network (but for a rider's, which is for them alone and not rendered); staff's have a frame of their own, without the shop's header and cart.
 */
export type Audience = 'everybody' | 'distributors' | 'staff';

/** File of a remote's build that holds its door, as a JSON text. */
export const DOOR_FILE = 'door.json';

/** Facts about a remote before the shop has asked for it (`remotes.json`); builds for browsers hold no more of it. */
export interface ShopRemote {
  door: Audience;
  /** Path patterns of its screens while it can't be reached: its fallback shows there. */
  pages: readonly string[];
}

/** The remotes of this shop by name. A release of another one may join them (docs/remotes.md). */
export const shopRemotes = entries as Readonly<Record<string, ShopRemote>>;

/** The names of the remotes behind a door. */
export function remotesBehind(door: Audience): string[] {
  return Object.keys(shopRemotes).filter((name) => shopRemotes[name]?.door === door);
}

/** First segments of addresses that are nobody's business but the visitor's own: `admin`, `pedido`. */
export function privateAreas(): string[] {
  const remotes = Object.values(shopRemotes).filter(({ door }) => door !== 'everybody');
  return ['pedido', ...new Set(remotes.flatMap(({ pages }) => pages.map((page) => page.split('/')[1] ?? '')))];
}
