import { setTimeout as sleep } from 'node:timers/promises';

import { acquireLease } from './server/acquire-lease';
import { watchLogSize } from './log-file';
import type { ServerLease } from './server/server-lease';
import { prepareSite, type Site } from './site/site';

/** Waits before the attempts to bring a lost server back; they start over once it has run for a minute. */
const RESTART_WAITS_MS = [0, 500, 1_000, 2_000, 5_000];
/** Before each further one: a disk that was full has room again at some time, and nobody may be there to start the shop. */
const LONGEST_WAIT_MS = 10_000;
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
    let attempts = 0;
    for (;;) {
      const since = performance.now();
      await this.lease.lost;
      if (this.#isStopping()) return;
      this.onLog(
        this.lease.adopted
          ? 'El proceso que tenía la base de datos la detuvo: se arranca de nuevo'
          : `La base de datos se cerró de golpe: se arranca de nuevo\nEl registro está en ${this.site.logFile}`,
      );
      await this.lease.release();
      if (performance.now() - since > SETTLED_MS) attempts = 0;
      attempts = await this.#bringBack(attempts);
      if (this.#isStopping()) return;
      this.onLog('La base de datos está otra vez en marcha');
    }
  }

  /** Returns when the server runs, or this one is stopping. @returns how many attempts there were without a minute between them */
  async #bringBack(before: number): Promise<number> {
    const { signal } = this.abort;
    let hasTold = false;
    for (let attempt = before; ; attempt += 1) {
      try {
        await sleep(RESTART_WAITS_MS[attempt] ?? LONGEST_WAIT_MS, undefined, { signal });
        this.lease = await acquireLease(this.site, this.onLog, signal);
      } catch (error) {
        if (this.#isStopping()) return attempt;
        const reason = error instanceof Error ? error.message : String(error);
        if (!hasTold) this.onLog(`La base de datos no vuelve a arrancar; se sigue intentando: ${reason}`);
        hasTold = true;
        continue;
      }
      if (this.#isStopping()) await this.lease.release();
      return attempt + 1;
    }
  }
}
