import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackages } from '@shop/checks/programs';
import { CommandError } from '@shop/launcher/terminal';

import { run, works } from './run';

/** Of the first Debian with compose 2 in it; the program needs no newer library than Debian 12 has. */
const RELEASE_WITH_COMPOSE = 'trixie';

const KEYS = '/usr/share/keyrings/debian-archive-keyring.gpg';

/** Where Debian's package and Docker's own put the plugin. */
const usualPlaces = [
  '/usr/libexec/docker/cli-plugins/docker-compose',
  '/usr/lib/docker/cli-plugins/docker-compose',
  '/usr/local/lib/docker/cli-plugins/docker-compose',
];

/**
 * Installs what is missing, as root on Debian.
 * @param packages by the program that shows whether it is there
 * @throws CommandError with the names, where it can't be installed
 */
export async function ensurePackages(packages: Readonly<Record<string, string>>): Promise<void> {
  const missing: string[] = [];
  for (const [program, name] of Object.entries(packages)) if (!(await works('which', [program]))) missing.push(name);
  if (missing.length === 0 || installPackages(missing)) return;
  throw new CommandError(`Faltan paquetes y no se pudieron instalar: ${missing.join(', ')}.`);
}

/**
 * Puts compose 2 into a folder of plugins: the machine's own, or the one of Debian's newer release, which is taken out of
 * its package and not installed.
 * @throws CommandError when there is none
 */
export async function fetchComposePlugin(plugins: string): Promise<void> {
  mkdirSync(plugins, { recursive: true });
  const target = join(plugins, 'docker-compose');
  for (const place of usualPlaces) {
    if (!(await works(place, ['compose', 'version']))) continue;
    copyFileSync(place, target);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'shop-packages-'));
  try {
    await download(folder);
    copyFileSync(join(folder, usualPlaces[0] ?? ''), target);
  } catch (error) {
    throw new CommandError(`No hay docker compose ni se pudo traer el de Debian.\n${String(error)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function download(folder: string): Promise<void> {
  const targets = ['indextargets', '--format', '$(ORIGIN) $(CODENAME) $(REPO_URI)', 'Created-By: Packages'];
  const lines = (await run('apt-get', targets)).split('\n').map((line) => line.split(' '));
  const [, , site] = lines.find(([origin, name]) => origin === 'Debian' && !name?.includes('-')) ?? [];
  if (site === undefined) throw new CommandError('apt no conoce ningún archivo de Debian.');
  for (const each of ['lists/partial', 'cache/archives/partial']) mkdirSync(join(folder, each), { recursive: true });
  writeFileSync(join(folder, 'sources.list'), `deb [signed-by=${KEYS}] ${site} ${RELEASE_WITH_COMPOSE} main\n`);
  // Lists of its own: what the machine may install stays as it is.
  const own = [
    `Dir::Etc::sourcelist=${folder}/sources.list`,
    'Dir::Etc::sourceparts=/dev/null',
    `Dir::State::lists=${folder}/lists`,
    `Dir::Cache=${folder}/cache`,
  ].flatMap((setting) => ['-o', setting]);
  await run('apt-get', [...own, 'update'], { cwd: folder });
  await run('apt-get', [...own, 'download', 'docker-compose'], { cwd: folder });
  await run('sh', ['-c', 'dpkg-deb -x docker-compose_*.deb .'], { cwd: folder });
}
