import { packSdk } from '@shop/federation/sdk';
import { runReleaseCommand, shopRemotes, takeCanary, type ReleaseStore } from '@shop/page-server/releases';
import { resolve } from 'node:path';

import { checkRemotes } from './check';
import { layRemote, unlayRemote } from './lay-remote';
import { ownRemotes } from './own-remotes';
import { buildOf, withReleases } from './releases';
import { buildApp } from '../shop/build';
import { fromWhereAsked } from '../shop/shop-command';
import { readSettings, workspaceRoot } from '../settings';
import { runProgram, Shutdown } from '../shutdown';
import { say, CommandError } from '../terminal';

/**
 * `npm run remotes`: which versions of the remotes are in use, and switching them (`runReleaseCommand`).
 * - `release mf-admin` builds a remote of this workspace, keeps the build as an immutable version and puts it in use, with
 *   `--canary 10` for 10 % of the browsers. A folder behind the name is a build that is there already, also from elsewhere;
 *   `--new` says that the shop does not know a remote of this name yet.
 * - `check` names the remotes that this workspace's shell would leave behind (`checkRemotes`).
 * - `sdk folder` writes the package for teams outside of this workspace (`packSdk`).
 * - `new mf-help everybody` lays a remote of this workspace, `remove mf-help` takes one out.
 */
const shutdown = new Shutdown({ begin: 'Deteniendo…', end: 'Detenido.' }, 130);

const commands: Readonly<Record<string, (store: ReleaseStore, args: readonly string[]) => Promise<void>>> = {
  release,
  sdk: (_store, [into = '.']) => {
    say(`El paquete está en ${packSdk(workspaceRoot, fromWhereAsked(into))}: su README dice cómo se empieza.`);
    return Promise.resolve();
  },
  check: async (store, args) => say(await checkRemotes(store, args)),
  new: (_store, [name = '', door]) => {
    const path = layRemote(workspaceRoot, name, door);
    say(`${name}: su carpeta, su entrada en remotes.json y su lugar en nginx.conf y docker-compose.yml están puestos.`);
    say(`npm start la construye y la abre en ${path}; npx nx serve ${name} la muestra sola. Sigue en docs/remotes.md.`);
    return Promise.resolve();
  },
  remove: async (store, [name = '']) => {
    const wasReleased = await store.remove(name);
    const isOwn = unlayRemote(workspaceRoot, name);
    if (!isOwn && !wasReleased) throw new CommandError(`No hay un remoto ${name}.`);
    say(
      `${name}: ya no es de la tienda${isOwn ? ' desde el próximo npm start. Su carpeta es tuya para borrarla' : ''}.`,
    );
  },
};

await runProgram(shutdown, async () => {
  const settings = readSettings(process.env);
  const [command = '', ...args] = process.argv.slice(2);
  await withReleases(settings, async (store) => {
    if (commands[command]) await commands[command](store, args);
    else for (const line of await runReleaseCommand(store, process.argv.slice(2))) say(line);
  });
  await shutdown.exit(0);
});

/** @throws ReleaseError or CommandError when it can't be done */
async function release(store: ReleaseStore, args: readonly string[]): Promise<void> {
  const { canary, rest } = takeCanary(args.filter((word) => word !== '--new'));
  const [name = '', place] = rest;
  const folder = place === undefined ? undefined : fromWhereAsked(place);
  const { remotes } = await store.read();
  if (folder === undefined && !ownRemotes().includes(name))
    throw new CommandError(
      `Di de qué remoto: ${ownRemotes().join(', ')}; uno de otra parte, con la carpeta de su construcción.`,
    );
  if (!Object.hasOwn({ ...shopRemotes, ...remotes }, name) && !args.includes('--new'))
    throw new CommandError(`La tienda no conoce ${name}. Si es un remoto nuevo, agrega --new.`);
  if (folder === undefined) await buildApp(shutdown, name);
  const before = remotes[name]?.version;
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
  await store.use(name, version, canary);
  return version;
}
