import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Gauge, type Registry } from 'prom-client';
import { DataSource } from 'typeorm';

import { DatabaseConnection } from '../database/connections/database-connection';

/** How the machines of the database stand. */
export interface MachinesState {
  /** True when a commit waits for a second machine. */
  isSynchronous: boolean;
  /** Machines that follow the primary. */
  followers: number;
  /** Those of them that a commit may wait for. */
  candidates: number;
  /** How far the one that is furthest behind is, in bytes that the primary has written; null without one. */
  lagBytes: number | null;
  /** True when what was written last on its way to the backups got there; null where none are kept so. */
  isArchived: boolean | null;
  /** When the last base backup was made from which this primary can be restored, s since 1970; 0 without one, null likewise. */
  backedUpAt: number | null;
}

/** A base backup is noted at the database with the timeline that it is of (deploy/database/start.sh); a takeover begins another. */
const backedUpAt = `
  SELECT CASE WHEN comment[1] = substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) THEN comment[2]::float8 ELSE 0 END
  FROM pg_database LEFT JOIN LATERAL regexp_match(shobj_description(oid, 'pg_database'), '^(\\w{8}) (\\d+)$') AS comment ON true
  WHERE datname = current_database() AND current_setting('archive_mode') <> 'off'`;

/** `pg_stat_replication` shows others' rows to who has `pg_read_all_stats`, and to nobody else. */
const query = `
  SELECT current_setting('synchronous_standby_names') <> '' AS "isSynchronous",
    count(*)::integer AS followers,
    count(*) FILTER (WHERE sync_state IN ('sync', 'quorum'))::integer AS candidates,
    max(pg_wal_lsn_diff(pg_current_wal_flush_lsn(), flush_lsn))::float8 AS "lagBytes",
    (SELECT last_failed_time IS NULL OR coalesce(last_archived_time > last_failed_time, false) FROM pg_stat_archiver
     WHERE current_setting('archive_mode') <> 'off') AS "isArchived",
    (${backedUpAt}) AS "backedUpAt"
  FROM pg_stat_replication WHERE state = 'streaming'`;

/** Figures that the primary has of the machines that follow it (docs/machines.md). */
@Injectable()
export class DatabaseMachines {
  /** As it was seen last; null where the database did not answer, which is no statement about its machines. */
  state: MachinesState | null = null;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly connection: DatabaseConnection,
  ) {}

  /** When the certificate of the primary ends, s since 1970; null where the connection has none. */
  get certificateEnd(): number | null {
    const end = this.connection.certificateEnd;
    return end && end.getTime() / 1000;
  }

  /** Asks the primary. Never fails. */
  async look(): Promise<void> {
    this.state = this.connection.answers ? await this.ask() : null;
  }

  private async ask(): Promise<MachinesState | null> {
    try {
      const [state = null] = await this.database.query<MachinesState[]>(query);
      return state;
    } catch {
      return null;
    }
  }
}

/** Adds a number that is kept elsewhere and read whenever somebody looks; one that is unknown has no value. */
export function addGauge(
  registers: Registry[],
  name: string,
  help: string,
  value: () => number | null | undefined,
): void {
  new Gauge({
    name,
    help,
    registers,
    collect() {
      const known = value();
      if (known === null || known === undefined) this.remove();
      else this.set(known);
    },
  });
}

/** Metrics of the machines as they were when `look` was called last. */
export function countMachines(machines: DatabaseMachines, registers: Registry[]): void {
  const gauge = addGauge.bind(null, registers);
  gauge(
    'shop_database_synchronous',
    'Whether an order is acknowledged only when a second machine has it',
    () => machines.state && Number(machines.state.isSynchronous),
  );
  gauge('shop_database_followers', 'Machines that follow the primary', () => machines.state?.followers);
  gauge(
    'shop_database_candidates',
    'Machines that follow the primary and may take its place with nothing lost',
    () => machines.state?.candidates,
  );
  gauge(
    'shop_database_lag_bytes',
    'What the machine that is furthest behind has not on its disk yet',
    () => machines.state?.lagBytes,
  );
  gauge('shop_database_archived', 'Whether the backups have what was sent to them last', () => {
    const isArchived = machines.state?.isArchived ?? null;
    return isArchived === null ? null : Number(isArchived);
  });
  gauge(
    'shop_database_backed_up_seconds',
    'When the last base backup was made from which the primary can be restored, seconds since 1970; 0 without one',
    () => machines.state?.backedUpAt,
  );
  gauge(
    'shop_database_certificate_end_seconds',
    'When the certificate of the primary ends, seconds since 1970',
    () => machines.certificateEnd,
  );
}
