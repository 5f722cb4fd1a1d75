import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { endContexts } from './ended-contexts.mjs';
import './rarely-optimized.mjs';

/** The environment of a worker, by the project's id. */
const environments = new Map();

/** Where Jest's runner keeps the tests and listeners of the file it runs. */
const OF_THE_RUNNER = /^Symbol\((JEST_STATE_SYMBOL|EVENT_HANDLERS)\)$/;

const { env } = process;
const { exit, getBuiltinModule } = Object.getOwnPropertyDescriptors(process);
const envOfWorker = { ...env };
const consoleOfWorker = console;

/**
 * Code of Node runs where the worker itself runs, in no context of its own: packages are loaded by Node, all projects of a
 * worker share them, and a global costs what it costs in production. One environment serves all files of a project, whose
 * modules are evaluated once (`evaluate-once.cjs`). Each file leaves the worker's environment variables, true clocks and
 * nothing of the runner's to the next one, whose environment may be another.
 */
export default class NodeEnvironment {
  global = globalThis;
  fakeTimers = null;

  constructor({ projectConfig }) {
    const known = environments.get(projectConfig.id);
    if (known) return known;
    environments.set(projectConfig.id, this);
    this.moduleMocker = new ModuleMocker(globalThis);
    // Of the global object itself it would take the timers of `node:timers/promises` as well, by which tests pause.
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: new Proxy(globalThis, {}) });
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return globalThis;
  }

  setup() {
    // Jest has put its own there, which is for a copy of `process`.
    Object.defineProperties(process, { exit, getBuiltinModule });
    return Promise.resolve();
  }

  teardown() {
    endContexts();
    this.fakeTimersModern.useRealTimers();
    for (const name of Object.keys(env)) if (!(name in envOfWorker)) Reflect.deleteProperty(env, name);
    Object.assign(env, envOfWorker);
    globalThis.console = consoleOfWorker;
    process.exitCode = undefined;
    for (const symbol of Object.getOwnPropertySymbols(globalThis))
      if (OF_THE_RUNNER.test(String(symbol))) Reflect.deleteProperty(globalThis, symbol);
    return Promise.resolve();
  }
}
