import { appendFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';

/**
 * Speaks with the launcher as the API does and does as little as possible besides. `STUB` says what goes wrong.
 * It writes to `stub.log` what it got done.
 */
const { DATABASE_URL, DATA_DIR, PORT, STUB, SAMPLE_DATA, SECURITY_LOG } = process.env;
const note = (line) => appendFileSync(join(DATA_DIR, 'stub.log'), `${line}\n`);
const count = async () => {
  const client = new pg.Client({ connectionString: DATABASE_URL });
  // A server that goes says so here as well.
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query('SELECT current_database() AS name');
  await client.end();
  return rows[0].name;
};

if (STUB === 'failed') {
  process.send({ type: 'failed', message: `El puerto ${PORT} está ocupado.` }, () => process.exit(1));
} else if (STUB === 'crash') {
  process.stderr.write('something broke\n');
  process.exit(3);
} else {
  process.send({ type: 'step', text: 'migraciones' });
  const server = createServer((request, response) => response.end('ok'));
  await new Promise((resolve) => server.listen(Number(PORT), resolve));
  writeFileSync(join(DATA_DIR, 'stub.pid'), String(process.pid));
  note(`started on ${await count()} with ${SAMPLE_DATA}`);
  note(`security events in ${SECURITY_LOG}`);
  const leave = async (reason) => {
    note(`asked by ${reason}, database ${await count().catch((error) => error.code)}`);
    process.exit(0);
  };
  process.on('SIGINT', () => note('got SIGINT'));
  process.once('SIGTERM', () => void leave('SIGTERM'));
  process.once('disconnect', () => void leave('disconnect'));
  process.send({ type: 'ready', address: `http://localhost:${PORT}` });
}
