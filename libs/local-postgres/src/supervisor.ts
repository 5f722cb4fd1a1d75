import { setTimeout as sleep } from 'node:timers/promises';

import { acquireLease } from './server/acquire-lease';
import { watchLogSize } from './log-file';
import type { ServerLease } from './server/server-lease';
import { prepareSite, type Site } from './site/site';

/** Waits before each attempt to bring a lost server back; they start over once it has run for a minute. */
const RESTART_WAITS_MS = [0, 500, 1_000, 2_000, 5_000, 10_000];
const SETTLED_MS = 60_000;

export interface LocalPostgresOptions {
  /** Made if missing. The cluster is in `postgres/` below it, the server's log in `postgres.log`. */
  dataDir: string;
  /** One line for the terminal, in Spanish. */
  onLog?: (line: string) => void;
  /** Settings of the server in place of the shop's own: one for tests may lose everything. */
  settings?: Readonly<Record<string, string>>;
}

export interface LocalPostgres {
  /** The shop's database and the role that owns it, for `pg` and TypeORM; stays the same when the server is restarted. */
  readonly url: string;
  /** The same database and the role that serves, which owns nothing. */
  readonly servingUrl: string;
  readonly socketDir: string;
  /** True when the server belongs to another process at this moment. */
  readonly adopted: boolean;
  /** Stops our own server and waits until it is gone; lets an adopted one go. May be called more than once. */
  stop(): Promise<void>;
  /** The server is lost for good: it went and could not be brought back. Not called by `stop`. */
  onExit(callback: (reason: string) => void): void;
}

/**
 * Starts the PostgreSQL that npm installed, on a folder of data, without a port and without a password: its socket
 * lies in a folder that only its user (and root) may enter.
 *
 * Who stops it: every server has one owner, the process that launched it, and lives no longer than that process; a
 * watchdog sees to it even after `kill -9`. A second process on the same folder adopts the running server and never
 * stops it. When the owner ends, its guests lose their connections for a moment, and the first of them to notice
 * launches the server again, under the same address, and is the owner from then on. So a server is stopped only by
 * its owner, or when the owner is dead. Commands beside a shop that ends keep their database by it (decision 0341).
 *
 * @throws LocalPostgresError with a message for the shop keeper
 */
export async function startLocalPostgres(options: LocalPostgresOptions): Promise<LocalPostgres> {
  const onLog = options.onLog ?? (() => undefined);
  const site = await prepareSite(options.dataDir, onLog, options.settings);
  const abort = new AbortController();
  return new Supervisor(site, await acquireLease(site, onLog, abort.signal), onLog, abort);
}

class Supervisor implements LocalPostgres {
  readonly #exitCallbacks: ((reason: string) => void)[] = [];
  readonly #stopWatchingLog: () => void;
  readonly #watching: Promise<void>;
  #stopped: Promise<void> | undefined;

  constructor(
    private readonly site: Site,
    private lease: ServerLease,
    private readonly onLog: (line: string) => void,
    private readonly abort: AbortController,
  ) {
    this.#stopWatchingLog = watchLogSize(site.logFile);
    this.#watching = this.#watch();
  }

  get url(): string {
    return this.site.url;
  }

  get servingUrl(): string {
    return this.site.servingUrl;
  }

  get socketDir(): string {
    return this.site.socketDir;
  }

  get adopted(): boolean {
    return this.lease.adopted;
  }

  onExit(callback: (reason: string) => void): void {
    this.#exitCallbacks.push(callback);
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  #isStopping(): boolean {
    return this.abort.signal.aborted;
  }

  async #stop(): Promise<void> {
    // Neither server nor sessions keep our process alive; until they are gone this does.
    const alive = setInterval(() => undefined, 1_000);
    try {
      this.abort.abort();
      this.#stopWatchingLog();
      await this.lease.release();
      await this.#watching;
    } finally {
      clearInterval(alive);
    }
  }

  async #watch(): Promise<void> {
    let failures = 0;
    while (!this.#isStopping()) {
      const since = performance.now();
      await this.lease.lost;
      if (this.#isStopping()) return;
      this.onLog(
        this.lease.adopted
          ? 'El proceso que tenía la base de datos la detuvo: se arranca de nuevo'
          : 'La base de datos se cerró de golpe: se arranca de nuevo',
      );
      await this.lease.release();
      if (performance.now() - since > SETTLED_MS) failures = 0;
      try {
        failures = await this.#bringBack(failures);
        this.onLog('La base de datos está otra vez en marcha');
      } catch (error) {
        if (this.#isStopping()) return;
        const reason = error instanceof Error ? error.message : String(error);
        this.onLog(`La base de datos no volvió a arrancar: ${reason}`);
        for (const callback of this.#exitCallbacks) callback(reason);
        return;
      }
    }
  }

  /** @returns how many attempts of the allowed ones have been used */
  async #bringBack(used: number): Promise<number> {
    const { signal } = this.abort;
    for (let attempt = used; ; attempt += 1) {
      const wait = RESTART_WAITS_MS[attempt];
      if (wait === undefined) throw new Error(`se cayó ${RESTART_WAITS_MS.length} veces seguidas`);
      await sleep(wait, undefined, { signal });
      try {
        this.lease = await acquireLease(this.site, this.onLog, signal);
      } catch (error) {
        if (RESTART_WAITS_MS[attempt + 1] === undefined) throw error;
        continue;
      }
      if (this.#isStopping()) await this.lease.release();
      return attempt + 1;
    }
  }
}
