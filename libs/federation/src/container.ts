/**
 * What webpack's Module Federation agrees on between pages and containers. The shell keeps to this protocol by hand: the
 * general run time for it is 15 kB (brotli) that every visitor would load.
 */

/**
 * One version of a shared library. `loaded` tells that it is there already: a remote that is served for development
 * prefers it to its own.
 */
interface SharedVersion {
  get: () => (() => object) | Promise<() => object>;
  loaded: true;
  eager: boolean;
  from: string;
}

/** The libraries that exist once in the page: by name, then by version. */
export type ShareScope = Record<string, Record<string, SharedVersion>>;

/** A remote's entry as it registers in the page. */
export interface Container {
  /** Hands over the shared libraries; once, and always the same scope. */
  init: (scope: ShareScope) => void | Promise<void>;
  /** Fetches an exposed module and answers what makes it. */
  get: (module: string) => Promise<() => object>;
}

/** The scope in which the page shares its own libraries, by the names under which remotes import them. */
export function shareScopeOf(libraries: Readonly<Record<string, object>>): ShareScope {
  return Object.fromEntries(
    Object.entries(libraries).map(([name, library]) => [
      name,
      { '1.0.0': { get: () => () => library, loaded: true, eager: true, from: 'shell' } },
    ]),
  );
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && 'init' in value && 'get' in value;
}

/** Runs a script. @throws Error when it can't be fetched; what it throws itself goes to the page's error log. */
function runScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`The script ${address} could not be loaded`));
    document.head.append(script);
    script.addEventListener('load', () => script.remove());
    script.addEventListener('error', () => script.remove());
  });
}

/**
 * Fetches a remote's entry and reads the container that it registers as the global `name`.
 * @throws Error when the script can't be loaded or registers none
 */
export async function fetchContainer(name: string, address: string): Promise<Container> {
  const globals = globalThis as Record<string, unknown>;
  /* What an earlier attempt left must not be taken for what this one brings. */
  globals[name] = undefined;
  await runScript(address);
  const container = globals[name];
  if (!isContainer(container)) throw new Error(`The script ${address} registers no ${name}`);
  return container;
}
