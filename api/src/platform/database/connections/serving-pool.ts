import pg, { type Client, type PoolClient } from 'pg';

/** How busy a pool is, in connections; `waiting` are calls without one. */
export interface PoolUse {
  open: number;
  idle: number;
  waiting: number;
}

type Connected = (error: Error | undefined, client: PoolClient | undefined, release: (error?: Error) => void) => void;

/** The pool that serves calls: it can let everybody go at once when the database is away. */
export class ServingPool extends pg.Pool {
  private readonly clients = new Set<PoolClient>();
  private readonly givingUp = new Set<(error: Error) => void>();

  constructor(options: pg.PoolConfig) {
    super(options);
    this.on('connect', (client) => this.clients.add(client));
    this.on('remove', (client) => this.clients.delete(client));
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    const client = this.connectOrGiveUp();
    if (!callback) return client;
    client.then(
      (given) => callback(undefined, given, (error) => given.release(error)),
      (error: unknown) => callback(error as Error, undefined, () => undefined),
    );
  }

  use(): PoolUse {
    return { open: this.totalCount, idle: this.idleCount, waiting: this.waitingCount };
  }

  /**
   * Fails what runs and what waits. Their callers are told at once instead of by time-outs, none of them does something
   * much later that nobody waits for any more, and no connection whose other end is gone is handed out again.
   */
  breakAll(): void {
    for (const giveUp of this.givingUp) giveUp(new Error('Connection terminated: the database is away'));
    this.givingUp.clear();
    // The pool hands out clients of the driver; that they are such is not in its types.
    for (const client of this.clients) (client as unknown as Client).connection.stream.destroy();
  }

  private connectOrGiveUp(): Promise<PoolClient> {
    return new Promise((resolve, reject) => {
      const giveUp = (error: Error) => reject(error);
      this.givingUp.add(giveUp);
      super.connect().then(
        (client) => {
          closeUnlessFree(client);
          if (this.givingUp.delete(giveUp)) resolve(client);
          else client.release();
        },
        (error: unknown) => {
          this.givingUp.delete(giveUp);
          giveUp(error as Error);
        },
      );
    });
  }
}

/**
 * Has a connection closed on its release where a statement still runs, or a transaction is open: after two time-outs its
 * `ROLLBACK` was never sent, and what the next caller writes would not be kept.
 */
function closeUnlessFree(client: PoolClient): void {
  const release = client.release.bind(client);
  client.release = (error) => {
    // A field of the driver's that is not in its types.
    const { readyForQuery } = client as unknown as { readyForQuery: boolean };
    release(error ?? !(readyForQuery && client.getTransactionStatus() === 'I'));
  };
}
