import type { ComponentType } from 'react';
import { REMOTES_PATH, type RemoteAddress } from './boot-data';
import { fetchContainer, shareScopeOf } from './container';
import { SHELL_CONTRACT, meetsContract } from './contract';
import { EXPOSED_MODULE, containerName } from './remote-names';
import { sharedLibraries } from './shared';

/** How long a remote may take before its fallback shows, ms. */
export const REMOTE_TIMEOUT = 8000;

/** What a remote exposes: its screens. */
export interface RemoteModule {
  default: ComponentType;
}

/** A remote was built with a contract that this shell does not offer; none of its code has run. */
class ForeignContractError extends Error {}

/** A remote could not be shown: it is missing, broken, took too long, or needs another shell. */
export class RemoteUnavailableError extends Error {
  override readonly name = 'RemoteUnavailableError';
  /** It is there and would not run here: trying again helps only once one of the two has been replaced. */
  readonly needsOtherShell: boolean;

  constructor(remote: string, cause: unknown) {
    super(`The remote ${remote} is not available`, { cause });
    this.needsOtherShell = cause instanceof ForeignContractError;
  }
}

export interface RemoteHost {
  /** Loads a remote's screens. @throws RemoteUnavailableError after at most `REMOTE_TIMEOUT`. */
  load(name: string): Promise<RemoteModule>;
  /** Asks where the remotes are now and loads this one afresh, whatever became of earlier attempts. */
  reload(name: string): Promise<RemoteModule>;
}

/** The list of remotes as the server has it now. */
export async function fetchRemotes(): Promise<RemoteAddress[]> {
  const answer = await fetch(REMOTES_PATH, { cache: 'no-store', signal: AbortSignal.timeout(REMOTE_TIMEOUT) });
  if (!answer.ok) throw new Error(`${REMOTES_PATH} answered ${answer.status}`);
  return (await answer.json()) as RemoteAddress[];
}

/** Shares the shell's libraries and loads remotes at run time from the addresses given. */
export function createRemoteHost(addresses: RemoteAddress[]): RemoteHost {
  const scope = shareScopeOf(sharedLibraries);

  async function loadFrom(address: RemoteAddress | undefined, name: string, attempt: string): Promise<RemoteModule> {
    if (!address?.entry) throw new Error('It is not in the list of remotes');
    if (!meetsContract(SHELL_CONTRACT, address.contract ?? '')) {
      throw new ForeignContractError(`It needs contract ${address.contract ?? ''}`);
    }
    const container = await fetchContainer(containerName(name), `${address.entry}${attempt}`);
    await container.init(scope);
    const module = (await container.get(EXPOSED_MODULE))();
    if (!isRemoteModule(module)) throw new Error('Its entry exposes no screens');
    return module;
  }

  return {
    load: (name) =>
      withinTimeout(
        name,
        loadFrom(
          addresses.find((address) => address.name === name),
          name,
          '',
        ),
      ),
    reload: (name) =>
      withinTimeout(
        name,
        fetchRemotes().then((fresh) =>
          loadFrom(
            fresh.find((address) => address.name === name),
            name,
            `?intento=${Date.now()}`,
          ),
        ),
      ),
  };
}

function isRemoteModule(module: object): module is RemoteModule {
  return 'default' in module && typeof module.default === 'function';
}

async function withinTimeout(name: string, loading: Promise<RemoteModule>): Promise<RemoteModule> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${REMOTE_TIMEOUT} ms`)), REMOTE_TIMEOUT);
  });
  try {
    return await Promise.race([loading, timeout]);
  } catch (cause) {
    throw new RemoteUnavailableError(name, cause);
  } finally {
    clearTimeout(timer);
  }
}
