import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiEntry } from '@shop/launcher';
import { workspaceRoot } from '@shop/launcher/settings';

import { run, works } from '../compose/engine/run';
import { addressOf, BareMachine, numbers, OUTSIDE, type MachineNumber } from './bare-machine';

/** Where a machine's packets are lost, as seen from it. The buyers' line stays. */
export type Cut = 'both' | 'in' | 'out';

/** Of a machine's data. */
const DISK_MB = 900;

const DEPLOY = join(workspaceRoot, 'deploy/database');

/** Where a machine of the control has its `patroni.yml` without synchronous replication. */
const ASYNCHRONOUS = '/etc/patroni-asynchronous.yml';

/** Programs of a machine, by their names in `machine-init.sh`. */
export type Program = 'etcd' | 'database' | 'door' | 'api';

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
  /** True when an order is acknowledged only when a second machine has it; else as `patroni.yml` never has it. */
  synchronous: boolean;
}

/**
 * One of the three machines: namespaces of network, mounts, processes and memory, with a disk of its own. What runs on it is
 * what `deploy/database` has, and the built API.
 */
export class Machine extends BareMachine {
  readonly url: string;

  constructor(private readonly options: MachineOptions) {
    super(options.number, options.folder);
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
    await this.boot(join(import.meta.dirname, 'machine-init.sh'), {
      ...environment,
      SYSTEM: system,
      DEPLOY,
      MACHINE: String(this.number),
      STATE: state,
      PATRONI_FILE: synchronous ? '' : ASYNCHRONOUS,
      DATABASE_SETTINGS: bucketSettings(environment).join(' '),
      API: apiEntry,
      NODE: process.execPath,
    });
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
}

/** The bucket's settings for the database, with the name that the bucket's certificate has. */
function bucketSettings({ S3_ENDPOINT = '', S3_BUCKET = '' }: NodeJS.ProcessEnv): string[] {
  const endpoint = S3_ENDPOINT.replace(OUTSIDE, 'bucket');
  return [`S3_ENDPOINT=${endpoint}`, `S3_BUCKET=${S3_BUCKET}`, 'SSL_CERT_FILE=/run/secrets/ca.crt'];
}
