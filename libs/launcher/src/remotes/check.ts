import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { CONTRACT_FILE, meetsContract, missedLibraries, type SharedLibraries } from '@shop/federation/contract';
import type { RemoteManifest } from '@shop/federation/remote-manifest';
import type { ReleaseStore } from '@shop/page-server/releases';

import { workspaceRoot } from '../settings';
import { fromWhereAsked } from '../shop/shop-command';
import { CommandError } from '../terminal';

const CONTRACT = join(workspaceRoot, 'libs/federation/contract');

/** Of our libraries the version is the contract's. */
const contractOf = (libraries: SharedLibraries) => libraries['@shop/shell-api'] ?? '';

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
export async function checkRemotes(store: ReleaseStore, args: readonly string[]): Promise<string> {
  const at = args.indexOf('--against');
  const libraries = await readShell(at < 0 ? undefined : args[at + 1]);
  const [folder] = at < 0 ? args : args.toSpliced(at, 2);
  const shell = contractOf(libraries);
  const problems =
    folder === undefined
      ? await store.leftBehind({ shell, libraries })
      : await buildProblems(fromWhereAsked(folder), shell, libraries);
  if (problems.length > 0) throw new CommandError(`Se quedan atrás del contrato ${shell}:\n  ${problems.join('\n  ')}`);
  return folder === undefined
    ? `Los remotos en uso siguen al contrato ${shell}.`
    : `La construcción en ${folder} sigue al contrato ${shell}.`;
}

async function buildProblems(folder: string, shell: string, libraries: SharedLibraries): Promise<string[]> {
  const { name, shared } = await readJson<RemoteManifest>(join(folder, 'mf-manifest.json'));
  const range = await readJson<string>(join(folder, CONTRACT_FILE));
  return [
    ...missedLibraries(shared, libraries).map((library) => `${name} necesita ${library}`),
    ...(meetsContract(shell, range) ? [] : [`${name} pide el contrato ${range}`]),
  ];
}
