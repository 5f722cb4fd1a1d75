import entries from '../../../remotes.json';
import type { ShopRemote } from '../src/shop-remotes';

/** A remote's entry in `remotes.json`. */
export interface RemoteEntry extends ShopRemote {
  /** Usual port of its development server. */
  port: number;
  /** Of its container, in the network of `docker-compose.yml`. */
  address: string;
}

export const remoteEntries = entries as Readonly<Record<string, RemoteEntry>>;

/** Rule of a build: browsers get of `remotes.json` what they need. */
export const trimmedEntries = {
  test: /[\\/]remotes\.json$/,
  parser: {
    parse: (text: string) =>
      Object.fromEntries(
        Object.entries(JSON.parse(text) as typeof remoteEntries).map(([name, { door, pages }]) => [
          name,
          { door, pages },
        ]),
      ),
  },
};
