import type { Outcome, ProcessGroup } from './process-group';
import { explain, say } from './terminal';

/** Ctrl-C reaches a program under npm twice, from the terminal and from npm; that is one key press. */
const ONE_PRESS_MS = 1_000;
const PARENT_LOOK_MS = 500;

interface Kept {
  thing: Promise<unknown>;
  release: () => Promise<void>;
}

/**
 * Ends a program in order: what was started last is stopped first, whether by a signal or by the program itself.
 * A second signal does not wait any longer.
 */
export class Shutdown {
  readonly #kept: Kept[] = [];
  #since: number | undefined;

  /** @param signalCode the exit code after a signal: 0 for a service that was asked to stop, not for an unfinished job */
  constructor(
    private readonly farewell: { begin: string; end: string },
    private readonly signalCode = 0,
  ) {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => this.#onSignal());
    }
  }

  /** Remembers how to stop something that is being started, also when the signal comes in the middle of its start. */
  keep<T>(thing: Promise<T>, release: (thing: T) => Promise<void>): Promise<T> {
    this.#kept.push({ thing, release: async () => release(await thing) });
    return this.during(thing);
  }

  /** Waits for something; once the program is ending, nothing goes on from here. */
  async during<T>(thing: Promise<T>): Promise<T> {
    try {
      const result = await thing;
      return this.#isEnding() ? await forever() : result;
    } catch (error) {
      if (this.#isEnding()) return await forever();
      throw error;
    }
  }

  /** Waits until a program has ended; once this one is ending, the program is stopped. */
  async finish(group: ProcessGroup): Promise<Outcome> {
    await this.keep(Promise.resolve(group), (running) => running.stop());
    return this.during(group.finished);
  }

  /** Stops everything and exits. */
  async exit(code: number): Promise<never> {
    if (this.#since !== undefined) return forever();
    this.#since = performance.now();
    for (const { thing, release } of this.#kept.reverse()) {
      const exists = await thing.then(
        () => true,
        () => false,
      );
      if (!exists) continue;
      await release().catch((error: unknown) => say(explain(error)));
    }
    process.exit(code);
  }

  #onSignal(): void {
    if (this.#since === undefined) {
      say();
      say(this.farewell.begin);
      // The process ends in `exit`, so this is said just before.
      process.once('exit', () => say(this.farewell.end));
      void this.exit(this.signalCode);
    } else if (performance.now() - this.#since > ONE_PRESS_MS) {
      process.exit(1);
    }
  }

  #isEnding(): boolean {
    return this.#since !== undefined;
  }
}

/** Ends this program as by a signal once the process that started it is gone: one that is killed can't send any. */
export function endWithParent(): void {
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_LOOK_MS);
  look.unref();
}

/** Runs a program's main part; a failure is explained, and what was started is stopped. */
export async function runProgram(shutdown: Shutdown, main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    say();
    say(explain(error));
    await shutdown.exit(1);
  }
}

function forever(): Promise<never> {
  return new Promise(() => undefined);
}
