import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteAddress } from '@shop/federation/boot';
import { CONTRACT_FILE } from '@shop/federation/contract';
import type { RemoteManifest } from '@shop/federation/remote-manifest';
import { SERVER_FILE } from '@shop/federation/rendering';
import { DOOR_FILE, shopRemotes, type Audience } from '@shop/federation/shop-remotes';
import { watchedOf } from './canary/release-watch';
import { createFileReader } from './files/built-file';
import { RELEASE_LIST_FILE, parseReleaseList, type Canary } from './releases/release-list';
import { isRouteList } from './routes';
import { withTimeLimit } from './time-limit';

/** Builds that this server serves itself. */
export interface RemoteFolders {
  /** A single build; null where only releases are. */
  folder: string | null;
  /** A folder of releases; the one that its list names goes before the single build. */
  releases: string | null;
}

/** Where a remote's build is: in folders of this server, or at the address of another one. */
export type RemoteSource = RemoteFolders | { url: string };

/** A remote as the page needs it: its address, and the scripts worth fetching before they are asked for. */
export interface Remote extends RemoteAddress {
  /** The entry and the scripts of the exposed module, fetched ahead on the remote's own screens. */
  preloads: string[];
  /** The file that renders its screens on this server; null when browsers alone render them. */
  serverFile: string | null;
  /** Changes with every build of it. */
  version: string;
  /** Which release it is; null for a build that is none. */
  release: string | null;
  /** Its releases are watched: one of them may be taken back. */
  isWatched: boolean;
}

/** Files that a remote's build publishes. */
interface Published {
  manifest: RemoteManifest;
  contractRange: string;
  routes: string[];
  door: Audience;
}

/** How long an answer of a remote's own server is taken as fresh, and how long it may take. */
const URL_FRESHNESS_MS = 2000;
const URL_TIMEOUT_MS = 1500;
/** For so long a server that does not answer is taken to have what it had last. */
const URL_KEPT_MS = 30_000;

/** True when a browser gets a remote's canary in the place of the version in use. */
export type TakesCanary = (name: string, canary: Canary) => boolean;

/** Tells where one remote is now. It never fails: a remote that is not there has no entry and its usual routes. */
export interface RemoteReader {
  /** @param takesCanary asked when there is one; without it the version in use is read */
  read(takesCanary?: TakesCanary): Promise<Remote>;
}

/** Path under which this server serves a remote's folder. */
export function remotePath(name: string): string {
  return `/remotes/${name}/`;
}

/** The remote whose file a path names; null for none. */
export function remoteIn(pathname: string): string | null {
  return /^\/remotes\/([a-z][a-z0-9-]{0,60})\//.exec(pathname)?.[1] ?? null;
}

/** The part of a remote that a page is told. */
export function toAddress({ name, entry, contractRange, routes, door }: Remote): RemoteAddress {
  return { name, entry, contractRange, routes, door };
}

/** A remote that is not there; of one that the shop does not know the pages are those below its own name. */
export function missing(name: string): Remote {
  const { pages = [`/${name.replace(/^mf-/, '')}/*`], door = 'everybody' } = shopRemotes[name] ?? {};
  return {
    name,
    entry: null,
    contractRange: null,
    routes: [...pages],
    door,
    preloads: [],
    serverFile: null,
    version: 'missing',
    release: null,
    isWatched: false,
  };
}

/** @param serverFile code of other servers is run by browsers alone: null for those */
function toRemote(
  name: string,
  base: string,
  { manifest, contractRange, routes, door }: Published,
  { serverFile, release }: Pick<Remote, 'serverFile' | 'release'>,
): Remote {
  if (!isRouteList(routes) || typeof contractRange !== 'string') throw new TypeError(`${name} publishes no routes`);
  const { remoteEntry } = manifest.metaData;
  const scripts = manifest.exposes.flatMap((exposed) => exposed.assets.js.sync);
  const entry = `${base}${remoteEntry.path}${remoteEntry.name}`;
  return {
    name,
    entry,
    contractRange,
    routes,
    // Of the shop's own remotes it says itself whom they are for.
    door: shopRemotes[name]?.door ?? door,
    preloads: [entry, ...scripts.map((script) => `${base}${script}`)],
    serverFile,
    version: [base, remoteEntry.name, ...scripts].join(),
    release,
    isWatched: false,
  };
}

/** Reads a remote's published files, and reads them again when a new build has replaced them. */
export function createRemoteReader(name: string, source: RemoteSource): RemoteReader {
  if ('url' in source) return urlReader(name, source.url);
  const { folder, releases } = source;
  const build = folder === null ? { read: () => Promise.resolve(missing(name)) } : folderReader(name, folder, null);
  return releases === null ? build : releaseReader(name, releases, build);
}

