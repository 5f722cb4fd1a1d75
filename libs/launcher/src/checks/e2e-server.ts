import pg from 'pg';

import { E2E_DATABASE, testShop } from './e2e-shop';

/** What Playwright starts: `npm start` with the settings of the test shop, and with DATABASE_URL on a fresh database there. */
const server = process.env['DATABASE_URL'];
if (server) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${E2E_DATABASE} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${E2E_DATABASE}`);
  await client.end();
  process.env['DATABASE_URL'] = testShop.databaseUrl();
}
Object.assign(process.env, {
  PORT: String(testShop.port),
  DATA_DIR: testShop.dataDir,
  SAMPLE_DATA: 'full',
  ADMIN_USERNAME: testShop.adminUsername,
  ADMIN_PASSWORD: testShop.adminPassword,
  DEVELOPER_TOKEN: testShop.developerToken,
  RATE_LIMIT_SCALE: '100',
});
await import('../../start.mjs');
