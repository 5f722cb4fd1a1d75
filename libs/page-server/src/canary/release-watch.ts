import type { FailedLoads } from '@shop/contracts';
import { randomBytes } from 'node:crypto';
import { ReleaseError, type ReleaseList, type RemoteInUse } from '../releases/release-list';
import type { ReleaseStore } from '../releases/release-store';
import { isClearlyWorse, type Tally } from './verdict';

/** For so long a release that all browsers get is held against the one before it. */
const WATCHED_FOR_MS = 15 * 60_000;

/** Loads of pages that failures may still be told of, and visitors of a release that are told apart. */
const KEPT_LOADS = 20_000;
const KEPT_VISITORS = 5000;

/** The store's part that the watch needs. */
export type WatchedStore = Pick<ReleaseStore, 'read' | 'withdraw'>;

export interface ReleaseWatchOptions {
  store: WatchedStore;
  /** @param after `next` of the last answer; null for what comes from now on */
  failedLoads(after: string | null): Promise<FailedLoads>;
  /** Is told of a release that the shop took back. */
  tell?(taken: { remote: string; version: string; reason: string }): void;
}

interface Load {
  key: string;
  visitor: string;
}

interface Seen {
  visitors: Set<string>;
  failing: Set<string>;
}

/** A release that may be taken back, and the one that it is held against. */
interface Watched {
  version: string;
  other: string;
}

/** The release of a remote that is being watched, if any: its canary, or for a while the one in use. */
export function watchedOf({ version, previous, since, canary }: RemoteInUse, now = Date.now()): Watched | null {
  if (canary) return { version: canary.version, other: version };
  const isNew = since !== null && now - Date.parse(since) < WATCHED_FOR_MS;
  return isNew && previous !== null ? { version, other: previous } : null;
}

const keyOf = (remote: string, version: string) => `${remote} ${version}`;

/**
 * Counts the visitors of each release and those who met a failure of it, and takes a release back that fails clearly more
 * often than the one before (decision 0110). Failures are told by browsers, so anybody can tell some: one counts only with the
 * load of a page that this server sent, and once for each visitor.
 */
export class ReleaseWatch {
  private readonly loads = new Map<string, Load>();
  private readonly seen = new Map<string, Seen>();
  /** Where to go on hearing of failures: from before the first page that was sent. */
  private asked: Promise<string> | null = null;

  constructor(private readonly options: ReleaseWatchOptions) {}

  /**
   * Notes that a visitor was sent a page with a release.
   * @param visitor tells visitors apart
   * @returns the load's name, by which the browser tells of failures
   */
  note(remote: string, version: string, visitor: string): string {
    void this.begin();
    const key = keyOf(remote, version);
    const { visitors } = this.seenOf(key);
    if (visitors.size < KEPT_VISITORS) visitors.add(visitor);
    const name = randomBytes(12).toString('base64url');
    this.loads.set(name, { key, visitor });
    const [oldest] = this.loads.keys();
    if (this.loads.size > KEPT_LOADS && oldest !== undefined) this.loads.delete(oldest);
    return name;
  }

  /** Hears what failed since the last time, and takes back what fails clearly more often than the one before. */
  async check(): Promise<void> {
    if (this.seen.size === 0) return;
    const { loads, next } = await this.options.failedLoads(await this.begin());
    this.asked = Promise.resolve(next);
    for (const name of loads) {
      const load = this.loads.get(name);
      const seen = load && this.seen.get(load.key);
      if (seen?.visitors.has(load?.visitor ?? '')) seen.failing.add(load?.visitor ?? '');
    }
    const list = await this.options.store.read();
    this.forget(list);
    for (const [remote, inUse] of Object.entries(list.remotes)) {
      const watched = watchedOf(inUse);
      if (!watched) continue;
      const tally = this.tallyOf(remote, watched.version);
      if (isClearlyWorse(tally, this.tallyOf(remote, watched.other))) {
        const reason = `falló a ${tally.failing} de ${tally.visitors} visitantes`;
        // One that can't be taken back keeps no other one in use; it is tried again the next time.
        await this.takeBack(remote, watched.version, reason).catch(() => undefined);
      }
    }
  }

  /** Takes a release back, if it is the one that is watched. @param reason Spanish, what was seen */
  async takeBack(remote: string, version: string, reason: string): Promise<void> {
    const before = (await this.options.store.read()).remotes[remote];
    if (!before || watchedOf(before)?.version !== version) return;
    const after = (await this.options.store.withdraw(remote, version, reason)).remotes[remote];
    if (after?.withdrawn?.version !== version) throw new ReleaseError(`${remote}: ${version} no se pudo retirar.`);
    this.options.tell?.({ remote, version, reason });
  }

  private begin(): Promise<string> {
    if (this.asked) return this.asked;
    const begun = this.options.failedLoads(null).then(({ next }) => next);
    begun.catch(() => (this.asked = null));
    return (this.asked = begun);
  }

  private tallyOf(remote: string, version: string): Tally {
    const seen = this.seen.get(keyOf(remote, version));
    return { visitors: seen?.visitors.size ?? 0, failing: seen?.failing.size ?? 0 };
  }

  private seenOf(key: string): Seen {
    const seen = this.seen.get(key) ?? { visitors: new Set(), failing: new Set() };
    this.seen.set(key, seen);
    return seen;
  }

  /** Drops what no release in the list needs any more. */
  private forget(list: ReleaseList): void {
    const needed = new Set(
      Object.entries(list.remotes).flatMap(([name, { version, previous, canary }]) =>
        [version, previous, canary?.version].flatMap((known) => (known ? [keyOf(name, known)] : [])),
      ),
    );
    for (const key of this.seen.keys()) if (!needed.has(key)) this.seen.delete(key);
  }
}
