import { packSdk } from '@shop/federation/sdk';
import { readWords, runReleaseCommand, shopRemotes, warningsOf, type ReleaseStore } from '@shop/page-server/releases';
import { resolve } from 'node:path';

import { checkRemotes } from './check';
import { layRemote, unlayRemote } from './lay-remote';
import { ownRemotes } from './own-remotes';
import { PART_FILES } from './parts';
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

type Words = ReturnType<typeof readWords>;

const commands: Readonly<Record<string, (store: ReleaseStore, words: Words) => Promise<void>>> = {
  release,
  sdk: (_store, { words: [, into = '.'] }) => {
    say(`El paquete está en ${packSdk(workspaceRoot, fromWhereAsked(into))}: su README dice cómo se empieza.`);
    return Promise.resolve();
  },
  check: async (store, { words, against }) => say(await checkRemotes(store, words[1], against)),
  new: (_store, { words: [, name = '', door] }) => {
    const path = layRemote(workspaceRoot, name, door);
    say(`${name}: su carpeta, su entrada en remotes.json y su lugar en ${PART_FILES.join(', ')} están puestos.`);
    say(`npm start la construye y la abre en ${path}; npx nx serve ${name} la muestra sola. Sigue en docs/remotes.md.`);
    return Promise.resolve();
  },
  remove: async (store, { words: [, name = ''] }) => {
    const wasReleased = await store.remove(name);
    const isOwn = unlayRemote(workspaceRoot, name);
    if (!isOwn && !wasReleased) throw new CommandError(`No hay un remoto ${name}.`);
    say(`${name}: ya no es de la tienda${isOwn ? '. Su carpeta es tuya para borrarla' : ''}.`);
  },
};

const USAGE =
  'release REMOTO [CARPETA] [--canary PORCIENTO] [--new], check [CARPETA] [--against next, ARCHIVO o DIRECCIÓN], sdk [CARPETA], new REMOTO [everybody, distributors o staff], remove REMOTO, ';

await runProgram(shutdown, async () => {
  const settings = readSettings(process.env);
  const args = process.argv.slice(2);
  await withReleases(settings, async (store) => {
    const command = commands[args[0] ?? ''];
    if (command) await command(store, readWords(args));
    else for (const line of await runReleaseCommand(store, args, USAGE)) say(line);
  });
  await shutdown.exit(0);
});

/** @throws ReleaseError or CommandError when it can't be done */
async function release(store: ReleaseStore, { words: [, name = '', place], canary, isNew }: Words): Promise<void> {
  const folder = place === undefined ? buildOf(name) : fromWhereAsked(place);
  const { remotes } = await store.read();
  if (place === undefined && !ownRemotes().includes(name))
    throw new CommandError(
      `Di de qué remoto: ${ownRemotes().join(', ')}; uno de otra parte, con la carpeta de su construcción.`,
    );
  if (!Object.hasOwn({ ...shopRemotes, ...remotes }, name) && !isNew)
    throw new CommandError(`La tienda no conoce ${name}. Si es un remoto nuevo, agrega --new.`);
  if (place === undefined) await buildApp(shutdown, name);
  const before = remotes[name]?.version;
  const version = await store.add(name, folder);
  const warnings = await warningsOf(store, name, version);
  await store.use(name, version, canary, resolve(folder) === buildOf(name));
  if (canary !== null) {
    say(`${name}: el ${canary}% de los navegadores recibe la versión ${version} (${store.folder})`);
    say(`Para darla a todos: npm run remotes -- promote ${name}. Para quitarla: npm run remotes -- withdraw ${name}`);
  } else {
    const state = before === version ? 'ya estaba en uso' : 'en uso';
    say(`${name}: ${state} la versión ${version} (${store.folder})`);
    if (before !== undefined && before !== version)
      say(`Para volver a la ${before}: npm run remotes -- rollback ${name}`);
  }
  for (const warning of warnings) say(warning);
}
