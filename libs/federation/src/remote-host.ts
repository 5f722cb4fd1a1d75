import type { ComponentType } from 'react';
import { createInstance, type ModuleFederation, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import { REMOTES_PATH, type RemoteAddress } from './boot-data';
import { SHELL_CONTRACT, contractProblem, meetsContract } from './contract';
import { EXPOSED_MODULE, containerName } from './remote-names';
import { sharedLibraries } from './shared/shared';
import { sharedVersions } from './shared/versions';
import { SHARED_MODULES } from '../webpack/shared';

/** How long a remote may take before its fallback shows. */
export const REMOTE_TIMEOUT_MS = 8000;

/** How long its entry may take; its chunks have as long (`webpack/remote.ts`). What hangs outlasts the wait: it is late. */
const ENTRY_TIMEOUT_MS = 9000;

/* The remotes' builds leave the core of the run time out (`externalRuntime`) and take it from here. */
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

/** Module that a remote exposes: its screens. */
export interface RemoteModule {
  default: ComponentType;
}

/** A remote needs a contract that this shell does not offer; none of its code was fetched. */
class ForeignContractError extends Error {
  constructor(range: string) {
    super(contractProblem(SHELL_CONTRACT, range));
  }
}

/** A remote took longer than a page waits; what was asked for may still come. */
class LateError extends Error {
  constructor() {
    super(`No answer within ${REMOTE_TIMEOUT_MS} ms`);
  }
}

/** A remote could not be shown: it is missing, broken, took too long, or needs another shell. */
export class RemoteUnavailableError extends Error {
  override readonly name = 'RemoteUnavailableError';
  /** It is there and would not run here: trying again helps only once one of the two has been replaced. */
  readonly needsOtherShell: boolean;
  /** Nothing of it failed yet: asked for again where it was, it is there as soon as all of it has come. */
  readonly isLate: boolean;

  /** @param canGoOn this page asked for it, and no code of it has run that would run a second time */
  constructor(remote: string, cause: unknown, canGoOn = false) {
    super(`The remote ${remote} is not available`, { cause });
    this.needsOtherShell = cause instanceof ForeignContractError;
    this.isLate = cause instanceof LateError && canGoOn;
  }
}

export interface RemoteHost {
  /**
   * Loads a remote's screens. One that was late goes on where it was asked for, with what has come of it since, and every
   * second time at an address of its own.
   * @throws RemoteUnavailableError after at most `REMOTE_TIMEOUT_MS`
   */
  load(name: string): Promise<RemoteModule>;
  /**
   * Asks where the remotes are now and loads this one afresh. Where code of it has run that failed, or another release is
   * in use now, the page is loaded again instead: two releases of one remote would share its endpoints and its state.
   */
  reload(name: string): Promise<RemoteModule>;
}

/** The list of remotes as the server has it now. */
export async function fetchRemotes(): Promise<RemoteAddress[]> {
  const answer = await fetch(REMOTES_PATH, { cache: 'no-store', signal: AbortSignal.timeout(REMOTE_TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`${REMOTES_PATH} answered ${answer.status}`);
  return (await answer.json()) as RemoteAddress[];
}

/** The page's instance of the federation run time, which shares the shell's libraries. */
function createShell(plugin: ModuleFederationRuntimePlugin): ModuleFederation {
  return createInstance({
    name: 'shell',
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: Object.fromEntries(
      SHARED_MODULES.map((name) => [
        name,
        {
          version: sharedVersions[name],
          lib: () => sharedLibraries[name],
          shareConfig: { singleton: true, requiredVersion: `^${sharedVersions[name]}` },
        },
      ]),
    ),
    plugins: [plugin],
  });
}

/** The entry of the remote in a list. @throws Error when it is not there, or needs another shell */
function entryOf(name: string, addresses: readonly RemoteAddress[]): string {
  const address = addresses.find((candidate) => candidate.name === name);
  if (!address?.entry) throw new Error('It is not in the list of remotes');
  const range = address.contractRange ?? '';
  if (!meetsContract(SHELL_CONTRACT, range)) throw new ForeignContractError(range);
  return address.entry;
}

/** The entry of a release, at the address that one attempt asks for it at. */
interface Attempt {
  entry: string;
  address: string;
  /** It was late, and has been waited for a second time. */
  hasGoneOn: boolean;
}

function attemptAt(entry: string, query = ''): Attempt {
  return { entry, address: new URL(`${entry}${query}`, globalThis.location.href).href, hasGoneOn: false };
}

/** Another attempt at an entry: at its address browsers hand on the script that hangs there. */
const freshAttempt = (entry: string): Attempt => attemptAt(entry, `?intento=${Date.now()}`);

/** Somebody waits for a remote. */
interface Wait {
  /** Of what was asked for; null before, and once it was given up. */
  address: string | null;
}

/**
 * Loads remotes at run time from the addresses given.
 * @param reloadPage loads the page again; the cart outlives that
 */
export function createRemoteHost(
  addresses: readonly RemoteAddress[],
  reloadPage = () => globalThis.location.reload(),
): RemoteHost {
  /* By container, as the rest: what this document asked for last. Scripts of a lost call may still come. */
  const asked = new Map<string, Attempt>();
  const waits = new Map<string, Wait>();
  /* Containers of which more has run than the loading of their scripts. */
  const haveRun = new Set<string>();
  const shell = createShell({
    name: 'shop',
    createScript: () => ({ timeout: ENTRY_TIMEOUT_MS }),
    beforeExecuteFactory({ moduleInfo: { name, entry } }) {
      // A module that comes after it was given up must not run beside the attempt that took its place.
      if (waits.get(name)?.address !== entry) throw new Error('It came too late');
      haveRun.add(name);
    },
    afterLoadEntry({ remoteInfo, error }) {
      if (error instanceof Error && error.message.includes('ScriptExecutionError')) haveRun.add(remoteInfo.name);
    },
  });

  async function loadFrom(name: string, attempt: Attempt, wait: Wait): Promise<RemoteModule> {
    const { address } = attempt;
    if (asked.get(name)?.address !== address) {
      asked.set(name, attempt);
      shell.registerRemotes([{ name, entry: address }], { force: true });
    }
    wait.address = address;
    const module = await shell.loadRemote<object>(EXPOSED_MODULE.replace('.', name));
    if (!isRemoteModule(module)) throw new Error('Its entry exposes no screens');
    return module;
  }

  /** Goes on with what was late. Scripts that are given up meanwhile are asked for again, unless something of it has run. */
  async function goOn(name: string, attempt: Attempt, wait: Wait): Promise<RemoteModule> {
    try {
      return await loadFrom(name, attempt, wait);
    } catch (cause) {
      if (wait.address === null || waits.get(name) !== wait || haveRun.has(name)) throw cause;
      return loadFrom(name, attempt, wait);
    }
  }

  async function loadAgain(remote: string, name: string, wait: Wait): Promise<RemoteModule> {
    const entry = entryOf(remote, await fetchRemotes());
    if (haveRun.has(name) || (asked.get(name)?.entry ?? entry) !== entry) {
      reloadPage();
      return new Promise(() => undefined);
    }
    return loadFrom(name, freshAttempt(entry), wait);
  }

  async function withinTimeout(
    remote: string,
    load: (name: string, wait: Wait) => Promise<RemoteModule>,
  ): Promise<RemoteModule> {
    const name = containerName(remote);
    const wait: Wait = { address: null };
    waits.set(name, wait);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new LateError()), REMOTE_TIMEOUT_MS);
    });
    try {
      return await Promise.race([load(name, wait), timeout]);
    } catch (cause) {
      throw new RemoteUnavailableError(remote, cause, asked.has(name) && !haveRun.has(name));
    } finally {
      clearTimeout(timer);
      wait.address = null;
    }
  }

  return {
    load: (remote) =>
      withinTimeout(remote, async (name, wait) => {
        const late = asked.get(name);
        if (!late) return loadFrom(name, attemptAt(entryOf(remote, addresses)), wait);
        if (haveRun.has(name)) throw new Error('It ran once nobody waited for it, and threw');
        if (late.hasGoneOn) return goOn(name, freshAttempt(late.entry), wait);
        late.hasGoneOn = true;
        return goOn(name, late, wait);
      }),
    reload: (remote) => withinTimeout(remote, (name, wait) => loadAgain(remote, name, wait)),
  };
}

function isRemoteModule(module: object | null): module is RemoteModule {
  return module !== null && 'default' in module && typeof module.default === 'function';
}
