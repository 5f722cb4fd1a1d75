import { availableParallelism } from 'node:os';

import pg from 'pg';
import type { DataSourceOptions } from 'typeorm';

import { QuietLogger } from '../platform/database/quiet-logger';
import { ServingPool } from '../platform/database/connections/serving-pool';
import { SnakeNaming } from '../platform/database/snake-naming';
import { entities, migrations } from './registry';

/** How long the database may take before a caller is told that the shop is unavailable, in ms. */
const TIMEOUTS_MS = {
  /** For a free connection of the pool, or for a new one. */
  connection: 8000,
  /** For one statement, enforced by the database. */
  statement: 4000,
  /** For one statement, enforced here, should the database not answer at all. */
  answer: 4500,
  /** For one statement of a job, which goes step by step, and for the time between two of them. */
  job: 60_000,
} as const;

/** The pool that serves calls. More connections made orders slower, not faster. */
export const POOL_SIZE = 8;

/**
 * Staff's lists wait for each other and leave a core to the buyers. With a million orders, eight lists at once and two
 * cores, an order took 1.4 times as long beside one connection, 2.5 times beside two, 3.6 times beside three.
 */
const READING_POOL_SIZE = Math.min(3, Math.max(1, availableParallelism() - 1));

/** One connection for the job that runs, one to say that it does, and one for files that staff take along. */
const JOB_POOL_SIZE = 3;

interface Options {
  url: string;
  /** Called when an idle connection breaks; without a listener that would end the process. */
  onIdleError: (error: unknown) => void;
  /** Of the `Config`. */
  timeoutFactor?: number;
}

function commonOptions({ url, onIdleError }: Options) {
  return {
    type: 'postgres',
    url,
    entities,
    migrations,
    namingStrategy: new SnakeNaming(),
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    synchronize: false,
    logger: new QuietLogger(),
    poolErrorHandler: onIdleError,
  } as const satisfies DataSourceOptions;
}

/** Options of the data source that serves calls: bounded waits everywhere. */
export function servingOptions(options: Options): DataSourceOptions {
  return callOptions(options, POOL_SIZE, 'shop-api');
}

/**
 * Options of the data source of staff's lists and reports, at the primary or at a replica. A connection takes one core: one
 * statement would start two more workers, and translate itself, for rows that are few.
 */
export function readingOptions(options: Options): DataSourceOptions {
  return callOptions(options, READING_POOL_SIZE, 'shop-reading', '-c max_parallel_workers_per_gather=0 -c jit=off');
}

/** @param settings of each session, as options of the server */
function callOptions(
  options: Options,
  poolSize: number,
  applicationName: string,
  settings?: string,
): DataSourceOptions {
  const wait = scaled(options);
  return {
    ...commonOptions(options),
    driver: { ...pg, Pool: ServingPool },
    poolSize,
    applicationName,
    extra: {
      connectionTimeoutMillis: wait(TIMEOUTS_MS.connection),
      statement_timeout: wait(TIMEOUTS_MS.statement),
      query_timeout: wait(TIMEOUTS_MS.answer),
      idle_in_transaction_session_timeout: wait(TIMEOUTS_MS.statement),
      keepAlive: true,
      options: settings,
    },
  };
}

/** Options of the data source of long work: few connections of its own, and statements that may take longer. */
export function jobOptions(options: Options): DataSourceOptions {
  const wait = scaled(options);
  return {
    ...commonOptions(options),
    driver: { ...pg, Pool: ServingPool },
    poolSize: JOB_POOL_SIZE,
    applicationName: 'shop-jobs',
    extra: {
      connectionTimeoutMillis: wait(TIMEOUTS_MS.connection),
      statement_timeout: wait(TIMEOUTS_MS.job),
      query_timeout: wait(TIMEOUTS_MS.job + 500),
      idle_in_transaction_session_timeout: wait(TIMEOUTS_MS.job),
      keepAlive: true,
    },
  };
}

/**
 * Options of the short-lived data source that migrates and seeds; a migration may take its time. The database ends one whose
 * process is silent between two statements: a machine without power would keep its tables from all others for hours.
 */
export function preparingOptions(options: Options): DataSourceOptions {
  return {
    ...commonOptions(options),
    poolSize: 3,
    applicationName: 'shop-prepare',
    extra: {
      connectionTimeoutMillis: connectionTimeoutMs(options),
      idle_in_transaction_session_timeout: scaled(options)(TIMEOUTS_MS.job),
    },
  };
}

/** For a new connection, ms. */
export function connectionTimeoutMs(options: Pick<Options, 'timeoutFactor'>): number {
  return scaled(options)(TIMEOUTS_MS.connection);
}

function scaled({ timeoutFactor = 1 }: Pick<Options, 'timeoutFactor'>): (ms: number) => number {
  return (ms) => Math.round(ms * timeoutFactor);
}
