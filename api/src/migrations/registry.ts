import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A class that a module exports. */
type Exported = new () => object;

/** Reads a module of the API by its path from `api/src`, `./users/user.entity.ts`. */
interface Sources {
  (path: string): object;
  keys: () => string[];
}

/** webpack's list of the modules below a folder, which it makes when it builds. */
declare const require: { context: (folder: string, deep: boolean, name: RegExp) => Sources };

/** There only in what webpack builds, which leaves the other branch out. */
declare const __webpack_require__: unknown;

const sources =
  typeof __webpack_require__ === 'function'
    ? require.context('..', true, /(\.entity|\/migrations\/\d+-[^/]+)\.ts$/)
    : Object.assign((path: string) => module.require(join(__dirname, '..', path)) as object, {
        keys: () => readdirSync(join(__dirname, '..'), { recursive: true }).map((path) => `./${String(path)}`),
      });

/** The entities: what each `*.entity.ts` below `api/src` exports as a class. */
export const entities = classesOf(/\.entity\.ts$/).map(({ exported }) => exported);

/**
 * The migrations, in the order in which they run: that of the times in the names of their files. A released one is never
 * edited.
 * @throws Error where a file and its class do not have the same time, by which TypeORM sorts
 */
export const migrations = classesOf(/^\.\/migrations\/\d+-[^/]+\.ts$/).map(({ path, exported }) => {
  const time = /\d+/.exec(path)?.[0] ?? '';
  if (exported.name.endsWith(time)) return exported;
  throw new Error(`The class in api/src/${path.slice(2)} has to end with the time of its file: ${exported.name}`);
});

function classesOf(name: RegExp): { path: string; exported: Exported }[] {
  const paths = sources.keys().filter((path) => name.test(path));
  return paths.sort().map((path) => {
    const [exported, ...others] = Object.values(sources(path)).filter(isClass);
    if (exported !== undefined && others.length === 0) return { path, exported };
    throw new Error(`api/src/${path.slice(2)} has to export one class, and no more`);
  });
}

function isClass(value: unknown): value is Exported {
  return typeof value === 'function';
}
