import { TestEnvironment } from 'jest-environment-node';

/** The environment of a worker, by the project's id. */
const environments = new Map();

/** Where Jest's runner keeps the tests and listeners of the file it runs. */
const OF_THE_RUNNER = /^Symbol\((JEST_STATE_SYMBOL|EVENT_HANDLERS)\)$/;

/**
 * One global object for all of a project's files that a worker runs, so that modules which were evaluated once serve them
 * all (`evaluate-once.cjs`). Each file begins with the worker's environment variables, true clocks and nothing of the runner's.
 */
export default class NodeEnvironment extends TestEnvironment {
  constructor(config, context) {
    const { id } = config.projectConfig;
    const known = environments.get(id);
    if (known) return known;
    super(config, context);
    environments.set(id, this);
    // Tests have a copy of `process`, which never hears of warnings; `setup-node.ts` does.
    process.on('warning', (warning) => this.global.processWarned?.(warning));
  }

  setup() {
    const { env } = this.global.process;
    for (const name of Object.keys(env)) if (!(name in process.env)) Reflect.deleteProperty(env, name);
    Object.assign(env, process.env);
    return Promise.resolve();
  }

  teardown() {
    this.fakeTimersModern.useRealTimers();
    for (const symbol of Object.getOwnPropertySymbols(this.global))
      if (OF_THE_RUNNER.test(String(symbol))) Reflect.deleteProperty(this.global, symbol);
    return Promise.resolve();
  }
}
