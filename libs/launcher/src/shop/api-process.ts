import type { ReadyMessage } from '@shop/contracts';
import { watchLogSize } from '@shop/local-postgres';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { launchApi, type ApiOptions, type ApiRun } from './api-run';
import { workspaceRoot } from '../settings';
import { sayBelow, CommandError } from '../terminal';

/** Waits before each new start after a crash; they start over once it has run for a minute. */
const RESTART_WAITS_MS = [500, 1_000, 2_000, 5_000, 10_000];
/** One that has never been ready will hardly be by trying often. */
const FIRST_START_WAITS_MS = [1_000];
const SETTLED_MS = 60_000;
/** Older files of the security log, 5 MB each: what happened stays for long, whatever comes after it. */
const SECURITY_GENERATIONS = 10;

/**
 * The API that serves the built shop, kept running: after a crash it is started again, a bounded number of times. Its
 * output goes to `api.log` in the data folder, its security events to `security.log` there unless the environment names
 * another file.
 */
export class ApiProcess {
  readonly #logFile: string;
  readonly #securityLog: string;
  readonly #stopWatchingLogs: (() => void)[];
  #run: ApiRun | undefined;
  #stopping = false;
  #giveUp: (reason: Error) => void = () => undefined;
  /** Rejects when the API, once ready, is lost for good. */
  readonly lost = new Promise<never>((_, reject) => (this.#giveUp = reject));

  constructor(private readonly options: Omit<ApiOptions, 'environment' | 'logFile'>) {
    const { dataDir } = options.settings;
    mkdirSync(dataDir, { recursive: true });
    this.#logFile = join(dataDir, 'api.log');
    this.#securityLog = process.env['SECURITY_LOG']?.trim() || join(dataDir, 'security.log');
    this.#stopWatchingLogs = [watchLogSize(this.#logFile), watchLogSize(this.#securityLog, SECURITY_GENERATIONS)];
    // A caller who waits for it gets the reason; nobody may be waiting yet.
    this.lost.catch(() => undefined);
  }

  /** @throws CommandError when the API does not start */
  async start(): Promise<ReadyMessage> {
    for (let attempt = 0; ; attempt += 1) {
      const run = this.#launch();
      const ready = await run.ready;
      if (ready !== undefined) {
        void this.#watch(run);
        return ready;
      }
      const failure = run.failure();
      if (failure !== undefined) throw new CommandError(failure);
      const wait = FIRST_START_WAITS_MS[attempt];
      if (wait === undefined || this.#stopping) throw this.#lostError('La tienda no arrancó.', run);
      sayBelow('La tienda se cerró al arrancar: se intenta otra vez');
      await sleep(wait);
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    for (const stopWatching of this.#stopWatchingLogs) stopWatching();
    await this.#run?.stop();
  }

  async #watch(first: ApiRun): Promise<void> {
    let run = first;
    let crashes = 0;
    for (;;) {
      const since = performance.now();
      await run.gone;
      if (this.#isStopping()) return;
      if (performance.now() - since > SETTLED_MS) crashes = 0;
      const wait = RESTART_WAITS_MS[crashes];
      crashes += 1;
      if (wait === undefined) {
        this.#giveUp(this.#lostError(`La tienda se cerró ${crashes} veces seguidas.`, run));
        return;
      }
      sayBelow('La tienda se cerró de golpe: se arranca de nuevo');
      await sleep(wait);
      if (this.#isStopping()) return;
      run = this.#launch();
      if ((await run.ready) !== undefined) sayBelow('La tienda está otra vez en marcha');
    }
  }

  #launch(): ApiRun {
    const environment = { SECURITY_LOG: this.#securityLog, NODE_ENV: 'production', WEB_ROOT: workspaceRoot };
    this.#run = launchApi({ ...this.options, environment, logFile: this.#logFile });
    return this.#run;
  }

  #isStopping(): boolean {
    return this.#stopping;
  }

  #lostError(sentence: string, run: ApiRun): CommandError {
    return new CommandError(`${sentence}\n${run.failure() ?? run.said()}\nEl registro está en ${this.#logFile}`);
  }
}
