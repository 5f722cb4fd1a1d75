import type { RemoteHost, RemoteModule } from '@shop/federation';

/** Modules loaded of each remote. A remote is asked for once; a failure stays until it is forgotten. */
export interface RemoteModules {
  load(name: string): Promise<RemoteModule>;
  /** A remote that is there already; null while it loads or after it failed. */
  loaded(name: string): RemoteModule | null;
  /** Drops a failed remote: the next screen that needs it loads it again, from where it is then. */
  forget(name: string): void;
  /** Has the next load of a late remote go on where it was asked for. */
  resume(name: string): void;
  /** Remotes whose fallback is in sight and that are tried again by themselves. */
  missing: Map<string, MissingRemote>;
}

export interface MissingRemote {
  /** It was asked for and may still come; the others are tried once they can be fetched after they could not be. */
  isLate: boolean;
  /** @param untilFree waits until nothing is open over the page */
  retry: (untilFree: () => Promise<void>) => void;
}

/** Keeps the remotes' modules for the life of the page, so that going back and forth loads nothing twice. */
export function createRemoteModules(host: RemoteHost): RemoteModules {
  /** Null of a remote that was forgotten: the host asks again where it is. */
  const loadings = new Map<string, Promise<RemoteModule> | null>();
  const modules = new Map<string, RemoteModule>();
  const missing: RemoteModules['missing'] = new Map();

  async function start(name: string): Promise<RemoteModule> {
    const module = await (loadings.has(name) ? host.reload(name) : host.load(name));
    modules.set(name, module);
    return module;
  }

  return {
    load(name) {
      const loading = loadings.get(name) ?? start(name);
      loadings.set(name, loading);
      return loading;
    },
    loaded: (name) => modules.get(name) ?? null,
    forget(name) {
      loadings.set(name, null);
      modules.delete(name);
      missing.delete(name);
    },
    resume: (name) => void loadings.delete(name),
    missing,
  };
}
