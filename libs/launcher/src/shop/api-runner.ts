import { apiEntry, launchApi, type ApiRun } from './api-run';
import type { DatabaseAddresses } from './database';
import type { Settings } from '../settings';
import { explain, say } from '../terminal';

const INSPECTOR_PORT = 9229;
const USUAL_API_PORT = 3001;

/** The API in development: each build replaces the one before. One that falls over stays down until the next. */
export class ApiRunner {
  #run: ApiRun | undefined;
  #turn: Promise<void> = Promise.resolve();
  #stopping = false;

  constructor(
    private readonly settings: Settings,
    private readonly database: DatabaseAddresses,
  ) {}

  /** Takes effect when the build before has left. */
  replace(): void {
    this.#turn = this.#turn.then(() => this.#replace()).catch((error: unknown) => say(explain(error)));
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#turn;
    await this.#run?.stop();
  }

  async #replace(): Promise<void> {
    if (this.#stopping) return;
    const old = this.#run;
    this.#run = undefined;
    await old?.stop();
    const run = launchApi({
      settings: this.settings,
      database: this.database,
      entry: apiEntry,
      environment: { NODE_ENV: 'development', NODE_OPTIONS: this.#inspected() },
      logFile: undefined,
      onStep: say,
    });
    this.#run = run;
    void this.#report(run);
  }

  /** A debugger may come any time, at the port that they know; beside another shop, as far from it as the API is. */
  #inspected(): string {
    const port = INSPECTOR_PORT + this.settings.port - USUAL_API_PORT;
    return `${process.env['NODE_OPTIONS'] ?? ''} --inspect=127.0.0.1:${port} --inspect-publish-uid=http`;
  }

  async #report(run: ApiRun): Promise<void> {
    const ready = await run.ready;
    if (ready !== undefined) say(`API: ${ready.address}/api`);
    await run.gone;
    if (run === this.#run && !this.#stopping) {
      say(run.failure() ?? 'La API se cerró. Se arranca otra vez con el próximo cambio.');
    }
  }
}
