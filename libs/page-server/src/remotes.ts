import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { usualRoutes, type RemoteAddress } from '@shop/federation/boot';
import { FIRST_PAINT_FILE, type FirstScreen } from '@shop/federation/first-paint';
import type { RemoteManifest } from '@shop/federation/remote-manifest';

/** Where a remote's build is: a folder that this server serves itself, or the address of another server. */
export type RemoteSource = { folder: string } | { url: string };

/** A remote as the page needs it: its address, and the scripts worth fetching before they are asked for. */
export interface Remote extends RemoteAddress {
  /** Scripts of the exposed module, fetched ahead on the remote's own screens. */
  preloads: string[];
  /** What of its screens is read before any script has run. */
  screens: FirstScreen[];
  /** Changes with every build of it. */
  version: string;
}

/** What a remote's build publishes. */
interface Published {
  manifest: RemoteManifest;
  routes: string[];
  screens: FirstScreen[];
}

/** How long an answer of a remote's own server is taken as fresh, and how long it may take, ms. */
const URL_FRESHNESS = 2000;
const URL_TIMEOUT = 1500;

/** Tells where one remote is now. It never fails: a remote that is not there has no entry and its usual routes. */
export interface RemoteReader {
  read(): Promise<Remote>;
}

/** Path under which this server serves a remote's folder. */
export function remotePath(name: string): string {
  return `/remotes/${name}/`;
}

function missing(name: string): Remote {
  return { name, entry: null, routes: [...(usualRoutes[name] ?? [])], preloads: [], screens: [], version: 'missing' };
}

function toRemote(name: string, base: string, { manifest, routes, screens }: Published): Remote {
  const { remoteEntry } = manifest.metaData;
  const scripts = manifest.exposes.flatMap((exposed) => exposed.assets.js.sync);
  return {
    name,
    entry: `${base}${remoteEntry.path}${remoteEntry.name}`,
    routes,
    preloads: scripts.map((script) => `${base}${script}`),
    screens,
    version: [remoteEntry.name, ...scripts, ...screens.map(({ html, css }) => html.length + css.length)].join(),
  };
}

/** Reads a remote's published files, and reads them again when a new build has replaced them. */
export function createRemoteReader(name: string, source: RemoteSource): RemoteReader {
  return 'folder' in source ? folderReader(name, source.folder) : urlReader(name, source.url);
}

function folderReader(name: string, folder: string): RemoteReader {
  let known: { modified: number; remote: Remote } | null = null;
  return {
    async read() {
      const manifestFile = join(folder, 'mf-manifest.json');
      try {
        const { mtimeMs } = await stat(manifestFile);
        if (known?.modified === mtimeMs) return known.remote;
        const [manifest, routes, screens] = await Promise.all([
          readFile(manifestFile, 'utf8'),
          readFile(join(folder, 'routes.json'), 'utf8'),
          readFile(join(folder, FIRST_PAINT_FILE), 'utf8').catch(() => '[]'),
        ]);
        const remote = toRemote(name, remotePath(name), {
          manifest: JSON.parse(manifest) as RemoteManifest,
          routes: JSON.parse(routes) as string[],
          screens: JSON.parse(screens) as FirstScreen[],
        });
        known = { modified: mtimeMs, remote };
        return remote;
      } catch {
        return missing(name);
      }
    },
  };
}

function urlReader(name: string, url: string): RemoteReader {
  const base = url.endsWith('/') ? url : `${url}/`;
  let known = { readAt: -Infinity, remote: missing(name) };

  async function fetchJson(file: string): Promise<unknown> {
    const answer = await fetch(`${base}${file}`, { signal: AbortSignal.timeout(URL_TIMEOUT) });
    if (!answer.ok) throw new Error(`${file} answered ${answer.status}`);
    return answer.json();
  }

  return {
    async read() {
      if (performance.now() - known.readAt < URL_FRESHNESS) return known.remote;
      try {
        const [manifest, routes, screens] = await Promise.all([
          fetchJson('mf-manifest.json'),
          fetchJson('routes.json'),
          fetchJson(FIRST_PAINT_FILE).catch(() => []),
        ]);
        const published = { manifest, routes, screens } as Published;
        known = { readAt: performance.now(), remote: toRemote(name, base, published) };
      } catch {
        known = { readAt: performance.now(), remote: missing(name) };
      }
      return known.remote;
    },
  };
}
