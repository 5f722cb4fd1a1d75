import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { SharedLibraries } from '@shop/federation/contract';
import type { RemoteManifest } from '@shop/federation/remote-manifest';
import { inspectBuild, misfit, type ReleaseStore } from '@shop/page-server/releases';

import { workspaceRoot } from '../settings';
import { fromWhereAsked } from '../shop/shop-command';
import { CommandError } from '../terminal';

const CONTRACT = join(workspaceRoot, 'libs/federation/contract');

async function readJson<Content>(place: string): Promise<Content> {
  try {
    const text = /^https?:/.test(place) ? await (await fetch(place)).text() : await readFile(place, 'utf8');
    return JSON.parse(text) as Content;
  } catch (error) {
    throw new CommandError(`No se puede leer ${place}: ${String(error)}`);
  }
}

/** Shared libraries of the shell that remotes are held against: this workspace's, the planned one (`next`), or a file's or address's. */
async function readShell(against: string | undefined): Promise<SharedLibraries> {
  const now = await readJson<SharedLibraries>(join(CONTRACT, 'shared.json'));
  if (against === undefined) return now;
  if (against !== 'next') return readJson(/^https?:/.test(against) ? against : fromWhereAsked(against));
  const planned = join(CONTRACT, 'next.json');
  if (!existsSync(planned)) throw new CommandError(`Ningún cambio está planeado: escríbelo en ${planned}.`);
  return { ...now, ...(await readJson<SharedLibraries>(planned)) };
}

/**
 * `check`: the remotes in use that the shell of this workspace would leave behind, before it is released. With
 * `--against next` the planned one, or one of a file or an address; with a folder, a remote's build that lies in it.
 * @throws CommandError that names what does not fit
 */
export async function checkRemotes(store: ReleaseStore, folder?: string, against?: string): Promise<string> {
  const libraries = await readShell(against);
  // Of our libraries the version is the contract's.
  const shell = libraries['@shop/shell-api'] ?? '';
  const problems = folder
    ? await buildProblems(fromWhereAsked(folder), { shell, libraries })
    : await store.leftBehind({ shell, libraries });
  if (problems.length > 0) throw new CommandError(`Se quedan atrás del contrato ${shell}:\n  ${problems.join('\n  ')}`);
  return folder
    ? `La construcción en ${folder} sigue al contrato ${shell}.`
    : `Los remotos en uso siguen al contrato ${shell}.`;
}

async function buildProblems(folder: string, shell: Parameters<typeof misfit>[0]): Promise<string[]> {
  const manifest = await readJson<RemoteManifest>(join(folder, 'mf-manifest.json'));
  const name = manifest.name.replaceAll('_', '-');
  const reason = misfit(shell, (await inspectBuild(name, folder)).version, manifest.shared);
  return reason === null ? [] : [`${name} ${reason}`];
}
