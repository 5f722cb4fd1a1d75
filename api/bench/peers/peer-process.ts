import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '@shop/launcher/free-port';

import { callerOf, type Facts, type Peer, type Product, type Read } from './peer';

const START_TIMEOUT_MS = 120_000;
const GOODBYE_MS = 10_000;

/** One process that serves a filled shop. */
export interface Served {
  url: string;
  databaseUrl: string;
  facts: Facts;
  pid: () => number | undefined;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Fills a peer's empty database. The peer is not running then.
 * @param folder where the peer's packages are; its log is written there
 */
export async function openPeer(
  peer: Peer,
  folder: string,
  databaseUrl: string,
  products: readonly Product[],
): Promise<Served> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), DATABASE_URL: databaseUrl };
  const env = { ...process.env, ...settings, ...peer.environment };
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const log = openSync(join(folder, 'server.log'), 'w');
    child = spawn(process.execPath, peer.program, { cwd: folder, env, stdio: ['ignore', log, log] });
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

  const facts = await peer.prepare(
    {
      folder,
      databaseUrl,
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
    },
    products,
  );
  return { url, databaseUrl, facts, pid: () => child?.pid, start, stop };
}

/** Waits for the first good answer. @throws Error when there is none in time */
export async function untilAnswered(url: string, { path, headers, body }: Read): Promise<void> {
  const request = { headers, ...(body !== undefined && { method: 'POST', body }) };
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const answer = await fetch(url + path, request).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok === true) return;
    await sleep(20);
  }
  throw new Error(`${url}${path} gave no good answer in ${START_TIMEOUT_MS / 1000} s`);
}
