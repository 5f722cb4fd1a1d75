import { runReleaseCommand, SHOP_REMOTES, takeCanary, type ReleaseStore } from '@shop/page-server/releases';
import { resolve } from 'node:path';

import { buildOf, withReleases } from './releases';
import { buildApp } from '../shop/build';
import { readSettings } from '../settings';
import { runProgram, Shutdown } from '../shutdown';
import { say, ShopKeeperError } from '../terminal';

/**
 * `npm run remotes`: which versions of the remotes are in use, and switching them (`runReleaseCommand`);
 * `release mf-admin` builds a remote of this workspace, keeps the build as an immutable version and puts it in use, with
 * `--canary 10` for 10 % of the browsers. A folder behind the name is a build that is there already, also from elsewhere.
 */
const shutdown = new Shutdown({ begin: 'Deteniendo…', end: 'Detenido.' }, 130);

await runProgram(shutdown, async () => {
  const settings = readSettings(process.env);
  const args = process.argv.slice(2);
  if (args[0] === 'release') await withReleases(settings, (store) => release(store, args.slice(1)));
  else for (const line of await withReleases(settings, (store) => runReleaseCommand(store, args))) say(line);
  await shutdown.exit(0);
});

/** @throws ReleaseError or ShopKeeperError when it can't be done */
async function release(store: ReleaseStore, args: readonly string[]): Promise<void> {
  const { canary, rest } = takeCanary(args);
  const [name, folder] = rest;
  // A version of anything else would be kept where no page looks for it.
  if (name === undefined || !SHOP_REMOTES.some((known) => known === name)) {
    throw new ShopKeeperError(`Di de qué remoto: ${SHOP_REMOTES.join(', ')}.`);
  }
  if (folder === undefined) await buildApp(shutdown, name);
  const before = (await store.read()).remotes[name]?.version;
  const version = await keep(store, name, folder, canary);
  if (canary !== null) {
    say(`${name}: el ${canary} % de los navegadores recibe la versión ${version}`);
    say(`Para darla a todos: npm run remotes -- promote ${name}. Para quitarla: npm run remotes -- withdraw ${name}`);
    return;
  }
  say(before === version ? `${name}: ya estaba en uso la versión ${version}` : `${name}: en uso la versión ${version}`);
  if (before !== undefined && before !== version)
    say(`Para volver a la ${before}: npm run remotes -- rollback ${name}`);
}

/** @returns the version */
async function keep(
  store: ReleaseStore,
  name: string,
  folder: string | undefined,
  canary: number | null,
): Promise<string> {
  if (folder === undefined || resolve(folder) === buildOf(name)) return store.release(name, buildOf(name), canary);
  const version = await store.add(name, folder);
  await (canary === null ? store.use(name, version) : store.try(name, version, canary));
  return version;
}
