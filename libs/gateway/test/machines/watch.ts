import { setTimeout as pause } from 'node:timers/promises';
import { load, quantile } from '@shop/checks/figures';
import { Client } from 'pg';

import { statusOf, type Cluster } from './cluster';
import type { Place } from './bare-machine';

/** How long a reader of the catalogue waits on a machine at rest: until the shop knows that its database is away it asks that. */
const READER_MS = 5000;

/** Between two looks. */
const EVERY_MS = 250;

/** Between two looks at how busy this machine is. */
const LOAD_EVERY_MS = 5000;

/** Two machines that take orders within it were primaries at once. */
const MOMENT_MS = 1000;

const table = 'CREATE TABLE IF NOT EXISTS machines_taking_orders (machine text PRIMARY KEY, at timestamptz)';
const write = `
  INSERT INTO machines_taking_orders VALUES ($1, now()) ON CONFLICT (machine) DO UPDATE SET at = excluded.at`;

/**
 * Looks at each database past every door: whether it acknowledges a write of its own, and whether it says by Patroni that it
 * is the primary. And reads the catalogue on each machine, as buyers do.
 */
export class Watch {
  /** When a machine acknowledged a write that it was given within the moment before, ms. */
  private readonly taken: { at: number; machine: string }[] = [];
  private mostAtOnce = 0;
  private readonly read = new Map<string, { at: number; status: number }[]>();
  private readonly loads = [load()];
  private over = false;
  private readonly looking: Promise<unknown>;

  constructor(private readonly cluster: Cluster<Place>) {
    this.looking = Promise.all([
      this.countPrimaries(),
      this.seeLoad(),
      ...cluster.machines.flatMap((machine) => [this.write(machine), this.readCatalogue(machine)]),
    ]);
  }

  /** How many times as long as on a machine at rest work took, in the middle: for limits that are times. */
  get slowness(): number {
    return quantile(this.loads);
  }

  static async prepare(cluster: Cluster<Place>): Promise<void> {
    await cluster.query(table);
  }

  /** Leaves a database that a backup of the shop knows. */
  static async remove(cluster: Cluster): Promise<void> {
    await cluster.query('DROP TABLE machines_taking_orders');
  }

  async end(): Promise<void> {
    this.over = true;
    await this.looking;
  }

  /** The most machines that were primaries at any moment since. */
  primariesSince(moment: number): number {
    const since = this.taken.filter(({ at }) => at >= moment).sort((one, other) => one.at - other.at);
    const atOnce = since.map(
      ({ at }) =>
        new Set(since.filter((other) => other.at >= at && other.at < at + MOMENT_MS).map(({ machine }) => machine))
          .size,
    );
    return Math.max(this.mostAtOnce, ...atOnce);
  }

  /** How the catalogue was answered on a machine in a time. */
  catalogue({ name }: Place, from: number, to: number): number[] {
    return (this.read.get(name) ?? []).filter(({ at }) => at >= from && at < to).map(({ status }) => status);
  }

  private async countPrimaries(): Promise<void> {
    while (!this.over) {
      this.mostAtOnce = Math.max(this.mostAtOnce, (await this.cluster.primaries()).length);
      await pause(EVERY_MS);
    }
  }

  private async seeLoad(): Promise<void> {
    while (!this.over) {
      this.loads.push(load());
      await pause(LOAD_EVERY_MS);
    }
  }

  private async readCatalogue({ name, url }: Place): Promise<void> {
    const answers: { at: number; status: number }[] = [];
    this.read.set(name, answers);
    while (!this.over) {
      const at = Date.now();
      answers.push({ at, status: await statusOf(`${url}/api/products`, Math.ceil(READER_MS * this.slowness)) });
      await pause(EVERY_MS);
    }
  }

  private async write({ name, address }: Place): Promise<void> {
    let client: Client | null = null;
    while (!this.over) {
      const begin = Date.now();
      try {
        client ??= await this.connect(address);
        await client.query(write, [name]);
        if (Date.now() - begin < MOMENT_MS) this.taken.push({ at: Date.now(), machine: name });
      } catch (error) {
        // One that follows refuses, and stays connected.
        if ((error as { code?: string }).code !== '25006') {
          client?.end().catch(() => undefined);
          client = null;
        }
      }
      await pause(EVERY_MS);
    }
    client?.end().catch(() => undefined);
  }

  private async connect(address: string): Promise<Client> {
    const client = new Client({ ...this.cluster.connection(address, 5432), query_timeout: 5000 });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }
}
