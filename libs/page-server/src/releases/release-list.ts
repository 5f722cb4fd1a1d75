import { meetsContract } from '@shop/federation/contract';

/** What the shop is made of at run time: which version of each remote is in use. Every page reads it anew. */
export interface ReleaseList {
  /** The contract that the running shell offers; null until a shell has said so. */
  shell: string | null;
  remotes: Readonly<Record<string, RemoteInUse>>;
}

export interface RemoteInUse {
  version: string;
  /** What was in use before, for the way back. */
  previous: string | null;
  /** The workspace's own build that was put in use last: a start ships a newer one and leaves anything else alone. */
  built: string | null;
}

/** File of the list in the folder of releases. */
export const RELEASE_LIST_FILE = 'remotes.json';

export const emptyReleaseList: ReleaseList = { shell: null, remotes: {} };

/** A release or a switch is not possible; the message is Spanish and complete, for who asked for it. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
}

const REMOTE_NAME = /^[a-z][a-z0-9-]{0,60}$/;
const RANGE = /^\^\d{1,4}(?:\.\d{1,4}){2}$/;
/** Lists may have versions from before the contract had three numbers. */
const VERSION = /^(\d{1,4}(?:\.\d{1,4}){1,2})-[0-9a-f]{12}$/;

/** Names become folders and addresses. @throws ReleaseError */
export function requireRemoteName(name: string): void {
  if (!REMOTE_NAME.test(name)) throw new ReleaseError(`"${name}" no es el nombre de un remoto.`);
}

/** The contracts that a version runs with: `1.0.0-…` → `^1.0.0`. @throws ReleaseError when it is no version */
export function rangeOfVersion(version: string): string {
  const contract = VERSION.exec(version)?.[1];
  if (contract === undefined)
    throw new ReleaseError(`"${version}" no es una versión: debe ser como 1.0.0-0a1b2c3d4e5f.`);
  return `^${contract}`;
}

/** The version of a build that runs with a range of contracts. `hash` is of its content. @throws ReleaseError when it is no range */
export function versionOf(range: string, hash: string): string {
  if (!RANGE.test(range)) throw new ReleaseError(`"${range}" no es un contrato como ^1.0.0.`);
  return `${range.slice(1)}-${hash}`;
}

function isRemoteInUse(value: unknown): value is RemoteInUse {
  if (typeof value !== 'object' || value === null) return false;
  const { version, previous, built } = value as Partial<Record<keyof RemoteInUse, unknown>>;
  const isVersion = (text: unknown) => typeof text === 'string' && VERSION.test(text);
  return isVersion(version) && [previous, built].every((text) => text === null || isVersion(text));
}

/** Reads the list's text. @throws ReleaseError when it is none: nothing of it can be trusted to be a folder's name then */
export function parseReleaseList(text: string): ReleaseList {
  try {
    const { shell, remotes } = JSON.parse(text) as { shell?: unknown; remotes?: unknown };
    const isShell = shell === null || typeof shell === 'string';
    if (isShell && typeof remotes === 'object' && remotes !== null) {
      const entries = Object.entries(remotes);
      const isList = entries.every(([name, inUse]) => REMOTE_NAME.test(name) && isRemoteInUse(inUse));
      if (isList) return { shell, remotes: Object.fromEntries(entries) };
    }
  } catch {
    // Said below.
  }
  throw new ReleaseError(`La lista de versiones (${RELEASE_LIST_FILE}) no se puede leer.`);
}

/** Whether the running shell can run a version; while nobody knows the shell, all are taken to fit. */
export function fitsShell({ shell }: ReleaseList, version: string): boolean {
  return shell === null || meetsContract(shell, rangeOfVersion(version));
}

function refusal(name: string, version: string, shell: string): ReleaseError {
  const range = rangeOfVersion(version);
  const remedy =
    parseInt(range.slice(1), 10) < parseInt(shell, 10)
      ? 'constrúyelo de nuevo con el contrato de ahora'
      : 'publica antes la tienda';
  return new ReleaseError(
    `${name} ${version} pide el contrato ${range} y la tienda ofrece el ${shell}: ${remedy}. Sigue en uso lo de antes.`,
  );
}

/**
 * The list with another version of a remote in use.
 * @throws ReleaseError when the version needs another shell than the running one
 */
export function switchRemote(list: ReleaseList, name: string, version: string): ReleaseList {
  if (!fitsShell(list, version)) throw refusal(name, version, list.shell ?? '');
  const before = list.remotes[name];
  const previous = before === undefined || before.version === version ? (before?.previous ?? null) : before.version;
  return { ...list, remotes: { ...list.remotes, [name]: { version, previous, built: before?.built ?? null } } };
}

/** The list with the version in use that was in use before. @throws ReleaseError when there is none */
export function switchBack(list: ReleaseList, name: string): ReleaseList {
  const previous = list.remotes[name]?.previous ?? null;
  if (previous === null) throw new ReleaseError(`${name} no tiene una versión anterior.`);
  return switchRemote(list, name, previous);
}

/** The list after the workspace's own build of a remote was put in use. @throws ReleaseError as `switchRemote` */
export function switchToBuild(list: ReleaseList, name: string, version: string): ReleaseList {
  const { remotes, ...rest } = switchRemote(list, name, version);
  const inUse = remotes[name];
  return { ...rest, remotes: inUse ? { ...remotes, [name]: { ...inUse, built: version } } : remotes };
}

/**
 * The versions of a remote that may go: older than the newest `kept`, and neither in use nor next on the way back.
 * @param versions newest first
 */
export function outdatedVersions(list: ReleaseList, name: string, versions: readonly string[], kept: number): string[] {
  const inUse = list.remotes[name];
  return versions.slice(kept).filter((version) => version !== inUse?.version && version !== inUse?.previous);
}
