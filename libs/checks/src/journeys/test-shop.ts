import { databaseFor, localPostgresUrl } from '@shop/local-postgres';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** On a server given by DATABASE_URL the journeys have this database, made again at each start. */
export const E2E_DATABASE = 'shop_e2e';

// Playwright's workers and the shop are processes that inherit the environment, so what is chosen once is kept there.
const port = (process.env['E2E_PORT'] ||= '3100');
const dataDir = (process.env['E2E_DATA_DIR'] ||= makeDataDir());
/** Playwright's first process, without which nobody needs the shop. */
export const runner = Number((process.env['E2E_RUNNER'] ||= String(process.pid)));

/** The shop that the journeys in the browser buy in: started by Playwright, with data of its own. */
export const testShop = {
  port: Number(port),
  address: `http://localhost:${port}`,
  adminUsername: 'admin',
  adminPassword: 'Prueba-de-recorrido-1',
  developerToken: 'solo-para-los-recorridos-de-esta-prueba',
  dataDir,
  /** The shop's real database, for what no screen shows. Only while the shop runs. */
  databaseUrl(): string {
    const server = process.env['DATABASE_URL'];
    return server ? databaseFor(server, E2E_DATABASE) : localPostgresUrl(dataDir);
  },
  /** Rows of that database. */
  async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: testShop.databaseUrl() });
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  },
};

/** Lasts as long as the process that made it, which is Playwright's first. */
function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shop-e2e-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
