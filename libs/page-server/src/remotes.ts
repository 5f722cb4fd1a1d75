import { access, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { usualRoutes, type RemoteAddress } from '@shop/federation/boot';
import { CONTRACT_FILE } from '@shop/federation/contract';
import type { RemoteManifest } from '@shop/federation/remote-manifest';
import { SERVER_FILE } from '@shop/federation/rendering';
import { createFileReader } from './files/built-file';
import { RELEASE_LIST_FILE, parseReleaseList } from './releases/release-list';

/** Builds that this server serves itself. */
export interface RemoteFolders {
  /** A single build. */
  folder: string;
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
}

/** What a remote's build publishes. */
interface Published {
  manifest: RemoteManifest;
  contractRange: string;
  routes: string[];
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

/** The part of a remote that a page is told. */
export function toAddress({ name, entry, contractRange, routes }: Remote): RemoteAddress {
  return { name, entry, contractRange, routes };
}

function missing(name: string): Remote {
  const routes = [...(usualRoutes[name] ?? [])];
  return {
    name,
    entry: null,
    contractRange: null,
    routes,
    preloads: [],
    serverFile: null,
    version: 'missing',
    release: null,
  };
}

/** @param serverFile code of other servers is run by browsers alone: null for those */
function toRemote(
  name: string,
  base: string,
  { manifest, contractRange, routes }: Published,
  { serverFile, release }: Pick<Remote, 'serverFile' | 'release'>,
): Remote {
  const { remoteEntry } = manifest.metaData;
  const scripts = manifest.exposes.flatMap((exposed) => exposed.assets.js.sync);
  const entry = `${base}${remoteEntry.path}${remoteEntry.name}`;
  return {
    name,
    entry,
    contractRange,
    routes,
    preloads: [entry, ...scripts.map((script) => `${base}${script}`)],
    serverFile,
    version: [base, remoteEntry.name, ...scripts].join(),
    release,
  };
}

/** Reads a remote's published files, and reads them again when a new build has replaced them. */
export function createRemoteReader(name: string, source: RemoteSource): RemoteReader {
  if ('url' in source) return urlReader(name, source.url);
  const build = folderReader(name, source.folder, null);
  return source.releases === null ? build : releaseReader(name, source.releases, build);
}

/** Reads the list for every page: a switch takes effect with the next one, and costs a look at the file's date. */
function releaseReader(name: string, releases: string, build: RemoteReader): RemoteReader {
  const readList = createFileReader(join(releases, RELEASE_LIST_FILE), parseReleaseList);
  let known: { version: string; reader: RemoteReader } | null = null;
  return {
    async read() {
      const list = await readList().catch(() => null);
      const version = list?.content.remotes[name]?.version;
      if (version === undefined) return build.read();
      if (known?.version !== version) {
        known = {
          version,
          reader: folderReader(name, join(releases, name, version), version),
        };
      }
      return known.reader.read();
    },
  };
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
        const [manifest, contractRange, routes, isRendered] = await Promise.all([
          readFile(manifestFile, 'utf8'),
          readFile(join(folder, CONTRACT_FILE), 'utf8'),
          readFile(join(folder, 'routes.json'), 'utf8'),
          isThere(serverFile),
        ]);
        const published: Published = {
          manifest: JSON.parse(manifest) as RemoteManifest,
          contractRange: JSON.parse(contractRange) as string,
          routes: JSON.parse(routes) as string[],
        };
        const remote = toRemote(name, base, published, { serverFile: isRendered ? serverFile : null, release });
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
        const [manifest, contractRange, routes] = await Promise.all([
          fetchJson('mf-manifest.json'),
          fetchJson(CONTRACT_FILE),
          fetchJson('routes.json'),
        ]);
        const published = { manifest, contractRange, routes } as Published;
        known = {
          readAt: performance.now(),
          remote: toRemote(name, base, published, { serverFile: null, release: null }),
        };
      } catch {
        known = { readAt: performance.now(), remote: missing(name) };
      }
      return known.remote;
    },
  };
}

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
