import type { RemoteHost, RemoteModule } from '@shop/federation';

/** Modules loaded of each remote. A remote is asked for once; a failure stays until it is forgotten. */
export interface RemoteModules {
  load(name: string): Promise<RemoteModule>;
  /** A remote that is there already; null while it loads or after it failed. */
  loaded(name: string): RemoteModule | null;
  /** Drops a failed remote: the next screen that needs it loads it again, from where it is then. */
  forget(name: string): void;
  /** Staff's remotes whose fallback is in sight, each with what tries it again. */
  missing: Map<string, () => void>;
}

/** Keeps the remotes' modules for the life of the page, so that going back and forth loads nothing twice. */
export function createRemoteModules(host: RemoteHost): RemoteModules {
  const loadings = new Map<string, Promise<RemoteModule>>();
  const modules = new Map<string, RemoteModule>();
  const failed = new Set<string>();
  const missing: RemoteModules['missing'] = new Map();

  async function keep(name: string, loading: Promise<RemoteModule>): Promise<RemoteModule> {
    const module = await loading;
    modules.set(name, module);
    return module;
  }

  function start(name: string, loading: Promise<RemoteModule>): Promise<RemoteModule> {
    failed.delete(name);
    modules.delete(name);
    const kept = keep(name, loading);
    loadings.set(name, kept);
    return kept;
  }

  return {
    load: (name) => loadings.get(name) ?? start(name, failed.has(name) ? host.reload(name) : host.load(name)),
    loaded: (name) => modules.get(name) ?? null,
    forget(name) {
      loadings.delete(name);
      modules.delete(name);
      missing.delete(name);
      failed.add(name);
    },
    missing,
  };
}
