import type { ProcessMessage, ReadyMessage } from '@shop/contracts';
import { openLog, tailOf } from '@shop/local-postgres';
import { spawn } from 'node:child_process';
import { closeSync, fstatSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { DatabaseAddresses } from './database';
import { workspaceRoot, type Settings } from '../settings';

/** How long the API may take to finish what it has before it is killed. */
const GOODBYE_MS = 10_000;

/** The compiled API. */
export const apiEntry = join(workspaceRoot, 'api/dist/main.js');

export interface ApiOptions {
  settings: Settings;
  database: DatabaseAddresses;
  /** The program; `apiEntry` but for tests. */
  entry: string;
  /** On top of what the settings give. */
  environment: NodeJS.ProcessEnv;
  /** Where it writes to; undefined: to our terminal. */
  logFile: string | undefined;
  /** Its progress before it is ready. */
  onStep: (text: string) => void;
}

/** How the API and its commands are told where the database is. */
export function databaseEnvironment({ url, ownerUrl = '' }: DatabaseAddresses): NodeJS.ProcessEnv {
  return { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl };
}

/** One run of the API, from its launch to its end. */
export interface ApiRun {
  /** Undefined when it could not be started. */
  pid: number | undefined;
  /** Undefined when it went before it was ready. */
  ready: Promise<ReadyMessage | undefined>;
  gone: Promise<void>;
  /** Why it gave up, in its own words. Final once it is gone. */
  failure(): string | undefined;
  /** The end of what it wrote to its log. */
  said(): string;
  /** Lets it finish what it has, and waits until it is gone. */
  stop(): Promise<void>;
}

/**
 * Starts the API as a child in a session of its own, out of reach of the terminal's Ctrl-C. It ends by itself when the
 * channel to us closes; should we end in an orderly way, it is surely gone before.
 */
export function launchApi(options: ApiOptions): ApiRun {
  const { settings, logFile } = options;
  const log = logFile === undefined ? undefined : openLog(logFile);
  const logStart = log === undefined ? 0 : fstatSync(log).size;
  const child = spawn(process.execPath, ['--enable-source-maps', options.entry], {
    cwd: workspaceRoot,
    detached: true,
    stdio: ['ignore', log ?? 'inherit', log ?? 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: String(settings.port),
      ...databaseEnvironment(options.database),
      DATA_DIR: settings.dataDir,
      RELEASES_DIR: settings.releasesDir,
      SAMPLE_DATA: settings.sampleData,
      ...options.environment,
    },
  });
  if (log !== undefined) closeSync(log);
  const kill = (): boolean => child.kill('SIGKILL');
  process.once('exit', kill);
  const gone = new Promise<void>((resolve) => {
    const end = (): void => {
      process.off('exit', kill);
      resolve();
    };
    child.once('exit', end);
    child.once('error', end);
  });
  let failure: string | undefined;
  const ready = new Promise<ReadyMessage | undefined>((resolve) => {
    child.on('message', (message: ProcessMessage) => {
      if (message.type === 'step') options.onStep(message.text);
      else if (message.type === 'ready') resolve(message);
      else failure = message.message;
    });
    void gone.then(() => resolve(undefined));
  });
  return {
    pid: child.pid,
    ready,
    gone,
    failure: () => failure,
    said: () => (logFile === undefined ? '' : tailOf(logFile, logStart)),
    async stop() {
      child.kill('SIGTERM');
      await Promise.race([gone, sleep(GOODBYE_MS, undefined, { ref: false })]);
      child.kill('SIGKILL');
      await gone;
    },
  };
}
