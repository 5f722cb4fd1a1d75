import { copyFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { workspaceRoot } from '@shop/launcher/settings';
import { sayBelow, CommandError } from '@shop/launcher/terminal';
import { packagedPostgres } from '@shop/local-postgres';
import { parse } from 'yaml';

import type { Engine } from './engine/engine';
import { ensurePackages } from './engine/debian-packages';
import { run, works } from './engine/run';

const DEBIAN_13 = 'debian:13-slim';

const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

interface Compose {
  services: Record<string, { image: string; build?: { dockerfile: string } }>;
}

/**
 * The images that our files begin with, each once.
 * @param more Dockerfiles beside those of docker-compose.yml
 */
export function baseImages(more: readonly string[] = []): string[] {
  const { services } = parse(readFileSync(join(workspaceRoot, 'docker-compose.yml'), 'utf8'), {
    merge: true,
  }) as Compose;
  const built = new Set(Object.values(services).flatMap(({ image, build }) => (build ? [image] : [])));
  const begins = (dockerfile: string) => {
    const lines = readFileSync(join(workspaceRoot, dockerfile), 'utf8').matchAll(/^FROM (\S+)/gm);
    return Array.from(lines, ([, name = '']) => name);
  };
  const images = Object.values(services).flatMap(({ image, build }) => {
    if (!build) return built.has(image) ? [] : [image];
    return begins(build.dockerfile);
  });
  return [...new Set([...images, ...more.flatMap(begins)])].sort();
}

/**
 * Has every base image in the engine: those that are there, those that can be fetched, else stand-ins under their tags.
 * @param more Dockerfiles beside those of docker-compose.yml
 * @returns whether stand-ins are among them
 * @throws CommandError when no stand-ins can be made here either
 */
export async function bringBaseImages({ env, isOwn }: Engine, more: readonly string[] = []): Promise<boolean> {
  const missing: string[] = [];
  for (const image of baseImages(more)) {
    if (await works('docker', ['image', 'inspect', image], { env })) continue;
    if (missing.length === 0 && (await works('docker', ['pull', '--quiet', image], { env }))) continue;
    missing.push(image);
  }
  if (missing.length > 0) {
    sayBelow(`no se pueden traer ${missing.join(', ')}: se hacen sustitutos`);
    if (!isOwn) throw new CommandError('En un Docker ajeno no se dejan sustitutos con los nombres de otros.');
    await makeStandIns(env, missing);
  }
  return works('docker', ['image', 'inspect', 'shop-stand-in'], { env });
}

async function makeStandIns(env: NodeJS.ProcessEnv, missing: readonly string[]): Promise<void> {
  await ensurePackages({ debootstrap: 'debootstrap' });
  const folder = mkdtempSync(join(tmpdir(), 'shop-stand-ins-'));
  try {
    cpSync(join(import.meta.dirname, 'stand-ins'), folder, { recursive: true });
    const { VERSION_CODENAME: release = 'bookworm' } = Object.fromEntries(
      readFileSync('/etc/os-release', 'utf8')
        .split('\n')
        .map((line) => line.split('=')),
    ) as Record<string, string>;
    copyFileSync(CERTIFICATES, join(folder, 'certificates.crt'));
    const build = (...services: readonly string[]) =>
      run('docker', ['compose', '--project-name', 'shop-stand-ins', '--progress', 'quiet', 'build', ...services], {
        env,
        cwd: folder,
      });
    if (missing.includes(DEBIAN_13)) {
      await packDebian('trixie', join(folder, 'debian-13'));
      await build('debian-13');
    }
    if (missing.every((image) => image === DEBIAN_13)) return;
    await packDebian(release, join(folder, 'debian'));
    await addNode(folder);
    addPostgres(folder);
    await build('debian');
    await build();
    await run('docker', ['tag', 'debian:12-slim', 'shop-stand-in'], { env });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes a release of Debian in a folder, and a file of it beside. */
async function packDebian(release: string, system: string): Promise<void> {
  await run('debootstrap', ['--variant=minbase', '--include=ca-certificates', release, system]);
  for (const downloads of ['var/cache/apt/archives', 'var/lib/apt/lists'])
    rmSync(join(system, downloads), { recursive: true });
  await run('tar', ['-C', system, '-cf', `${system}.tar`, '.']);
}

/** This Node, its npm, and the registry that it asks. */
async function addNode(folder: string): Promise<void> {
  copyFileSync(process.execPath, join(folder, 'node'));
  const home = dirname(dirname(process.execPath));
  const places = [join(home, 'lib/node_modules/npm'), join(home, 'share/nodejs/npm')];
  const npm = places.find((place) => existsSync(place));
  if (npm === undefined) throw new CommandError('No se encontró el npm de este Node.');
  cpSync(npm, join(folder, 'npm'), { recursive: true, dereference: true });
  const registry = (await run('npm', ['config', 'get', 'registry'])).trim();
  writeFileSync(join(folder, 'npmrc'), `registry=${registry}\ncafile=${CERTIFICATES}\n`);
}

/** The server that `npm start` uses, which may not have run in this clone yet. */
function addPostgres(folder: string): void {
  cpSync(packagedPostgres(), join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
}