/** Reads the list for every page: a switch takes effect with the next one, and costs a look at the file's date. */
function releaseReader(name: string, releases: string, build: RemoteReader): RemoteReader {
  const readList = createFileReader(join(releases, RELEASE_LIST_FILE), parseReleaseList);
  const readers = new Map<string, RemoteReader>();
  return {
    async read(takesCanary) {
      const list = await readList().catch(() => null);
      const inUse = list?.content.remotes[name];
      if (inUse === undefined) return build.read();
      const { version, previous, canary } = inUse;
      const given = canary && takesCanary?.(name, canary) ? [canary.version, version] : [version];
      if (previous !== null) given.push(previous);
      for (const known of readers.keys())
        if (!given.includes(known) && known !== canary?.version) readers.delete(known);
      let remote = missing(name);
      // One that can't be read, as after a power cut, gives way to the one before.
      for (const wanted of given) {
        const reader = readers.get(wanted) ?? folderReader(name, join(releases, name, wanted), wanted);
        readers.set(wanted, reader);
        remote = await reader.read();
        if (remote.entry !== null) break;
      }
      return { ...remote, isWatched: watchedOf(inUse) !== null };
    },
  };
}

/** A release of a remote, whichever is in use. */
export function readRelease(name: string, releases: string, version: string): Promise<Remote> {
  return folderReader(name, join(releases, name, version), version).read();
}

/** @param release which one the folder has; null for a build that is none */
function folderReader(name: string, folder: string, release: string | null): RemoteReader {
  const base = release === null ? remotePath(name) : `${remotePath(name)}${release}/`;
  let known: { modified: number; remote: Remote } | null = null;
  return {
    async read() {
      const manifestFile = join(folder, 'mf-manifest.json');
      try {
        const { mtimeMs } = await stat(manifestFile);
        if (known?.modified === mtimeMs) return known.remote;
        const serverFile = join(folder, SERVER_FILE);
        const [manifest, contractRange, routes, door] = await Promise.all([
          readFile(manifestFile, 'utf8'),
          readFile(join(folder, CONTRACT_FILE), 'utf8'),
          readFile(join(folder, 'routes.json'), 'utf8'),
          // Builds of before do not have it.
          readFile(join(folder, DOOR_FILE), 'utf8').catch(() => '"everybody"'),
        ]);
        const published: Published = {
          manifest: JSON.parse(manifest) as RemoteManifest,
          contractRange: JSON.parse(contractRange) as string,
          routes: JSON.parse(routes) as string[],
          door: JSON.parse(door) as Audience,
        };
        const remote = toRemote(name, base, published, {
          serverFile: existsSync(serverFile) ? serverFile : null,
          release,
        });
        if (release !== null) await requireFiles(folder, remote.preloads, base);
        known = { modified: mtimeMs, remote };
        return remote;
      } catch {
        return missing(name);
      }
    },
  };
}

/**
 * Looks once for the scripts that a page begins with: a power cut can take files, or their content, and leave the manifest.
 * @throws when one is gone or empty
 */
async function requireFiles(folder: string, addresses: readonly string[], base: string): Promise<void> {
  for (const address of addresses) {
    const { size } = await stat(join(folder, address.slice(base.length)));
    if (size === 0) throw new RangeError(`${address} is empty`);
  }
}

/** Pages that come together ask once, and an answer that fails leaves the last good one in use for a while. */
function urlReader(name: string, url: string): RemoteReader {
  const base = url.endsWith('/') ? url : `${url}/`;
  let known = { goodAt: -Infinity, remote: missing(name) };
  let askedAt = -Infinity;
  let asking: Promise<void> | null = null;

  async function fetchJson(file: string, signal: AbortSignal): Promise<unknown> {
    const answer = await fetch(`${base}${file}`, { signal });
    if (!answer.ok) throw new Error(`${file} answered ${answer.status}`);
    return answer.json();
  }

  async function ask(): Promise<void> {
    try {
      const [manifest, contractRange, routes, door] = await withTimeLimit(URL_TIMEOUT_MS, (signal) =>
        Promise.all([
          fetchJson('mf-manifest.json', signal),
          fetchJson(CONTRACT_FILE, signal),
          fetchJson('routes.json', signal),
          fetchJson(DOOR_FILE, signal).catch(() => 'everybody'),
        ]),
      );
      const published = { manifest, contractRange, routes, door } as Published;
      const remote = toRemote(name, base, published, { serverFile: null, release: null });
      known = { goodAt: performance.now(), remote };
    } catch {
      if (performance.now() - known.goodAt > URL_KEPT_MS) known = { ...known, remote: missing(name) };
    }
    askedAt = performance.now();
    asking = null;
  }

  return {
    async read() {
      if (performance.now() - askedAt >= URL_FRESHNESS_MS) await (asking ??= ask());
      return known.remote;
    },
  };
}
