import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

import { databaseFor } from '@shop/local-postgres';
import { Client } from 'pg';

import { freePort } from '../../tools/free-port';
import { callerOf, type Facts, type Peer, type Place, type Read } from './peer';

const START_TIMEOUT_MS = 120_000;
const GOODBYE_MS = 10_000;

/** One process that serves a filled shop. */
export interface Served {
  url: string;
  databaseUrl: string;
  facts: Facts;
  pid(): number | undefined;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Makes a peer's database beside ours and fills it. The peer is not running then.
 * @param folder where the peer's packages are; its log is written there
 */
export async function openPeer(
  name: string,
  peer: Peer,
  folder: string,
  shop: { databaseUrl: string; products: Parameters<Peer['prepare']>[1] },
): Promise<Served> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const databaseUrl = databaseFor(shop.databaseUrl, name);
  const settings = { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), DATABASE_URL: databaseUrl };
  const env = { ...process.env, ...settings, ...peer.environment };
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const log = openSync(join(folder, 'server.log'), 'a');
    child = spawn(process.execPath, peer.program(place), { cwd: folder, env, stdio: ['ignore', log, log] });
    closeSync(log);
    await untilAnswered(url, { path: '/health', headers: {} });
  }

  async function stop(): Promise<void> {
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await Promise.race([gone, sleep(GOODBYE_MS, undefined, { ref: false })]);
    child.kill('SIGKILL');
    await gone;
  }

  const place: Place = {
    folder,
    databaseUrl,
    port,
    async runNode(args, environment) {
      const options = { cwd: folder, env: { ...env, ...environment }, maxBuffer: 1e8 };
      await promisify(execFile)(process.execPath, args, options);
    },
    async whileServing(use) {
      try {
        await start();
        return await use(callerOf(url));
      } finally {
        await stop();
      }
    },
  };
  const client = new Client({ connectionString: shop.databaseUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return { url, databaseUrl, facts: await peer.prepare(place, shop.products), pid: () => child?.pid, start, stop };
}

/** Waits for the first good answer. @throws Error when there is none in time */
export async function untilAnswered(url: string, { path, headers, body }: Read): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const answer = await fetch(url + path, { headers, ...(body !== undefined && { method: 'POST', body }) }).catch(
      () => null,
    );
    await answer?.arrayBuffer();
    if (answer?.ok === true) return;
    await sleep(20);
  }
  throw new Error(`${url}${path} gave no good answer in ${START_TIMEOUT_MS / 1000} s`);
}
