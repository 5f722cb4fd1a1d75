import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';

import { SERVING_ROLE, SHOP_DATABASE, SHOP_ROLE } from '../database-url';

const OWNER_NAME = 'shop-supervisor';
const OWNER_TIMEOUT_MS = 3_000;
/** SQLSTATEs of a server that starts, recovers or stops, and of one that ends what it had begun. */
const NOT_NOW = ['57P01', '57P02', '57P03'];
/** Any number that nothing else locks in the maintenance database. */
const SETUP_LOCK = 1;

/** Missing in the type declarations of `pg`. */
interface Unreferable {
  unref(): void;
}

/**
 * The one session a supervisor keeps open to its server. The owner's, by its name, proves to others that the owner
 * lives: unlike a process number it ends with its process. An adopter's tells it at once that the server went.
 */
export interface Session {
  client: pg.Client;
  ended: Promise<void>;
  /** From now on the session alone does not keep our process alive. */
  unref(): void;
  /** Ends the session; never rejects. */
  close(): Promise<void>;
}

/**
 * Undefined when the server does not let anyone in: not yet, not any more, or not at all.
 * @param onRefused hears the words of a server that answered and that neither starts nor stops, as one on a full disk
 */
export async function openSession(
  url: string,
  role: 'owner' | 'adopter',
  onRefused?: (words: string) => void,
): Promise<Session | undefined> {
  const client = new pg.Client({
    connectionString: url,
    application_name: role === 'owner' ? OWNER_NAME : `${OWNER_NAME}-guest`,
    connectionTimeoutMillis: 5_000,
  });
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  // A connection that breaks says so here first; `ended` follows.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => undefined);
    if (error instanceof pg.DatabaseError && !NOT_NOW.includes(error.code ?? '')) onRefused?.(error.message);
    return undefined;
  }
  return {
    client,
    ended,
    unref: () => (client as pg.Client & Unreferable).unref(),
    close: () => client.end().catch(() => undefined),
  };
}

/**
 * True when the process that started this server still lives. It opens its session right after the start, so a server
 * that has just become ready is given a moment; one that is being stopped answers no more, which counts as no.
 */
export async function hasOwner(client: pg.Client): Promise<boolean> {
  const deadline = performance.now() + OWNER_TIMEOUT_MS;
  try {
    for (;;) {
      const { rowCount } = await client.query('SELECT FROM pg_stat_activity WHERE application_name = $1', [OWNER_NAME]);
      if (rowCount !== null && rowCount > 0) return true;
      if (performance.now() > deadline) return false;
      await sleep(50);
    }
  } catch {
    return false;
  }
}

const roles = { [SHOP_ROLE]: 'LOGIN CREATEDB', [SERVING_ROLE]: 'LOGIN' };

/** The shop's roles and database, made unless they are there. Two processes may ask at once: the second waits. */
export async function ensureShopDatabase(client: pg.Client): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [SETUP_LOCK]);
  for (const [role, rights] of Object.entries(roles)) {
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
    if (rowCount === 0) await client.query(`CREATE ROLE ${role} ${rights}`);
  }
  const databases = await client.query('SELECT FROM pg_database WHERE datname = $1', [SHOP_DATABASE]);
  if (databases.rowCount === 0) await client.query(`CREATE DATABASE ${SHOP_DATABASE} OWNER ${SHOP_ROLE}`);
  await client.query('SELECT pg_advisory_unlock($1)', [SETUP_LOCK]);
}
