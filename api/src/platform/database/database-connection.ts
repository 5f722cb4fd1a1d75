import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Client } from 'pg';
import type { Logger } from 'pino';

import { CONFIG, type Config } from '../config/config';
import { isError } from '../../common/errors/is-error';
import { withTimeout, Silence, type Patience } from '../../common/timeout';
import { LOGGER } from '../logging/logger';

/** Between two questions, ms. */
const BEAT = 1000;

/** How long the database may take to answer `SELECT 1`. */
const PATIENCE: Patience = { ticks: 4, tick: 500 };

/** What the migrations' triggers notify when a public list has changed. */
const CHANNEL = 'shop_public';

/**
 * Knows at any moment whether the database answers, by a connection that serves no call: a long queue for the pool
 * says that the shop is busy, silence here says that the database is away. The same connection hears which public
 * list changed, so nobody believes to hear on a line that is dead.
 */
@Injectable()
export class DatabaseConnection implements OnApplicationBootstrap, OnModuleDestroy {
  private client: Client | null = null;
  private asking: Promise<boolean> | null = null;
  private beat: NodeJS.Timeout | null = null;
  private stopped = false;
  private away = false;
  private readonly turns: ((answers: boolean) => void)[] = [];
  private readonly ears: ChangeListenerCallback[] = [];

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.beat = setInterval(() => void this.check(), BEAT);
    await this.check();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    if (this.beat) clearInterval(this.beat);
    const client = this.client;
    this.client = null;
    await client?.end().catch(() => undefined);
  }

  /** Whether the database answered when it was asked last, at most about 3 s ago. */
  get answers(): boolean {
    return !this.away;
  }

  /** Asks now, together with everybody who asks at this moment; takes little more than 2 s and never fails. */
  check(): Promise<boolean> {
    this.asking ??= this.ask().finally(() => (this.asking = null));
    return this.asking;
  }

  /** Calls back when the database stops to answer (false), and when it answers again (true). */
  onTurn(listener: (answers: boolean) => void): void {
    this.turns.push(listener);
  }

  onChange(ear: ChangeListenerCallback): void {
    this.ears.push(ear);
  }

  private async ask(): Promise<boolean> {
    if (this.stopped) return false;
    const { client } = this;
    if (client) {
      const failure = await failureOf(withTimeout(client.query('SELECT 1'), PATIENCE));
      if (!failure) return true;
      this.leave(client);
      if (failure instanceof Silence) return this.turnAway(failure);
      // That one connection broke says little of the database; that there is no other one does.
    }
    const next = this.newClient();
    const failure = await failureOf(withTimeout(hear(next), PATIENCE));
    if (failure) {
      next.connection.stream.destroy();
      return this.turnAway(failure);
    }
    this.join(next);
    return !this.stopped;
  }

  private newClient(): Client {
    const client = new Client({
      connectionString: this.config.databaseUrl,
      application_name: 'shop-changes',
      keepAlive: true,
    });
    client.on('notification', ({ payload }) => this.ears.forEach((ear) => ear.changed(payload ?? '')));
    const onBroken = () => {
      if (this.client !== client) return;
      this.leave(client);
      void this.check();
    };
    client.on('error', onBroken);
    client.once('end', onBroken);
    return client;
  }

  private join(client: Client): void {
    if (this.stopped) {
      void client.end().catch(() => undefined);
      return;
    }
    this.client = client;
    this.ears.forEach((ear) => ear.hears(true));
    if (!this.away) return;
    this.away = false;
    this.logger.warn('the database answers again');
    this.turns.forEach((tell) => tell(true));
  }

  private leave(client: Client): void {
    if (this.client !== client) return;
    this.client = null;
    client.connection.stream.destroy();
    this.ears.forEach((ear) => ear.hears(false));
  }

  private turnAway(failure: Error): false {
    if (this.away || this.stopped) return false;
    this.away = true;
    this.logger.warn({ reason: failure.message }, 'the database does not answer');
    this.turns.forEach((tell) => tell(false));
    return false;
  }
}

/** Listens to changes of the public lists. */
export interface ChangeListenerCallback {
  /** A topic changed. */
  changed(topic: string): void;
  /** Begins or ends to hear; what changed while it did not is never told. */
  hears(hears: boolean): void;
}

async function hear(client: Client): Promise<void> {
  await client.connect();
  await client.query(`LISTEN ${CHANNEL}`);
}

async function failureOf(work: Promise<unknown>): Promise<Error | null> {
  try {
    await work;
    return null;
  } catch (error) {
    return isError(error) ? error : new Error(String(error));
  }
}
