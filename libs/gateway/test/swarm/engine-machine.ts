import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { run, works } from '../compose/engine/run';
import { BareMachine, type MachineNumber } from '../machines/bare-machine';

/** For an engine to answer. */
const START_MS = 120_000;

/** The machines' names in docs/machines.md. */
const names = { 1: 'first', 2: 'second', 3: 'third' } as const;

/** One of the three machines, empty but for Debian's Docker. */
export class EngineMachine extends BareMachine {
  /** Its gateway. */
  readonly url = `http://${this.address}:8080`;

  /** @param settings of its engine, for `engine-init.sh` */
  constructor(
    number: MachineNumber,
    folder: string,
    private readonly settings: { REGISTRY: string; CGROUP: string },
  ) {
    super(number, folder);
  }

  /** @returns once its engine answers @throws Error when it does not */
  async powerOn(): Promise<void> {
    mkdirSync(this.folder, { recursive: true });
    await this.boot(join(import.meta.dirname, 'engine-init.sh'), { ...this.settings, NAME: names[this.number] });
    const [enter = '', ...inside] = this.entering;
    const deadline = Date.now() + START_MS;
    while (!(await works(enter, [...inside, 'docker', 'info']))) {
      if (Date.now() > deadline) throw new Error(`no engine answers on ${this.name}`);
      await pause(500);
    }
  }

  /** An empty machine in its place, with its name and address. */
  async replace(): Promise<void> {
    rmSync(this.folder, { recursive: true, force: true });
    await this.powerOn();
  }

  docker(...args: readonly string[]): Promise<string> {
    const [enter = '', ...inside] = this.entering;
    return run(enter, [...inside, 'docker', ...args]);
  }

  /** The words that lead onto it; a program's name follows. */
  get entering(): string[] {
    return ['nsenter', '--target', String(this.first), '--net', '--mount', '--uts', '--ipc', '--pid', '--'];
  }
}
