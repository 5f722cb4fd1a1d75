import { rmSync } from 'node:fs';
import pg from 'pg';

import { E2E_DATABASE, runner, testShop } from './test-shop';

/** How often the shop looks whether somebody needs it still, ms. */
const LOOK_MS = 1_000;

/** Server that Playwright starts: `npm start` with the settings of the test shop, and with DATABASE_URL on a fresh database there. */
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
endWithRunner();
await import('@shop/launcher/start');

/** A signal ends Playwright without a word to its server: the shop then closes by itself, and takes its data along. */
function endWithRunner(): void {
  const look = setInterval(() => {
    if (lives(runner)) return;
    clearInterval(look);
    process.once('exit', () => rmSync(testShop.dataDir, { recursive: true, force: true }));
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS);
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
