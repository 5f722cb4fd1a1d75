import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { NeededLibrary, SharedLibraries } from '@shop/federation/contract';
import type { RemoteManifest } from '@shop/federation/remote-manifest';
import { copyFiles, inspectBuild } from './build-files';
import { withLock } from './file-lock';
import { addressProblem } from './addresses';
import {
  KEPT_VERSIONS,
  RELEASE_LIST_FILE,
  ReleaseError,
  rangeOfVersion,
  emptyReleaseList,
  misfit,
  endCanary,
  outdatedVersions,
  parseReleaseList,
  promoteCanary,
  removeRemote,
  requireRemoteName,
  switchBack,
  putBuildInUse,
  putInUse,
  whatStays,
  withdraw,
  type ReleaseList,
} from './release-list';

/** No draft of a version is needed for this long. */
const DRAFT_AGE_MS = 3_600_000;

/** A folder of released remotes: `<remote>/<version>/…`, and the list of those in use. */
export class ReleaseStore {
  constructor(readonly folder: string) {}

  /** @throws ReleaseError when the list is there and can't be read */
  async read(): Promise<ReleaseList> {
    const file = join(this.folder, RELEASE_LIST_FILE);
    const text = await readFile(file, 'utf8').catch((error: unknown) => {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return null;
      throw new ReleaseError(`La lista de versiones (${RELEASE_LIST_FILE}) no se puede leer: ${code}.`);
    });
    try {
      return text === null ? emptyReleaseList : parseReleaseList(text);
    } catch (error) {
      const remedy = 'Repárala, o bórrala y vuelve a iniciar la tienda: pone en uso lo que está construido.';
      throw new ReleaseError(`La lista de versiones ${file} está dañada. ${remedy}`, { cause: error });
    }
  }

  /** The versions of a remote that are there, newest release first. */
  async versions(name: string): Promise<string[]> {
    requireRemoteName(name);
    const home = join(this.folder, name);
    const names = (await readdir(home).catch(() => [])).filter((entry) => !entry.startsWith('.'));
    // Another release may clear one away meanwhile.
    const aged = await Promise.all(
      names.map(async (version) => {
        const made = await stat(join(home, version)).catch(() => null);
        return made ? [{ version, at: made.mtimeMs }] : [];
      }),
    );
    return aged
      .flat()
      .sort((left, right) => right.at - left.at)
      .map(({ version }) => version);
  }

  /**
   * Keeps a build as an immutable version. One that is there already stays as it is, unless it is not whole: a power cut can
   * take the content of files whose names are kept. Nothing changes for visitors.
   * @returns its version
   * @throws ReleaseError when the build is not complete
   */
  async add(name: string, build: string): Promise<string> {
    requireRemoteName(name);
    const { version, files } = await inspectBuild(name, build);
    const place = join(this.folder, name, version);
    const isThere = existsSync(place);
    if (isThere && (await isWhole(name, version, place))) return version;
    await this.clearDrafts(name);
    // Processes in two containers have the same number.
    const draft = join(this.folder, name, `.${version}.${randomUUID()}`);
    try {
      await mkdir(draft, { recursive: true });
      await copyFiles(build, draft, files);
      if (isThere) await rm(place, { recursive: true, force: true });
      await rename(draft, place);
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      // Another process released the same at this moment.
      if (!existsSync(place)) throw error;
    }
    return version;
  }

  /**
   * Puts a version in use that is there: for every browser, or for a part of them beside the one in use.
   * @param percent 1 to 99; null for all
   * @param isBuild true for the workspace's own build
   * @throws ReleaseError when it is not there, or as `putInUse`
   */
  async use(name: string, version: string, percent: number | null = null, isBuild = false): Promise<ReleaseList> {
    const put = isBuild ? putBuildInUse : putInUse;
    return this.change(name, async (list) => {
      await this.requireKept(name, version);
      await this.requireLibraries(list, name, version);
      return this.withAddresses(list, put(list, name, version, percent), name);
    });
  }

