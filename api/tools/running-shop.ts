import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { apiEntry, launchApi, type ApiRun, type DatabaseAddresses } from '@shop/launcher';
import { startLocalPostgres } from '@shop/local-postgres';
import { freePort } from '@shop/launcher/free-port';

import { startFront, type Front } from './front';
import { Line } from './line';

/** The first staff account of every shop that is started here. */
export const staffAccount = { username: 'admin', password: 'Prueba-de-carga-1' };

/** One process that serves the shop. */
export interface ShopProcess {
  url: string;
  /** Its present life. */
  run(): ApiRun;
  /** Starts it again, on the same address, after it has gone. */
  startAgain(): Promise<void>;
}

/** Settings of a shop that callers reach themselves: one address has 256 connections there, and pages name the host asked for. */
export const withoutProxy = { TRUST_PROXY: '0', PUBLIC_URL: '' };

/** The built API on a database of its own, with the sample data. */
export interface RunningShop {
  /** Of what stands before the processes; with one process its own. */
  url: string;
  /** In words. */
  front: string;
  first: ShopProcess;
  processes: ShopProcess[];
  dataDir: string;
  /** Straight to the database, as its owner, whatever is between it and the API. */
  databaseUrl: string;
  line: Line;
  /** Stops everything and leaves nothing behind. */
  stop(): Promise<void>;
}

interface Options {
  /** On top of settings under which no load meets a limit on requests or connections. */
  environment?: NodeJS.ProcessEnv;
  /** True when the API reaches its database by a line that can be cut. */
  byLine?: boolean;
  /** How many serve it, behind a front when it is more than one. */
  processes?: number;
}

/** Starts the built API, ready for calls. @throws Error with its own words when it does not start */
export async function startShop({
  environment = {},
  byLine = false,
  processes: count = 1,
}: Options = {}): Promise<RunningShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-load-'));
  const postgres = await startLocalPostgres({ dataDir });
  const line = new Line(postgres.servingUrl);
  const database = { url: byLine ? await line.open() : postgres.servingUrl, ownerUrl: postgres.url };
  const processes: ShopProcess[] = [];
  let front: Front | null = null;

  async function stop(): Promise<void> {
    await Promise.all(processes.map((each) => each.run().stop()));
    await front?.stop();
    line.cut();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }

  try {
    const first = await startProcess({ dataDir, database, environment });
    processes.push(first);
    while (processes.length < count) processes.push(await startProcess({ dataDir, database, environment }));
    if (count > 1) front = await startFront(processes.map(({ url }) => Number(new URL(url).port)));
    return {
      url: front?.url ?? first.url,
      front: front?.name ?? 'nobody',
      first,
      processes,
      dataDir,
      databaseUrl: postgres.url,
      line,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Place {
  dataDir: string;
  database: DatabaseAddresses;
  environment: NodeJS.ProcessEnv;
}

async function startProcess({ dataDir, database, environment }: Place): Promise<ShopProcess> {
  const port = await freePort();
  const launch = () =>
    launchApi({
      settings: {
        port,
        dataDir,
        releasesDir: join(dataDir, 'releases'),
        databaseUrl: undefined,
        databaseOwnerUrl: undefined,
        sampleData: 'full',
      },
      database,
      entry: apiEntry,
      environment: {
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        RATE_LIMIT_SCALE: '100000',
        TRUST_PROXY: '1',
        PUBLIC_URL: 'http://tienda.example',
        ADMIN_USERNAME: staffAccount.username,
        ADMIN_PASSWORD: staffAccount.password,
        ...environment,
      },
      logFile: join(dataDir, `api-${port}.log`),
      onStep: () => undefined,
    });
  let run = launch();
  const untilReady = async () => {
    if ((await run.ready) === undefined) throw new Error(`The API did not start: ${run.failure() ?? run.said()}`);
  };
  await untilReady();
  return {
    url: `http://127.0.0.1:${port}`,
    run: () => run,
    startAgain: async () => {
      await run.gone;
      run = launch();
      await untilReady();
    },
  };
}
