import { meetsContract, missedLibraries, type NeededLibrary, type SharedLibraries } from '@shop/federation/contract';

/** The parts of the shop at run time: which version of each remote is in use. Every page reads it again. */
export interface ReleaseList {
  /** The contract that the running shell offers; null until a shell has said so. */
  shell: string | null;
  /** The libraries that it shares, with their versions; none until a shell has said so. */
  libraries: SharedLibraries;
  remotes: Readonly<Record<string, RemoteInUse>>;
}

export interface RemoteInUse {
  version: string;
  /** Releases that were in use before, for the way back. */
  previous: string | null;
  /** When the version was put in use, in ISO 8601; null where nobody wrote it down. */
  since: string | null;
  /** A release that a part of the browsers gets; null for none. */
  canary: Canary | null;
  /** The release that the shop took back by itself, since somebody chose last; null for none. */
  withdrawn: Withdrawn | null;
  /** All that it took back, newest first, until somebody chooses one all the same: none of them is on the way back. */
  failed: readonly Withdrawn[];
  /** The workspace's own build that was put in use last: a start ships a newer one and leaves anything else alone. */
  built: string | null;
}

export interface Canary {
  version: string;
  /** Of a hundred browsers so many get it. */
  percent: number;
  /** When it began, in ISO 8601. */
  since: string;
}

export interface Withdrawn {
  version: string;
  /** In ISO 8601. */
  at: string;
  /** Reason in Spanish. */
  reason: string;
}

/** Versions of a remote that stay, so that tabs opened with one of them find its files; and the one in use always. */
export const KEPT_VERSIONS = 10;

/** File of the list in the folder of releases. */
export const RELEASE_LIST_FILE = 'remotes.json';

export const emptyReleaseList: ReleaseList = { shell: null, libraries: {}, remotes: {} };

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

/** The version of a build for a range of contracts. @param hash of its content @throws ReleaseError when it is no range */
export function versionOf(range: string, hash: string): string {
  if (!RANGE.test(range)) throw new ReleaseError(`"${range}" no es un contrato como ^1.0.0.`);
  return `${range.slice(1)}-${hash}`;
}

type Unchecked<Part> = { [Key in keyof Part]?: unknown };

const isVersion = (text: unknown): text is string => typeof text === 'string' && VERSION.test(text);
const isMoment = (text: unknown): text is string => typeof text === 'string' && !Number.isNaN(Date.parse(text));
const isPercent = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 99;

/** A remote's part of the list; what older lists do not have is null. Null for what is none. */
function toRemoteInUse(value: unknown): RemoteInUse | null {
  if (typeof value !== 'object' || value === null) return null;
  const { version, previous, built, since = null, canary, withdrawn, failed } = value as Unchecked<RemoteInUse>;
  const isOrNull = <Value>(found: unknown, is: (found: unknown) => found is Value): found is Value | null =>
    found === null || is(found);
  if (!isVersion(version) || !isOrNull(previous, isVersion) || !isOrNull(built, isVersion)) return null;
  if (!isOrNull(since, isMoment)) return null;
  const marks = Array.isArray(failed) ? failed.flatMap((one) => toWithdrawn(one) ?? []) : [];
  return {
    version,
    previous,
    built,
    since,
    canary: toCanary(canary),
    withdrawn: toWithdrawn(withdrawn),
    failed: marks,
  };
}

function toCanary(value: unknown): Canary | null {
  const { version, percent, since } = (value ?? {}) as Unchecked<Canary>;
  return isVersion(version) && isPercent(percent) && isMoment(since) ? { version, percent, since } : null;
}

function toWithdrawn(value: unknown): Withdrawn | null {
  const { version, at, reason } = (value ?? {}) as Unchecked<Withdrawn>;
  return isVersion(version) && isMoment(at) && typeof reason === 'string' ? { version, at, reason } : null;
}

