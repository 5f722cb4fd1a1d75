import { join, resolve } from 'node:path';

import { CommandError } from './terminal';

export const workspaceRoot = join(import.meta.dirname, '../../..');

export type SampleData = 'full' | 'catalog' | 'none';

/** Settings of this start from the environment. Empty variables count as absent. */
export interface Settings {
  /** TCP port of the shop. */
  port: number;
  /** Absolute. Database, uploads and logs are below it. */
  dataDir: string;
  /** Absolute. Released remotes, and the list of those in use. */
  releasesDir: string;
  /** Of a server elsewhere; undefined: the local one. */
  databaseUrl: string | undefined;
  /** The role that owns the schema of that server's database; undefined: the one of `databaseUrl` does. */
  databaseOwnerUrl: string | undefined;
  sampleData: SampleData;
}

/** @throws CommandError when a variable makes no sense */
export function readSettings(environment: NodeJS.ProcessEnv, portVariable = 'PORT', defaultPort = 3000): Settings {
  const read = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const databaseUrl = read('DATABASE_URL');
  const dataDir = resolve(workspaceRoot, read('DATA_DIR') ?? '.data');
  return {
    port: portFrom(portVariable, read(portVariable) ?? String(defaultPort)),
    dataDir,
    releasesDir: resolve(workspaceRoot, read('RELEASES_DIR') ?? join(dataDir, 'releases')),
    databaseUrl,
    databaseOwnerUrl: read('DATABASE_OWNER_URL'),
    // A server elsewhere may hold a real shop: nothing is put into it unasked.
    sampleData: sampleDataFrom(read('SAMPLE_DATA') ?? (databaseUrl === undefined ? 'full' : 'none')),
  };
}

/** The same for the API that development servers pass calls on to: one port above the shop's, unless it is given. */
export function readApiSettings(environment: NodeJS.ProcessEnv): Settings {
  return readSettings(environment, 'API_PORT', readSettings(environment).port + 1);
}

function portFrom(name: string, value: string): number {
  const port = Number(value);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new CommandError(`${name} debe ser un número entre 1 y 65535, no "${value}".`);
}

function sampleDataFrom(value: string): SampleData {
  if (value === 'full' || value === 'catalog' || value === 'none') return value;
  throw new CommandError(`SAMPLE_DATA debe ser full, catalog o none, no "${value}".`);
}
