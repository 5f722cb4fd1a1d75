import type { ReadyMessage } from '@shop/contracts';
import { watchLogSize } from '@shop/local-postgres';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { launchApi, type ApiOptions, type ApiRun } from './api-run';
import { workspaceRoot } from '../settings';
import { explain, sayBelow, CommandError } from '../terminal';

/** Waits before the starts after a crash; they start over once it has run for a minute. */
const RESTART_WAITS_MS = [500, 1_000, 2_000, 5_000];
/** Before each further one: whatever is missing may come back while nobody is there to start the shop. */
const LONGEST_WAIT_MS = 10_000;
/** One that has never been ready will hardly be by trying often. */
const FIRST_START_WAITS_MS = [1_000];
const SETTLED_MS = 60_000;
/** Older files of the security log, 5 MB each: what happened stays for long, whatever comes after it. */
const SECURITY_GENERATIONS = 10;

/**
 * The API that serves the built shop, kept running: once it was ready, it is started again after each crash. Its
 * output goes to `api.log` in the data folder, its security events to `security.log` there unless the environment names
 * another file.
 */
export class ApiProcess {
  readonly #logFile: string;
  readonly #securityLog: string;
  readonly #stopWatchingLogs: (() => void)[];
  #run: ApiRun | undefined;
  #stopping = false;

  constructor(private readonly options: Omit<ApiOptions, 'environment' | 'logFile'>) {
    const { dataDir } = options.settings;
    mkdirSync(dataDir, { recursive: true });
    this.#logFile = join(dataDir, 'api.log');
    this.#securityLog = process.env['SECURITY_LOG']?.trim() || join(dataDir, 'security.log');
    this.#stopWatchingLogs = [watchLogSize(this.#logFile), watchLogSize(this.#securityLog, SECURITY_GENERATIONS)];
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
      if (wait === undefined || this.#stopping) {
        throw new CommandError(`La tienda no arrancó.\n${run.said()}\nEl registro está en ${this.#logFile}`);
      }
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
    let problem: string | undefined;
    let told: string | undefined;
    for (let crashes = 0; ; crashes += 1) {
      const since = performance.now();
      await run.gone;
      if (this.#isStopping()) return;
      if (performance.now() - since > SETTLED_MS) crashes = 0;
      const reason = problem ?? run.failure() ?? 'La tienda se cerró de golpe: se arranca de nuevo';
      if (reason !== told) sayBelow(`${reason}\nEl registro está en ${this.#logFile}`);
      told = reason;
      await sleep(RESTART_WAITS_MS[crashes] ?? LONGEST_WAIT_MS);
      if (this.#isStopping()) return;
      try {
        run = this.#launch();
        problem = undefined;
      } catch (error) {
        problem = explain(error);
        continue;
      }
      if ((await run.ready) === undefined) continue;
      sayBelow('La tienda está otra vez en marcha');
      told = undefined;
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
}
