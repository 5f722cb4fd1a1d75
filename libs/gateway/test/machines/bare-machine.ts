import { closeSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { run, works } from '../compose/engine/run';

/** Things of a machine's own. */
const NAMESPACES = ['--net', '--mount', '--pid', '--ipc', '--uts', '--fork', '--kill-child', '--mount-proc'];

const BRIDGE = 'shop0';
/** The address of buyers, bucket, Redis, push service and registry. */
export const OUTSIDE = '10.83.0.1';
export const addressOf = (number: number) => `10.83.0.${10 + number}`;
export const numbers = [1, 2, 3] as const;
export type MachineNumber = (typeof numbers)[number];

/** A machine with the shop on it, as buyers and watchers see it. */
export interface Place {
  readonly name: string;
  readonly address: string;
  readonly url: string;
}

/** The one switch to which buyers and machines are plugged. */
export async function openSwitch(): Promise<void> {
  await run('ip', ['link', 'set', 'lo', 'up']);
  await run('ip', ['link', 'add', BRIDGE, 'type', 'bridge']);
  await run('ip', ['addr', 'add', `${OUTSIDE}/24`, 'dev', BRIDGE]);
  await run('ip', ['link', 'set', BRIDGE, 'up']);
}

/** One of three machines: namespaces of network, mounts, processes and memory. Its first process is the power that it has. */
export abstract class BareMachine {
  /** Of its database, by which Patroni knows it. */
  readonly name: string;
  readonly address: string;
  readonly folder: string;
  private process: ChildProcess | null = null;

  /** @param folder of all machines; this one has one of its own in it */
  constructor(
    readonly number: MachineNumber,
    folder: string,
  ) {
    this.name = `database-${number}`;
    this.address = addressOf(number);
    this.folder = join(folder, `machine-${number}`);
  }

  /** Runs a script, by its path, as its first process, and plugs it into the switch. */
  protected async boot(script: string, environment: NodeJS.ProcessEnv): Promise<void> {
    const log = openSync(join(this.folder, 'machine.log'), 'a');
    const child = spawn('unshare', [...NAMESPACES, 'sh', script], {
      stdio: ['ignore', log, log],
      env: { ...process.env, ...environment, FOLDER: this.folder },
    });
    closeSync(log);
    this.process = child;
    let first: number | undefined;
    while ((first = this.processes()[0]) === undefined) await pause(50);
    const line = `m${this.number}`;
    await works('ip', ['link', 'delete', line]);
    await run('ip', ['link', 'add', line, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(first)]);
    await run('ip', ['link', 'set', line, 'master', BRIDGE, 'up']);
    await this.inNetwork('ip', ['link', 'set', 'eth0', 'up']);
    await this.inNetwork('ip', ['addr', 'add', `${this.address}/24`, 'dev', 'eth0']);
  }

  /** All that runs on it is gone at once; what the kernel has not written yet is not lost, as it would be by a real cut. */
  async cutPower(): Promise<void> {
    const { process: child } = this;
    if (!child) return;
    this.process = null;
    const gone = once(child, 'exit');
    const [first] = this.processes(child);
    if (first !== undefined) process.kill(first, 'SIGKILL');
    await gone;
  }

  /** Its first process; 0 while it has no power. */
  get first(): number {
    return this.processes()[0] ?? 0;
  }

  protected inNetwork(command: string, args: readonly string[]): Promise<string> {
    return run('nsenter', ['--target', String(this.first), '--net', command, ...args]);
  }

  /** Processes that run on it, the first one first. */
  protected processes(child = this.process): number[] {
    const parent = child?.pid;
    if (parent === undefined) return [];
    const first = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ')[0];
    if (!first) return [];
    const space = readlinkSync(`/proc/${first}/ns/pid`);
    const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && name !== first && isIn(name, space));
    return [first, ...others].map(Number);
  }
}

function isIn(pid: string, space: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/ns/pid`) === space;
  } catch {
    return false;
  }
}
