import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

import { apiEntry } from '@shop/launcher';
import { ApiProcess } from '@shop/launcher/api-process';
import { openDatabase } from '@shop/launcher/database';
import { freePort } from '@shop/launcher/free-port';
import type { Settings } from '@shop/launcher/settings';
import type { Shutdown } from '@shop/launcher/shutdown';

export interface SampleShop {
  /** Without a slash at its end. */
  address: string;
  /** Of the account `admin`. */
  password: string;
}

/** Opens the built shop with fresh sample data, taken down with the program that asks for it. */
export async function openSampleShop(shutdown: Shutdown, dataDir: string): Promise<SampleShop> {
  const password = (process.env['ADMIN_PASSWORD'] = randomBytes(12).toString('base64url'));
  const settings: Settings = {
    port: await freePort(),
    dataDir,
    releasesDir: join(dataDir, 'releases'),
    databaseUrl: undefined,
    databaseOwnerUrl: undefined,
    sampleData: 'full',
  };
  const database = await shutdown.keep(openDatabase(settings), (opened) => opened.stop());
  const api = new ApiProcess({ settings, database, entry: apiEntry, onStep: () => undefined });
  await shutdown.keep(Promise.resolve(api), (running) => running.stop());
  return { address: (await shutdown.during(api.start())).address, password };
}
