import {
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { apiEntry } from '@shop/launcher';
import { workspaceRoot } from '@shop/launcher/settings';

import { run, works } from '../compose/engine/run';

/** Where a machine's packets are lost, as seen from it. The buyers' line stays. */
export type Cut = 'both' | 'in' | 'out';

/** Of a machine's data. */
const DISK_MB = 900;

const DEPLOY = join(workspaceRoot, 'deploy/database');

/** Where a machine of the control has its `patroni.yml` without synchronous replication. */
const ASYNCHRONOUS = '/etc/patroni-asynchronous.yml';

/** Things of a machine's own. */
const NAMESPACES = ['--net', '--mount', '--pid', '--ipc', '--uts', '--fork', '--kill-child', '--mount-proc'];

/** Programs of a machine, by their names in `machine-init.sh`. */
export type Program = 'etcd' | 'database' | 'door' | 'api';

const BRIDGE = 'shop0';
/** The address of buyers, bucket, Redis and push service. */
export const OUTSIDE = '10.83.0.1';
const addressOf = (number: number) => `10.83.0.${10 + number}`;
export const numbers = [1, 2, 3] as const;
export type MachineNumber = (typeof numbers)[number];

export interface MachineOptions {
  number: MachineNumber;
  /** Of all machines; each has one of its own in it. */
  folder: string;
  /** Debian 13 with what `deploy/database/Dockerfile` installs. */
  system: string;
  /** Certificates that `certificates.sh` has made. */
  secrets: string;
  /** Of the API. */
  environment: NodeJS.ProcessEnv;
  /** Whether an order is acknowledged only when a second machine has it; else as `patroni.yml` never has it. */
  synchronous: boolean;
}

/** The one switch to which buyers and machines are plugged. */
export async function openSwitch(): Promise<void> {
  await run('ip', ['link', 'set', 'lo', 'up']);
  await run('ip', ['link', 'add', BRIDGE, 'type', 'bridge']);
  await run('ip', ['addr', 'add', `${OUTSIDE}/24`, 'dev', BRIDGE]);
  await run('ip', ['link', 'set', BRIDGE, 'up']);
}

/**
 * One of the three machines: namespaces of network, mounts, processes and memory, with a disk of its own. What runs on it is
 * what `deploy/database` has, and the built API.
 */
export class Machine {
  readonly number: MachineNumber;
  readonly address: string;
  /** Of its database and of Patroni's members. */
  readonly name: string;
  readonly folder: string;
  readonly url: string;
  private process: ChildProcess | null = null;

  constructor(private readonly options: MachineOptions) {
    const { number, folder } = options;
    this.number = number;
    this.address = addressOf(number);
    this.name = `database-${number}`;
    this.folder = join(folder, `machine-${number}`);
    this.url = `http://${this.address}:3000`;
  }

  /** Makes an empty machine, also in another one's place: its disk, its certificate, the addresses of the others. */
  async make(): Promise<void> {
    const { secrets } = this.options;
    const own = join(this.folder, 'secrets');
    rmSync(this.folder, { recursive: true, force: true });
    mkdirSync(join(this.folder, 'over/etc'), { recursive: true });
    mkdirSync(own);
    const shared = [
      'ca.crt',
      'superuser_password',
      'replication_password',
      'owner_password',
      'api_password',
      'backup_env',
    ];
    for (const name of shared) cpSync(join(secrets, name), join(own, name));
    for (const end of ['crt', 'key'])
      cpSync(join(secrets, `machine-${this.number}.${end}`), join(own, `machine.${end}`));
    const hosts = numbers.map((number) => `${addressOf(number)} database-${number} etcd-${number}\n`);
    const others = `127.0.0.1 localhost database\n${OUTSIDE} bucket\n`;
    writeFileSync(join(this.folder, 'over/etc/hosts'), `${others}${hosts.join('')}`);
    const patroni = readFileSync(join(DEPLOY, 'patroni.yml'), 'utf8');
    const asynchronous = patroni.replace(/^ *synchronous_(mode|mode_strict|node_count):.*\n/gm, '');
    writeFileSync(join(this.folder, 'over', ASYNCHRONOUS), asynchronous);
    await run('truncate', ['--size', `${DISK_MB}M`, join(this.folder, 'disk')]);
    await run('mkfs.ext4', ['-q', '-m', '0', join(this.folder, 'disk')]);
  }

  /** @param state of etcd: `existing` for a machine that takes another one's place */
  async powerOn(state: 'new' | 'existing' = 'new'): Promise<void> {
    const { system, environment, synchronous } = this.options;
    const log = openSync(join(this.folder, 'machine.log'), 'a');
    const child = spawn('unshare', [...NAMESPACES, 'sh', join(import.meta.dirname, 'machine-init.sh')], {
      stdio: ['ignore', log, log],
      env: {
        ...process.env,
        ...environment,
        FOLDER: this.folder,
        SYSTEM: system,
        DEPLOY,
        MACHINE: String(this.number),
        STATE: state,
        PATRONI_FILE: synchronous ? '' : ASYNCHRONOUS,
        DATABASE_SETTINGS: bucketSettings(environment).join(' '),
        API: apiEntry,
        NODE: process.execPath,
      },
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

  /** Nothing runs on it any more, and nothing ends. */
  freeze(): Promise<void> {
    // Processes that start in between are found in the next round.
    for (let round = 0; round < 3; round += 1) this.signal('SIGSTOP');
    return Promise.resolve();
  }

  wake(): Promise<void> {
    this.signal('SIGCONT');
    return Promise.resolve();
  }

  /** Loses the packets between it and the other machines. */
  async cutNetwork(cut: Cut): Promise<void> {
    for (const number of numbers) {
      if (number === this.number) continue;
      if (cut !== 'out') await this.inNetwork('iptables', ['-w', '-A', 'INPUT', '-s', addressOf(number), '-j', 'DROP']);
      if (cut !== 'in') await this.inNetwork('iptables', ['-w', '-A', 'OUTPUT', '-d', addressOf(number), '-j', 'DROP']);
    }
  }

  async mendNetwork(): Promise<void> {
    await this.inNetwork('iptables', ['-w', '-F']);
  }

  /** Takes all that is left of its disk. */
  async fillDisk(): Promise<void> {
    const file = join(this.disk, 'somebody-elses');
    await works('dd', ['if=/dev/zero', `of=${file}`, 'bs=1M']);
    await works('dd', ['if=/dev/zero', `of=${file}`, 'bs=1k', 'oflag=append', 'conv=notrunc']);
  }

  async freeDisk(): Promise<void> {
    await run('rm', ['-f', join(this.disk, 'somebody-elses')]);
  }

  /** The end of what one of its programs wrote. */
  said(program: Program): string {
    return readFileSync(join(this.folder, `logs/${program}.log`), 'utf8').slice(-3000);
  }

  /** Runs a program in the machine's own system as its `postgres`. */
  inSystem(command: string, args: readonly string[]): Promise<string> {
    const [enter = '', ...words] = this.entering;
    return run(enter, [...words, command, ...args]);
  }

  /** The words that lead into its system; a program's name follows. */
  get entering(): string[] {
    const inside = ['--target', String(this.first), '--net', '--mount', '--pid', '--'];
    const settings = ['env', 'HOME=/tmp', ...bucketSettings(this.options.environment)];
    return ['nsenter', ...inside, 'chroot', '--userspec=postgres:postgres', join(this.folder, 'root'), ...settings];
  }

  /** Its first process; 0 while it has no power. */
  get first(): number {
    return this.processes()[0] ?? 0;
  }

  private inNetwork(command: string, args: readonly string[]): Promise<string> {
    return run('nsenter', ['--target', String(this.first), '--net', command, ...args]);
  }

  /** Its disk, as the machine sees it. */
  private get disk(): string {
    return join('/proc', String(this.first), 'root', this.folder, 'root/var/lib/shop');
  }

  private signal(signal: NodeJS.Signals): void {
    for (const pid of this.processes()) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended meanwhile.
      }
    }
  }

  /** Processes that run on it, the first one first. */
  private processes(child = this.process): number[] {
    const parent = child?.pid;
    if (parent === undefined) return [];
    const first = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ')[0];
    if (!first) return [];
    const space = readlinkSync(`/proc/${first}/ns/pid`);
    const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && name !== first && isIn(name, space));
    return [first, ...others].map(Number);
  }
}

/** The bucket's settings for the database, with the name that the bucket's certificate has. */
function bucketSettings({ S3_ENDPOINT = '', S3_BUCKET = '' }: NodeJS.ProcessEnv): string[] {
  const endpoint = S3_ENDPOINT.replace(OUTSIDE, 'bucket');
  return [`S3_ENDPOINT=${endpoint}`, `S3_BUCKET=${S3_BUCKET}`, 'SSL_CERT_FILE=/run/secrets/ca.crt'];
}

function isIn(pid: string, space: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/ns/pid`) === space;
  } catch {
    return false;
  }
}
