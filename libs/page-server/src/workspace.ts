import { join } from 'node:path';
import { shopRemotes } from '@shop/federation/shop-remotes';
import type { PageServerOptions } from './page-server';
import type { RemoteSource } from './remotes';

function parseSources(text: string): Record<string, string> {
  const sources: unknown = JSON.parse(text);
  if (
    typeof sources !== 'object' ||
    sources === null ||
    Object.values(sources).some((value) => typeof value !== 'string')
  ) {
    throw new RangeError('REMOTES must be a JSON object of remote names and folders or addresses');
  }
  return sources as Record<string, string>;
}

function toSource(place: string): RemoteSource {
  return /^https?:\/\//.test(place) ? { url: place } : { folder: place, releases: null };
}

/**
 * Where everything is when shell and remotes are built in one workspace. `sources` is the text of the `REMOTES`
 * setting: JSON of remote names and the folder or the address where each is found instead, for example
 * `{"mf-admin":"https://admin.example.gt/"}`. `releases` is the folder of releases, whose list goes before the builds.
 * @throws RangeError or SyntaxError when `sources` is not that.
 */
export function workspaceFolders(
  root: string,
  sources = '{}',
  releases: string | null = null,
): Pick<PageServerOptions, 'shellFolder' | 'publicFolder' | 'artFolder' | 'remotes'> {
  const elsewhere = parseSources(sources);
  return {
    shellFolder: join(root, 'shell/dist'),
    publicFolder: join(root, 'shell/public'),
    artFolder: join(root, 'libs/product-art/dist'),
    remotes: Object.fromEntries(
      Object.keys(shopRemotes).map((name): [string, RemoteSource] => {
        const place = elsewhere[name];
        return [name, place === undefined ? { folder: join(root, name, 'dist'), releases } : toSource(place)];
      }),
    ),
  };
}