  /** Gives every browser the version that a part of them has. @throws ReleaseError when there is none */
  async promote(name: string): Promise<ReleaseList> {
    return this.change(name, (list) => promoteCanary(list, name));
  }

  /** Ends a canary. @throws ReleaseError when there is none */
  async endCanary(name: string): Promise<ReleaseList> {
    return this.change(name, (list) => endCanary(list, name));
  }

  /** Takes a release back, as the shop does by itself (`withdraw` of the list). @param reason Spanish, what was seen */
  async withdraw(name: string, version: string, reason: string): Promise<ReleaseList> {
    return this.change(name, (list) => withdraw(list, name, version, reason));
  }

  /** @throws ReleaseError when a remote has no such version */
  private async requireKept(name: string, version: string): Promise<void> {
    requireRemoteName(name);
    rangeOfVersion(version);
    if (!existsSync(join(this.folder, name, version))) {
      const known = (await this.versions(name)).join(', ') || 'ninguna';
      throw new ReleaseError(`${name} no tiene la versión ${version}. Hay: ${known}.`);
    }
  }

  /** @throws ReleaseError when a version needs a library in a major that the running shell does not share */
  private async requireLibraries(list: ReleaseList, name: string, version: string): Promise<void> {
    const reason = misfit({ ...list, shell: null }, version, await this.neededLibraries(name, version));
    if (reason !== null) throw new ReleaseError(`${name} ${version} ${reason}. ${whatStays(list, name)}`);
  }

  /**
   * The list after a change, once all that it gives browsers of a remote has addresses of its own.
   * @throws ReleaseError when some are another remote's, or nobody's
   */
  private async withAddresses(before: ReleaseList, list: ReleaseList, name: string): Promise<ReleaseList> {
    const routesOf = async (remote: string): Promise<string[]> => {
      const { version, canary } = list.remotes[remote] ?? {};
      const read = [version, canary?.version].map(async (used) => {
        const text = used && (await readFile(join(this.folder, remote, used, 'routes.json'), 'utf8').catch(() => null));
        return text ? (JSON.parse(text) as string[]) : [];
      });
      return (await Promise.all(read)).flat();
    };
    const others = Object.keys(list.remotes).filter((other) => other !== name);
    const taken = await Promise.all(others.map(async (other) => [other, await routesOf(other)] as const));
    const problem = addressProblem(await routesOf(name), taken);
    if (problem !== null) throw new ReleaseError(`${name}: ${problem}. ${whatStays(before, name)}`);
    return list;
  }

  /** The libraries that a version takes from the shell. */
  private async neededLibraries(name: string, version: string): Promise<NeededLibrary[]> {
    const text = await readFile(join(this.folder, name, version, 'mf-manifest.json'), 'utf8');
    // Builds of other tools may say nothing of it.
    return (JSON.parse(text) as Partial<RemoteManifest>).shared ?? [];
  }

  /** The remotes in use that a shell would leave behind, each with why, in Spanish. */
  async leftBehind(shell: Pick<ReleaseList, 'shell' | 'libraries'>): Promise<string[]> {
    const { remotes } = await this.read();
    const inUse = Object.entries(remotes).flatMap(([name, { version, canary }]) =>
      [version, canary?.version].flatMap((used) => (used === undefined ? [] : [{ name, version: used }])),
    );
    const reasons = inUse.map(async ({ name, version }) => {
      const reason = misfit(shell, version, await this.neededLibraries(name, version).catch(() => []));
      return reason === null ? [] : [`${name} ${version} ${reason}`];
    });
    return (await Promise.all(reasons)).flat();
  }

  /** Puts the version in use again that was in use before. @throws ReleaseError when there is none */
  async rollBack(name: string): Promise<ReleaseList> {
    return this.change(name, (list) => this.withAddresses(list, switchBack(list, name), name));
  }

