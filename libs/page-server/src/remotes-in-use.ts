import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { armOf, type Arm } from './canary/arm';
import { fromOwnMachine, createDeveloperOverride, type DeveloperOverride } from './developer-override';
import { createFileReader } from './files/built-file';
import type { StaticFolder } from './files/static-files';
import { isHttps } from './origin';
import type { PageServerOptions } from './page-server';
import { RELEASE_LIST_FILE, parseReleaseList } from './releases/release-list';
import { onlyOfContract, readContract } from './releases/shell-contract';
import { createRemoteReader, missing, remotePath, type Remote, type RemoteReader, type RemoteSource } from './remotes';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** The remotes as one browser gets them. */
export interface RemotesForBrowser {
  remotes: Remote[];
  /** The remotes that come from the developer's own machine, with their origins. */
  own: ReadonlyMap<string, string>;
  arm: Arm;
}

/** The remotes of the shop: its own, and those that the list of releases has besides. */
export class RemotesInUse {
  readonly door: DeveloperOverride;
  private readonly readers = new Map<string, RemoteReader>();
  private readonly offered: () => Promise<string | null>;
  private readonly listed: () => Promise<string[]>;

  constructor(private readonly options: PageServerOptions) {
    this.door = createDeveloperOverride(options.developerToken);
    this.offered = readContract(options.shellFolder);
    const list = join(options.watch?.releases ?? '', RELEASE_LIST_FILE);
    const readList = createFileReader(list, (text) => Object.keys(parseReleaseList(text).remotes));
    this.listed = () =>
      readList().then(
        ({ content }) => content,
        () => [],
      );
  }

  /** The remotes as this browser is to get them. */
  async readFor(request: IncomingMessage): Promise<RemotesForBrowser> {
    const secure = isHttps(request, this.options);
    const arm = armOf(request, secure);
    const own = this.door.remotesOf(request, secure);
    const released = await this.read(arm);
    const unknown = [...own.keys()].filter((name) => !released.some((remote) => remote.name === name));
    const remotes = [...unknown.map(missing), ...released].map((remote) => {
      const origin = own.get(remote.name);
      return origin === undefined ? remote : fromOwnMachine(remote, origin);
    });
    return { remotes, own, arm };
  }

  /** @param arm whether canaries are among them; without it the versions in use are read */
  async read(arm?: Arm): Promise<Remote[]> {
    const names = new Set([...Object.keys(this.options.remotes), ...(await this.listed())]);
    return Promise.all(Array.from(names, (name) => this.readerOf(name).read(arm?.takes)));
  }

  /** Origins of the remotes that other servers send. */
  get origins(): string[] {
    return Object.values(this.options.remotes).flatMap((source) =>
      'url' in source ? [new URL(source.url).origin] : [],
    );
  }

  /** The folders that have a remote's files. */
  foldersOf(name: string): StaticFolder[] {
    const source = this.sourceOf(name);
    if ('url' in source) return [];
    const released = source.releases === null ? [] : [join(source.releases, name)];
    return [...released, ...(source.folder === null ? [] : [source.folder])].map((folder) => ({
      path: remotePath(name),
      folder,
      maxAge: YEAR_MS,
      immutable: true,
    }));
  }

  private readerOf(name: string): RemoteReader {
    const reader =
      this.readers.get(name) ?? onlyOfContract(this.offered, createRemoteReader(name, this.sourceOf(name)));
    this.readers.set(name, reader);
    return reader;
  }

  private sourceOf(name: string): RemoteSource {
    const { remotes, watch } = this.options;
    // Paths name remotes too, and every object has a `constructor`.
    const known = Object.hasOwn(remotes, name) ? remotes[name] : undefined;
    return known ?? { folder: null, releases: watch?.releases ?? null };
  }
}
