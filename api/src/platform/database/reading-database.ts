import type { OnApplicationShutdown } from '@nestjs/common';

import { onOneConnection } from './connections/one-connection';
import type { OwnConnections } from './connections/own-connections';
import type { Replica } from './replica';
import { inSnapshot, type ReadRows } from './snapshot';

/**
 * Where the lists, sheets and reports of the back office are read: on connections of their own, which no buyer waits for,
 * or at a replica. What is read in order to be changed, who calls, and what one call wrote and shows is not read here.
 */
export class ReadingDatabase implements OnApplicationShutdown {
  /** Readings so far, by who answered. */
  readonly reads = { primary: 0, replica: 0 };

  /** @param replica null without `DATABASE_READ_URL` */
  constructor(
    private readonly connections: OwnConnections,
    private readonly replica: Replica | null,
  ) {}

  /**
   * Reads as of one moment, on one connection: sums belong to the rows beside them.
   * @throws Error of the driver, as every reading
   */
  async read<Rows>(work: ReadRows<Rows>): Promise<Rows> {
    const answer = await this.replica?.read(work);
    this.reads[answer ? 'replica' : 'primary'] += 1;
    if (answer) return answer.rows;
    return onOneConnection(await this.connections.open(), (connection) => inSnapshot(connection, work));
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.connections.close(), this.replica?.close()]);
  }
}