  /** Takes a remote out of the list, and its versions away. @returns whether it was there */
  async remove(name: string): Promise<boolean> {
    requireRemoteName(name);
    if ((await this.read()).remotes[name] === undefined) return false;
    await this.change(null, (list) => removeRemote(list, name));
    await rm(join(this.folder, name), { recursive: true, force: true });
    return true;
  }

  /**
   * Work at a start of the shop: it says which contract the shell offers, and ships each build.
   * @param builds folder of each remote's build
   */
  async open(
    contract: string,
    builds: Readonly<Record<string, string>>,
    libraries: SharedLibraries = {},
  ): Promise<ReleaseList> {
    await this.setShell(contract, libraries);
    for (const [name, build] of Object.entries(builds)) await this.ship(name, build);
    return this.read();
  }

  /** Says which contract the running shell offers, and which libraries it shares. One that begins again writes nothing: the disk may be full. */
  async setShell(contract: string, libraries: SharedLibraries): Promise<void> {
    const known = await this.read();
    if (known.shell === contract && isDeepStrictEqual(known.libraries, libraries)) return;
    await this.change(null, (list) => ({ ...list, shell: contract, libraries }));
  }

  /**
   * Releases a remote's build when it has changed since the last time; otherwise what is in use stays in use.
   * @throws ReleaseError as `add` and `use`
   */
  async ship(name: string, build: string): Promise<ReleaseList> {
    const version = await this.add(name, build);
    const list = await this.read();
    if (list.remotes[name]?.built === version) return list;
    return this.change(name, async (now) => {
      await this.requireKept(name, version);
      await this.requireLibraries(now, name, version);
      return putBuildInUse(now, name, version, null);
    });
  }

  /**
   * Writes the list whole or not at all, and sets old versions of the remote aside, one process after the other: none goes
   * that another one puts in use meanwhile.
   */
  private async change(
    name: string | null,
    edit: (list: ReleaseList) => ReleaseList | Promise<ReleaseList>,
  ): Promise<ReleaseList> {
    if (name !== null) requireRemoteName(name);
    await mkdir(this.folder, { recursive: true });
    const { list, aside } = await withLock(join(this.folder, '.lock'), async () => {
      const edited = await edit(await this.read());
      const draft = join(this.folder, `.${RELEASE_LIST_FILE}`);
      const file = await open(draft, 'w');
      try {
        await file.writeFile(`${JSON.stringify(edited, null, 2)}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, join(this.folder, RELEASE_LIST_FILE));
      return { list: edited, aside: name === null ? [] : await this.setAside(edited, name) };
    });
    // One that stays is a draft of an hour ago to the next release.
    for (const folder of aside) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    return list;
  }

  /** Removes what killed releases left, some MB each; another process may be writing its own right now. */
  private async clearDrafts(name: string): Promise<void> {
    const home = join(this.folder, name);
    const drafts = (await readdir(home).catch(() => [])).filter((entry) => entry.startsWith('.'));
    for (const draft of drafts.map((entry) => join(home, entry))) {
      const made = await stat(draft).catch(() => null);
      if (made && made.mtimeMs < Date.now() - DRAFT_AGE_MS) await rm(draft, { recursive: true, force: true });
    }
  }

  /** Takes old versions out of reach, in an instant. @returns where they are now, which nobody reads */
  private async setAside(list: ReleaseList, name: string): Promise<string[]> {
    const home = join(this.folder, name);
    const outdated = outdatedVersions(list, name, await this.versions(name), KEPT_VERSIONS);
    return Promise.all(
      outdated.map(async (version) => {
        const aside = join(home, `.${version}.${randomUUID()}`);
        await rename(join(home, version), aside);
        return aside;
      }),
    );
  }
}

/** True when a kept version is still what its name says: that is a hash of its files. */
function isWhole(name: string, version: string, place: string): Promise<boolean> {
  return inspectBuild(name, place).then(
    (kept) => kept.version === version,
    () => false,
  );
}