function toLibraries(value: unknown): SharedLibraries {
  const entries = Object.entries(value ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(entries);
}

/** Reads the list's text. @throws ReleaseError when it is none: nothing of it can be trusted to be a folder's name then */
export function parseReleaseList(text: string): ReleaseList {
  try {
    const { shell, libraries, remotes } = JSON.parse(text) as Unchecked<ReleaseList>;
    const isShell = shell === null || typeof shell === 'string';
    if (isShell && typeof remotes === 'object' && remotes !== null) {
      const entries = Object.entries(remotes).map(([name, value]) => [name, toRemoteInUse(value)] as const);
      const known = entries.flatMap(([name, inUse]) =>
        inUse && REMOTE_NAME.test(name) ? [[name, inUse] as const] : [],
      );
      if (known.length === entries.length)
        return { shell, libraries: toLibraries(libraries), remotes: Object.fromEntries(known) };
    }
  } catch {
    // Said below.
  }
  throw new ReleaseError(`La lista de versiones (${RELEASE_LIST_FILE}) no se puede leer.`);
}

/** True when the running shell can run a version; while nobody knows the shell, all are taken to fit. */
export function fitsShell({ shell }: Pick<ReleaseList, 'shell'>, version: string): boolean {
  return shell === null || meetsContract(shell, rangeOfVersion(version));
}

/**
 * Why a shell can't run a version, in Spanish; null where it can. What is not known of the shell is no reason.
 * @param needed the libraries that the version takes from the shell
 */
export function misfit(
  { shell, libraries }: Pick<ReleaseList, 'shell' | 'libraries'>,
  version: string,
  needed: readonly NeededLibrary[],
): string | null {
  const missed = Object.keys(libraries).length === 0 ? [] : missedLibraries(needed, libraries);
  const fits = fitsShell({ shell }, version);
  const reasons = [
    missed.length > 0 && `necesita ${missed.join(', ')}`,
    !fits && `pide el contrato ${rangeOfVersion(version)} y la tienda ofrece el ${shell ?? ''}`,
  ];
  return reasons.filter(Boolean).join('; ') || null;
}

/** Sentence on what visitors get of a remote whose new version was refused. */
export const whatStays = ({ remotes }: Pick<ReleaseList, 'remotes'>, name: string) =>
  remotes[name] ? 'Sigue en uso lo de antes.' : 'Aún no tiene ninguna versión en uso.';

/** @throws ReleaseError when a version needs another shell than the running one */
function requireShell(list: ReleaseList, name: string, version: string): void {
  const reason = misfit({ shell: list.shell, libraries: {} }, version, []);
  if (reason === null) return;
  const isOlder = parseInt(version, 10) < parseInt(list.shell ?? '', 10);
  const remedy = isOlder ? 'constrúyelo de nuevo con el contrato de ahora' : 'publica antes la tienda';
  throw new ReleaseError(`${name} ${version} ${reason}: ${remedy}. ${whatStays(list, name)}`);
}

const without = (failed: readonly Withdrawn[], version: string) => failed.filter((one) => one.version !== version);

/** The list with something else said of a remote; one that is not in it has nothing to be said. */
function changeRemote(list: ReleaseList, name: string, change: Partial<RemoteInUse>): ReleaseList {
  const inUse = list.remotes[name];
  return inUse ? { ...list, remotes: { ...list.remotes, [name]: { ...inUse, ...change } } } : list;
}

/**
 * The list with another version of a remote in use, for every browser: a canary of it is over.
 * @throws ReleaseError when the version needs another shell than the running one
 */
export function switchRemote(list: ReleaseList, name: string, version: string, now = new Date()): ReleaseList {
  requireShell(list, name, version);
  const before = list.remotes[name];
  const { previous, built, since } =
    before?.version === version
      ? before
      : { previous: before?.version ?? null, built: before?.built ?? null, since: now.toISOString() };
  const failed = without(before?.failed ?? [], version);
  const inUse: RemoteInUse = { version, previous, built, since, canary: null, withdrawn: null, failed };
  return { ...list, remotes: { ...list.remotes, [name]: inUse } };
}

/**
 * The list with a version of a remote given to a part of the browsers, beside the one in use.
 * @param percent 1 to 99
 * @throws ReleaseError when nothing is in use that it could be held against, or it needs another shell
 */
export function startCanary(
  list: ReleaseList,
  name: string,
  { version, percent }: Pick<Canary, 'version' | 'percent'>,
  now = new Date(),
): ReleaseList {
  const inUse = list.remotes[name];
  if (!isPercent(percent)) throw new ReleaseError('Di a qué parte de los navegadores: --canary 1 hasta --canary 99.');
  if (!inUse) throw new ReleaseError(`${name} no tiene una versión en uso: publícalo para todos.`);
  if (inUse.version === version) throw new ReleaseError(`${name} ${version} ya está en uso para todos.`);
  requireShell(list, name, version);
  const canary = { version, percent, since: now.toISOString() };
  return changeRemote(list, name, { canary, withdrawn: null, failed: without(inUse.failed, version) });
}

/**
 * The list with a version of a remote in use for every browser, or given to a part of them.
 * @param percent 1 to 99; null for all
 * @throws ReleaseError as `switchRemote` and `startCanary`
 */
export function putInUse(list: ReleaseList, name: string, version: string, percent: number | null): ReleaseList {
  return percent === null ? switchRemote(list, name, version) : startCanary(list, name, { version, percent });
}

/** As `putInUse`, of the workspace's own build. */
export function putBuildInUse(list: ReleaseList, name: string, version: string, percent: number | null): ReleaseList {
  return changeRemote(putInUse(list, name, version, percent), name, { built: version });
}

/** The list with a remote's canary in use for every browser. @throws ReleaseError when there is none */
export function promoteCanary(list: ReleaseList, name: string, now = new Date()): ReleaseList {
  return switchRemote(list, name, requireCanary(list, name).version, now);
}

/** The list without a remote's canary. @throws ReleaseError when there is none */
export function endCanary(list: ReleaseList, name: string): ReleaseList {
  requireCanary(list, name);
  return changeRemote(list, name, { canary: null });
}

function requireCanary(list: ReleaseList, name: string): Canary {
  const canary = list.remotes[name]?.canary;
  if (!canary) throw new ReleaseError(`${name} no tiene una versión a prueba.`);
  return canary;
}

/**
 * The list after the shop itself took a release back: a canary ends, of the one in use the version before is used again.
 * It stays as it is where neither has that version any more, or nothing was before it.
 */
export function withdraw(
  list: ReleaseList,
  name: string,
  version: string,
  reason: string,
  now = new Date(),
): ReleaseList {
  const inUse = list.remotes[name];
  const withdrawn = { version, at: now.toISOString(), reason };
  const failed = [withdrawn, ...without(inUse?.failed ?? [], version)].slice(0, KEPT_VERSIONS);
  // The way back leads to none that failed.
  const previous = inUse?.previous === version ? null : (inUse?.previous ?? null);
  if (inUse?.canary?.version === version)
    return changeRemote(list, name, { canary: null, previous, withdrawn, failed });
  if (inUse?.version !== version || previous === null || !fitsShell(list, previous)) return list;
  return changeRemote(switchRemote(list, name, previous, now), name, { previous: null, withdrawn, failed });
}

/** The list with the version in use that was in use before. @throws ReleaseError when there is none */
export function switchBack(list: ReleaseList, name: string): ReleaseList {
  const inUse = list.remotes[name];
  if (inUse && inUse.previous !== null) return switchRemote(list, name, inUse.previous);
  const last = inUse?.failed[0];
  const why = last ? `: la tienda retiró sola la ${last.version} (${last.reason}) y usa la ${inUse.version}` : '';
  throw new ReleaseError(`${name} no tiene una versión anterior${why}.`);
}

/** The list without a remote. */
export function removeRemote(list: ReleaseList, name: string): ReleaseList {
  return { ...list, remotes: Object.fromEntries(Object.entries(list.remotes).filter(([known]) => known !== name)) };
}

/**
 * The versions that may go: older than the newest `kept`, neither in use nor given to some, and not next on the way back.
 * @param versions newest first
 */
export function outdatedVersions(list: ReleaseList, name: string, versions: readonly string[], kept: number): string[] {
  const inUse = list.remotes[name];
  const needed = new Set([inUse?.version, inUse?.previous, inUse?.canary?.version]);
  return versions.slice(kept).filter((version) => !needed.has(version));
}
