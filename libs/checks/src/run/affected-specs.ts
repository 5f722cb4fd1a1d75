import { basename, join } from 'node:path';

/** The workspace's sources, by their path from its root. */
export type Sources = ReadonlyMap<string, string>;

const SPEC = /\.(spec|e2e-spec)\.tsx?$/;
const IMPORT = /^(?:import|export)\s+(?:type\s+)?([^;'"]*?)(?:\s+from\s+)?'([^']+)'/gm;
const DECLARED =
  /^export (?:declare |abstract |async )*(?:const|let|function\*?|class|interface|type|enum) (\w+)|^export (?:type )?\{([^}]*)\};/gm;

/** Nest's modules import what all features have: they pass on no change. */
const REGISTERS = /^api\/src\/.*(\.module|\/create-app)\.ts$/;

/**
 * The specs to run after a change, quickly rather than surely: `npm test` runs all.
 * - Units run when they import something that changed, directly or by other files. A screen that is loaded late is not
 *   followed, nor is the door of a library: who takes a name through it imports the file that declares the name.
 * - Specs of the API over HTTP and of an app's features run by rooms (`api/test/orders` belongs to `api/src/orders`, and
 *   `mf-admin/src/features/products` is one): those of the rooms that changed and of those that import what changed.
 * - Specs in the `test` folder of a library run the library as a program: they run when anything in it changed. What lies
 *   in the workspace's own folder counts as the checks'.
 */
export function affectedSpecs(sources: Sources, changed: readonly string[]): string[] {
  const files = new Set([...sources.keys(), ...changed]);
  const importers = importersOf(sources, files);
  const importersFor = (file: string): ReadonlySet<string> =>
    /\.[cm]?[jt]sx?$/.test(file) ? (importers.get(file) ?? new Set()) : filesThatName(sources, file);
  const reached = new Set(changed);
  // The loop visits files that are added while it goes on, too.
  for (const file of reached) {
    for (const importer of importersFor(file)) {
      const isInHouse = !importer.startsWith('api/test/') || file.startsWith('api/test/') || changed.includes(file);
      if (isInHouse && !REGISTERS.test(importer)) reached.add(importer);
    }
  }
  const touched = changed.flatMap((file) => [file, ...importersFor(file)]);
  const rooms = new Set(touched.filter((file) => !file.startsWith('api/test/')).flatMap(roomOf));
  const libraries = new Set(changed.map((file) => /^libs\/([^/]+)\//.exec(file)?.[1] ?? ''));
  if (changed.some((file) => !file.includes('/') && !file.endsWith('.md'))) libraries.add('checks');
  return [...sources.keys()].filter((file) => {
    if (!SPEC.test(file)) return false;
    if (reached.has(file)) return true;
    const library = /^libs\/([^/]+)\/test\//.exec(file)?.[1];
    return roomOf(file).some((room) => rooms.has(room)) || (library !== undefined && libraries.has(library));
  });
}

/** The room of a file whose specs run over HTTP or begin with the whole app; units of the API have their imports. */
function roomOf(file: string): string[] {
  const [, app = '', room] =
    /^(api)\/(?:src|test)\/([^/]+)\/.*(?<!\.spec\.ts)$/.exec(file) ??
    /^(mf-[a-z0-9-]+|shell)\/src\/features\/([^/]+)\//.exec(file) ??
    [];
  return room === undefined ? [] : [`${app}/${room}`];
}

/** Who imports each file when it is loaded. */
function importersOf(sources: Sources, files: ReadonlySet<string>): Map<string, Set<string>> {
  const declared = declarations(sources);
  const importers = new Map<string, Set<string>>();
  for (const [importer, text] of sources) {
    for (const [, names = '', specifier = ''] of text.matchAll(IMPORT)) {
      for (const target of targetsOf(importer, names, specifier)) {
        const known = importers.get(target);
        if (known) known.add(importer);
        else importers.set(target, new Set([importer]));
      }
    }
  }
  return importers;

  function targetsOf(importer: string, names: string, specifier: string): string[] {
    if (specifier.startsWith('.')) return resolve(files, join(importer, '..', specifier));
    const [, library = ''] = /^@shop\/([^/]+)/.exec(specifier) ?? [];
    return namesIn(names).flatMap((name) => declared.get(`${library} ${name}`) ?? []);
  }
}

/** Where each library declares what it exports, by library and name. */
function declarations(sources: Sources): Map<string, string[]> {
  const declared = new Map<string, string[]>();
  for (const [file, text] of sources) {
    const library = /^libs\/([^/]+)\/src\//.exec(file)?.[1];
    if (library === undefined || SPEC.test(file)) continue;
    for (const [, name, list = ''] of text.matchAll(DECLARED)) {
      for (const each of name === undefined ? namesIn(list) : [name]) {
        const key = `${library} ${each}`;
        declared.set(key, [...(declared.get(key) ?? []), file]);
      }
    }
  }
  return declared;
}

/** `{ a, type b as c }` has a and b. */
function namesIn(list: string): string[] {
  const names = list.replace(/[{}]/g, '').split(',');
  return names
    .map(
      (name) =>
        name
          .trim()
          .replace(/^type\s+/, '')
          .split(/\s+as\s+/)[0] ?? '',
    )
    .filter(Boolean);
}

function resolve(files: ReadonlySet<string>, path: string): string[] {
  const stem = path.replace(/\.js$/, '');
  const candidates = [path, `${stem}.ts`, `${stem}.tsx`, `${stem}/index.ts`, `${stem}.mjs`];
  const found = candidates.find((candidate) => files.has(candidate));
  return found === undefined ? [] : [found];
}

/** A file that is no source is read by its name. */
function filesThatName(sources: Sources, file: string): Set<string> {
  return new Set([...sources].flatMap(([name, text]) => (text.includes(basename(file)) ? [name] : [])));
}
