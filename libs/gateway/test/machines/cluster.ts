import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, type QueryResultRow } from 'pg';

import { numbers, type Place } from './bare-machine';
import { Machine, type MachineOptions } from './machine';

/** Of one question to one machine. */
const ANSWER_MS = 1500;

/** For a database to let the owner in. */
const QUERY_MS = 10_000;

/** For three machines to be whole again. */
const WHOLE_MS = 180_000;

interface Member {
  name: string;
  role: string;
  state: string;
}

export type ClusterOptions = Omit<MachineOptions, 'number'>;

/** Settings that all machines share. */
type Shared = Pick<MachineOptions, 'secrets' | 'environment' | 'synchronous'>;

/** The three machines. */
export class Cluster<Each extends Place = Machine> {
  private readonly ca: string;
  /** Name that Patroni gives those that follow. */
  private readonly followers: string;

  /** @param machines that run, or are about to */
  constructor(
    readonly machines: readonly Each[],
    private readonly options: Shared,
  ) {
    this.ca = readFileSync(join(options.secrets, 'ca.crt'), 'utf8');
    this.followers = options.synchronous ? 'quorum_standby' : 'replica';
  }

  /** Makes three empty machines and switches them on; returns when the shop is open on each. */
  static async open(options: ClusterOptions): Promise<Cluster> {
    const machines = numbers.map((number) => new Machine({ ...options, number }));
    for (const machine of machines) await machine.make();
    await Promise.all(machines.map((machine) => machine.powerOn()));
    const cluster = new Cluster(machines, options);
    await cluster.untilWhole();
    return cluster;
  }

  /** Of the API on each machine. */
  get environment(): NodeJS.ProcessEnv {
    return this.options.environment;
  }

  machine(name: string): Each {
    const machine = this.machines.find((each) => each.name === name);
    if (!machine) throw new Error(`there is no machine ${name}`);
    return machine;
  }

  /** The machine that says by Patroni that it takes orders; null while none does. */
  async primary(): Promise<Each | null> {
    const [first = null] = await this.primaries();
    return first;
  }

  /** Every machine that says so, all asked at once. */
  async primaries(): Promise<Each[]> {
    const say = await Promise.all(this.machines.map(({ address }) => this.ask(address, '/primary')));
    return this.machines.filter((_machine, index) => say[index]?.status === 200);
  }

  /** Those that follow, by the primary's word. */
  async replicas(): Promise<Each[]> {
    const primary = await this.primary();
    return this.machines.filter((machine) => machine !== primary);
  }

  /** Waits until one machine is the primary, two follow it, and the shop is open on all three. */
  async untilWhole(): Promise<void> {
    const deadline = Date.now() + WHOLE_MS;
    for (;;) {
      const seen = await this.whatIsMissing();
      if (seen === '') return;
      if (Date.now() > deadline) throw new Error(`the machines did not become whole: ${seen}`);
      await pause(500);
    }
  }

  /** A metric of a machine's API. */
  async metricOf({ url }: Place, name: string): Promise<number> {
    const authorization = `Bearer ${this.environment['METRICS_TOKEN'] ?? ''}`;
    const answer = await fetch(`${url}/api/metrics`, { headers: { authorization } });
    return Number(new RegExp(`^${name} (.*)$`, 'm').exec(await answer.text())?.[1]);
  }

  /** Asks the primary as the owner of the shop, through the door of a machine that is well. */
  async query<Row extends QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    const primary = await this.primary();
    const client = new Client({ ...this.connection(primary?.address ?? '', 5432), connectionTimeoutMillis: QUERY_MS });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** How the owner of the shop connects to one database. */
  connection(host: string, port: number) {
    const password = readFileSync(join(this.options.secrets, 'owner_password'), 'utf8');
    return {
      host,
      port,
      user: 'shop',
      password,
      database: 'shop',
      connectionTimeoutMillis: 3000,
      // The certificates name the machines, not the addresses of this test.
      ssl: { ca: this.ca, checkServerIdentity: () => undefined },
    };
  }

  private async whatIsMissing(): Promise<string> {
    const primary = await this.primary();
    if (!primary) return 'no primary';
    const { body } = await this.ask(primary.address, '/cluster');
    const { members = [] } = JSON.parse(body || '{}') as { members?: Member[] };
    // One that follows counts once its word is needed for an order: before, nobody could take the primary's place.
    const following = members.filter(({ role, state }) => role === this.followers && state === 'streaming');
    if (members.length !== this.machines.length || following.length !== this.machines.length - 1)
      return members.map(({ name, role, state }) => `${name} ${role} ${state}`).join(', ');
    for (const { url, name } of this.machines) {
      const status = await statusOf(`${url}/api/health/ready`);
      if (status !== 200) return `the shop on ${name} answers ${status}`;
    }
    return '';
  }

  private ask(host: string, path: string): Promise<{ status: number; body: string }> {
    return new Promise((resolve) => {
      const none = () => resolve({ status: 0, body: '' });
      const options = { host, port: 8008, path, ca: this.ca, checkServerIdentity: () => undefined, timeout: ANSWER_MS };
      const asked = request(options, (answer) => {
        let body = '';
        answer.setEncoding('utf8').on('data', (text: string) => (body += text));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
        answer.on('error', none);
      });
      asked.on('timeout', () => asked.destroy());
      asked.on('error', none);
      asked.end();
    });
  }
}

/** Status of a GET by a visitor who was not here before; 0 when nothing came in time. */
export function statusOf(url: string, timeoutMs = ANSWER_MS): Promise<number> {
  return new Promise((resolve) => {
    const none = () => resolve(0);
    const asked = get(url, { agent: false, signal: AbortSignal.timeout(timeoutMs) }, (answer) => {
      answer.on('end', () => resolve(answer.statusCode ?? 0)).on('error', none);
      answer.resume();
    });
    asked.on('error', none);
  });
}
