import { TLSSocket } from 'node:tls';

import { Inject, Injectable } from '@nestjs/common';
import { Client } from 'pg';
import type { Logger } from 'pino';

import { ShopError } from '../../errors/shop-error';
import { CONFIG, type Config } from '../../config/config';
import { ConnectionWatch } from '../../connection-watch';
import { LOGGER } from '../../logging/logger';

/** How long the database may take to answer `SELECT 1`. */
const TIMEOUT = { ticks: 4, tick: 500 };

/**
 * Channels that the migrations' triggers notify: public data has changed, and news for staff. The payload is the
 * topic.
 */
const CHANNELS = ['shop_public', 'shop_events'];

/** Hears what the database notifies of. */
export interface ChangeListener {
  /** A topic changed. */
  changed(topic: string): void;
  /** Begins or ends to hear; what changed while it did not is never told. */
  hears(hears: boolean): void;
}

/**
 * Asks the database by a connection that serves no call: a long queue for the pool says that the shop is busy,
 * silence here says that the database is away. The same connection hears what the triggers tell, so nobody believes to
 * hear on a line that is dead.
 */
@Injectable()
export class DatabaseConnection extends ConnectionWatch<Client> {
  /** When the certificate ends that the server showed last; null without TLS. */
  certificateEnd: Date | null = null;

  private readonly awayListeners: (() => void)[] = [];
  private readonly changeListeners: ChangeListener[] = [];

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(TIMEOUT, config);
  }

  /** @throws ShopError server.unavailable while the database does not answer; the first caller after that finds it */
  async requireAnswer(): Promise<void> {
    if (!this.answers && !(await this.check())) throw new ShopError('server.unavailable');
  }

  /** Calls back when the database stops to answer. */
  onAway(listener: () => void): void {
    this.awayListeners.push(listener);
  }

  onChange(listener: ChangeListener): void {
    this.changeListeners.push(listener);
  }

  protected create(): Client {
    const client = new Client({
      connectionString: this.config.databaseUrl,
      application_name: 'shop-changes',
      keepAlive: true,
    });
    client.on('notification', ({ payload }) => {
      for (const listener of this.changeListeners) listener.changed(payload ?? '');
    });
    client.on('error', () => this.broke(client));
    client.once('end', () => this.broke(client));
    return client;
  }

  protected async open(client: Client): Promise<void> {
    await client.connect();
    const { stream } = client.connection;
    this.certificateEnd = stream instanceof TLSSocket ? new Date(stream.getPeerCertificate().valid_to) : null;
    for (const channel of CHANNELS) await client.query(`LISTEN ${channel}`);
  }

  protected ask(client: Client): Promise<unknown> {
    return client.query('SELECT 1');
  }

  protected destroy(client: Client): void {
    client.connection.stream.destroy();
  }

  protected close(client: Client): Promise<void> {
    return client.end();
  }

  protected onConnected(connected: boolean): void {
    for (const listener of this.changeListeners) listener.hears(connected);
  }

  protected onTurn(reason: Error | null): void {
    if (!reason) {
      this.logger.warn('the database answers again');
      return;
    }
    this.logger.warn({ reason: reason.message }, 'the database does not answer');
    for (const tell of this.awayListeners) tell();
  }
}
