import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startLocalPostgres, type LocalPostgres } from '@shop/local-postgres';
import { Client } from 'pg';

/** Data of a test may be lost with its machine. */
const settings = { fsync: 'off', shared_buffers: '32MB', io_method: 'sync' };

/** A PostgreSQL server and one that follows it by streaming replication, both of this test alone. */
export interface ReplicatedServers {
  primary: LocalPostgres;
  replica: LocalPostgres;
  /** Runs a statement at one of them as its superuser. */
  asSuperuser(server: LocalPostgres, statement: string): Promise<void>;
  stop(): Promise<void>;
}

/** Made as PostgreSQL's manual makes a standby without `pg_basebackup`: from a copy of the files of a server that runs. */
export async function startReplicatedServers(): Promise<ReplicatedServers> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-replica-'));
  chmodSync(folder, 0o755);
  const servers: LocalPostgres[] = [];
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const primary = await startLocalPostgres({ dataDir: join(folder, 'primary'), settings });
    servers.push(primary);
    await copyRunning(primary, join(folder, 'primary'), join(folder, 'replica'));
    const replica = await startLocalPostgres({
      dataDir: join(folder, 'replica'),
      settings: { ...settings, primary_conninfo: `host=${primary.socketDir} port=5432 user=postgres` },
    });
    servers.push(replica);
    return { primary, replica, asSuperuser, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function asSuperuser(server: LocalPostgres, statement: string): Promise<void> {
  const client = await connect(server);
  await client.query(statement);
  await client.end();
}

async function connect({ url }: LocalPostgres): Promise<Client> {
  const address = new URL(url);
  address.username = 'postgres';
  const client = new Client({ connectionString: address.href });
  await client.connect();
  return client;
}

async function copyRunning(server: LocalPostgres, from: string, to: string): Promise<void> {
  const client = await connect(server);
  await client.query(`SELECT pg_backup_start('replica', true)`);
  cpSync(from, to, { recursive: true, filter: (path) => !path.endsWith('postmaster.pid') });
  const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
  await client.end();
  const cluster = join(to, 'postgres');
  chmodSync(cluster, 0o700);
  writeFileSync(join(cluster, 'backup_label'), rows[0]?.labelfile ?? '');
  writeFileSync(join(cluster, 'standby.signal'), '');
}
