import { setTimeout as pause } from 'node:timers/promises';

import type { Logger } from 'pino';
import type { DataSource, EntityManager } from 'typeorm';

import { isDatabaseAway, sqlState } from '../errors/database-failure';
import { onOneConnection } from './connections/one-connection';
import type { OwnConnections } from './connections/own-connections';
import { inSnapshot, type ReadRows } from './snapshot';

/** How long a reading waits for the replica to have what the primary had when it was asked for. */
const LAG_MS = 500;
/** Between two looks at how far the replica is. */
const STEP_MS = 20;
/** For so long nobody asks a replica that is away or behind. */
const REST_MS = 5000;
/** State of a statement that an administrator or a timeout ended: the primary would take as long. */
const CANCELLED = '57014';

/** Why a replica does not answer a reading. */
class NotAsked extends Error {}

/**
 * A streaming replica (`DATABASE_READ_URL`). It answers a reading when it has everything that the primary had committed
 * by the time the reading was asked for, so what it answers is never older than what the primary would.
 */
export class Replica {
  private restsUntil = 0;
  private isResting = false;
  private isChecked = false;

  /**
   * @param primary the connections that serve calls
   * @param timeoutFactor of the `Config`
   */
  constructor(
    private readonly primary: DataSource,
    private readonly connections: OwnConnections,
    private readonly logger: Logger,
    private readonly timeoutFactor: number,
  ) {}

  /**
   * @returns what was read, or null when the primary is to be asked: the replica is away, behind, or ended the reading
   * @throws whatever else the reading throws
   */
  async read<Rows>(work: ReadRows<Rows>): Promise<{ rows: Rows } | null> {
    if (performance.now() < this.restsUntil) return null;
    const position = await positionOf(this.primary);
    try {
      const source = await this.connections.open();
      await this.check(source);
      const rows = await onOneConnection(source, async (connection) => {
        await this.untilAt(position, connection.manager);
        return inSnapshot(connection, work);
      });
      if (this.isResting) this.logger.warn('the replica answers again');
      this.isResting = false;
      return { rows };
    } catch (error) {
      const reason = error instanceof NotAsked || (isDatabaseAway(error) && sqlState(error) !== CANCELLED);
      if (!reason) throw error;
      this.restsUntil = performance.now() + REST_MS * this.timeoutFactor;
      if (!this.isResting) this.logger.warn({ reason: (error as Error).message }, 'staff read from the primary');
      this.isResting = true;
      return null;
    }
  }

  close(): Promise<void> {
    return this.connections.close();
  }

  /** Once: whether it is a replica, and of this database's server. */
  private async check(source: DataSource): Promise<void> {
    if (this.isChecked) return;
    const ask = 'SELECT system_identifier::text AS system FROM pg_control_system()';
    const [[own], [other]] = [
      await this.primary.query<[{ system: string }]>(ask),
      await source.query<[{ system: string }]>(ask),
    ];
    if (own.system !== other.system) throw new NotAsked('DATABASE_READ_URL is no replica of DATABASE_URL');
    this.isChecked = true;
  }

  private async untilAt(position: string, manager: EntityManager): Promise<void> {
    const end = performance.now() + LAG_MS * this.timeoutFactor;
    for (;;) {
      // The last look begins after the end, so a stall of this process is not taken for the replica's lag.
      const isLast = performance.now() > end;
      const [{ replays, isThere }] = await manager.query<[{ replays: boolean; isThere: boolean | null }]>(
        'SELECT pg_is_in_recovery() AS replays, pg_last_wal_replay_lsn() >= $1 AS "isThere"',
        [position],
      );
      // One that was promoted goes its own way.
      if (!replays) throw new NotAsked('DATABASE_READ_URL is no replica');
      if (isThere) return;
      if (isLast) throw new NotAsked('the replica is behind');
      await pause(STEP_MS);
    }
  }
}

/** How far the log of a primary is on its disk: everything that a call can see of it is before that. */
async function positionOf(primary: DataSource): Promise<string> {
  const [{ position }] = await primary.query<[{ position: string }]>('SELECT pg_current_wal_flush_lsn() AS position');
  return position;
}
