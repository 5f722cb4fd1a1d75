import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { apiEntry, launchApi, type ApiRun } from '@shop/launcher';
import { startLocalPostgres } from '@shop/local-postgres';

import { Line } from './line';

/** The first staff account of every shop that is started here. */
export const staffAccount = { username: 'admin', password: 'Prueba-de-carga-1' };

/** The built API as a process of its own on a database of its own, with the sample data. */
export interface RunningShop {
  url: string;
  dataDir: string;
  /** Straight to the database, whatever is between it and the API. */
  databaseUrl: string;
  line: Line;
  /** The process that serves now. */
  api(): ApiRun;
  /** Starts the API again, on the same address, after it has gone. */
  startAgain(): Promise<void>;
  /** Stops everything and leaves nothing behind. */
  stop(): Promise<void>;
}

interface Options {
  /** On top of settings under which no load meets a limit on requests. */
  environment?: NodeJS.ProcessEnv;
  /** Whether the API reaches its database by a line that can be cut. */
  byLine?: boolean;
}

/** Starts the built API, ready for calls. @throws Error with its own words when it does not start */
export async function startShop({ environment = {}, byLine = false }: Options = {}): Promise<RunningShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-load-'));
  const postgres = await startLocalPostgres({ dataDir });
  const line = new Line(postgres.url);
  const port = await freePort();
  const apiDatabase = byLine ? await line.open() : postgres.url;
  let api = launch();

  function launch(): ApiRun {
    return launchApi({
      settings: { port, dataDir, databaseUrl: undefined, sampleData: 'full' },
      databaseUrl: apiDatabase,
      entry: apiEntry,
      environment: {
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        RATE_LIMIT_SCALE: '100000',
        ADMIN_USERNAME: staffAccount.username,
        ADMIN_PASSWORD: staffAccount.password,
        ...environment,
      },
      logFile: join(dataDir, 'api.log'),
      onStep: () => undefined,
    });
  }

  async function untilReady(): Promise<void> {
    if ((await api.ready) === undefined) throw new Error(`The API did not start: ${api.failure() ?? api.said()}`);
  }

  async function stop(): Promise<void> {
    await api.stop();
    line.cut();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }

  try {
    await untilReady();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    databaseUrl: postgres.url,
    line,
    api: () => api,
    startAgain: async () => {
      await api.gone;
      api = launch();
      await untilReady();
    },
    stop,
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
