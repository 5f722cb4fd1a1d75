import type { DataSource } from 'typeorm';

import { poolOf } from '../platform/database/connection-pool';
import type { DatabaseConnection } from '../platform/database/database-connection';

/** The connections of long work, which no call of a buyer takes nor waits for: opened by the first work that needs them. */
export class JobsDatabase {
  private opening: Promise<DataSource> | undefined;

  /** @param source made with `jobOptions`, not yet initialized */
  constructor(
    readonly source: DataSource,
    connection: DatabaseConnection,
  ) {
    connection.onAway(() => {
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
    await this.opening;
    if (this.source.isInitialized) await this.source.destroy();
  }
}
