import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';

import type { ProcessMessage } from '@shop/contracts';
import { freePort } from '@shop/launcher/free-port';
import { Client } from 'pg';

import { lockPreparation } from '../../src/startup/preparation-lock';
import { makeDataDir } from '../support/data-dirs';
import { createMigratedDatabase } from '../support/database/test-database';
import { timeoutFactor } from '../support/timeout-factor';
import { until } from '../support/until';

const workspace = join(import.meta.dirname, '../../..');
const program = join(workspace, 'api/dist/main.js');

let databaseUrl: string;
const started: ChildProcess[] = [];

beforeAll(async () => {
  if (!existsSync(program)) execFileSync('npx', ['nx', 'run', 'api:build'], { cwd: workspace });
  databaseUrl = await createMigratedDatabase();
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

/** The built API as a process of its own, as the launcher starts it, or Docker, which has no channel. */
function start(port: number, channel: 'ipc' | 'ignore' = 'ipc') {
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'pipe', channel],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: makeDataDir(),
      DATABASE_URL: databaseUrl,
      SAMPLE_DATA: 'none',
      LOG_LEVEL: 'silent',
      TIMEOUT_FACTOR: String(timeoutFactor),
    },
  });
  started.push(child);
  const messages: ProcessMessage[] = [];
  const said = { stdout: '', stderr: '' };
  child.on('message', (message: ProcessMessage) => messages.push(message));
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.on('data', (text: Buffer) => (said[name] += String(text)));
  return { child, messages, said };
}

/** The exit code of a process that ends; null where a signal ended it. */
async function exitCodeOf(child: ChildProcess): Promise<number | null> {
  await until('it has ended', () => child.exitCode !== null || child.signalCode !== null);
  return child.exitCode;
}

test('a shop tells its parent where it is, and ends in order when the parent is gone', async () => {
  const port = await freePort();
  const { child, messages } = start(port);
  await until('it is ready', () => messages.at(-1)?.type === 'ready');
  expect(messages.at(-1)).toEqual({ type: 'ready', address: `http://localhost:${port}` });
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
  child.disconnect();
  expect(await exitCodeOf(child)).toBe(0);
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  'one without a parent says so in plain text, and ends by %s',
  async (signal) => {
    const port = await freePort();
    const { child, said } = start(port, 'ignore');
    await until('it is ready', () => said.stdout.includes(`La tienda está en http://localhost:${port}\n`));
    // Twice, as from a terminal and from npm.
    child.kill(signal);
    child.kill(signal);
    expect(await exitCodeOf(child)).toBe(0);
    expect(said.stderr).toBe('');
  },
);

test('one that is asked to end while it starts does not go on', async () => {
  const holder = new Client({ connectionString: databaseUrl });
  await holder.connect();
  await lockPreparation(holder);
  const { child, messages } = start(await freePort());
  await until('it waits', () =>
    messages.some((message) => message.type === 'step' && message.text.startsWith('Se espera')),
  );
  child.kill('SIGTERM');
  expect(await exitCodeOf(child)).toBe(0);
  await holder.end();
});

test('a port that is taken is told in one sentence, to whom it concerns', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const message = `El puerto ${port} ya está en uso. Cierra el otro programa o elige otro puerto con PORT.`;
  const [told, written] = [start(port), start(port, 'ignore')];
  expect([await exitCodeOf(told.child), await exitCodeOf(written.child)]).toEqual([1, 1]);
  await until('all is heard', () => told.messages.at(-1)?.type === 'failed' && written.said.stderr !== '');
  expect(told.messages.at(-1)).toEqual({ type: 'failed', message });
  expect(written.said.stderr).toBe(`${message}\n`);
  other.close();
});
