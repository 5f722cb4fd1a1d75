import type { DataSource } from 'typeorm';

import { poolOf } from './connection-pool';
import type { DatabaseConnection } from './database-connection';

/** Connections of one kind of work, which no call of a buyer takes nor waits for: opened by the first work that needs them. */
export class OwnConnections {
  private opening: Promise<DataSource> | undefined;

  /**
   * @param source with a `ServingPool`, not yet initialized
   * @param connection to the database that the source is of; what waits for that one ends when it is away
   */
  constructor(
    readonly source: DataSource,
    connection?: DatabaseConnection,
  ) {
    connection?.onAway(() => {
      if (source.isInitialized) poolOf(source).breakAll();
    });
  }

  /** @throws Error of the driver while the database is away; the next caller tries again */
  open(): Promise<DataSource> {
    this.opening ??= this.source.initialize().catch((error: unknown) => {
      this.opening = undefined;
      throw error;
    });
    return this.opening;
  }

  async close(): Promise<void> {
    await this.opening?.catch(() => undefined);
    if (this.source.isInitialized) await this.source.destroy();
  }
}
