import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

jest.setTimeout(120_000);

const workspaceRoot = join(__dirname, '../../..');
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'boundaries-')));

afterAll(() => rmSync(folder, { recursive: true }));

function put(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

function cruise(cwd: string, ...args: string[]): string {
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(workspaceRoot, 'node_modules/.bin/depcruise'),
      '--config',
      join(workspaceRoot, '.dependency-cruiser.mjs'),
      ...args,
    ],
    { cwd, encoding: 'utf8', env: { ...process.env, FORCE_COLOR: '0' }, maxBuffer: Infinity },
  );
  return stdout;
}

interface Cruised {
  modules: { source: string; dependencies: { resolved: string }[] }[];
}

/** The folder of `api/src` that a file is in; for one that lies beside them, the file; null for any other. */
function roomOf(file: string): string | null {
  return /^api\/src\/([^/]+)/.exec(file)?.[1] ?? null;
}

/** The rooms that each room imports, by whatever import: of values, types and entities, in tests too. */
function importsOfRooms(cwd: string): Map<string, Set<string>> {
  const { modules } = JSON.parse(cruise(cwd, '--output-type', 'json', 'api/src')) as Cruised;
  const graph = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const room = roomOf(source);
    if (room === null) continue;
    const imported = graph.get(room) ?? new Set();
    graph.set(room, imported);
    for (const { resolved } of dependencies) {
      const other = roomOf(resolved);
      if (other !== null && other !== room) imported.add(other);
    }
  }
  return graph;
}

/** A circle of the graph as it is walked, `a → b → a`; null when there is none. */
function circleIn(graph: Map<string, Set<string>>): string | null {
  const done = new Set<string>();
  const walk = (room: string, path: readonly string[]): string | null => {
    if (path.includes(room)) return [...path.slice(path.indexOf(room)), room].join(' → ');
    if (done.has(room)) return null;
    for (const next of graph.get(room) ?? []) {
      const circle = walk(next, [...path, room]);
      if (circle !== null) return circle;
    }
    done.add(room);
    return null;
  };
  for (const room of graph.keys()) {
    const circle = walk(room, []);
    if (circle !== null) return circle;
  }
  return null;
}

test('the host door of the shell is refused to a remote, and open to its tests', () => {
  cpSync(join(workspaceRoot, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'));
  put('libs/shell-api/src/host.ts', 'export const store = 1;');
  const use = "import { store } from '../../libs/shell-api/src/host';\nexport const here = store;";
  put('mf-admin/src/screen.ts', use);
  put('mf-admin/src/screen.spec.ts', use);
  const stdout = cruise(folder, 'mf-admin', 'libs');
  expect(stdout).toContain('error remotes-take-the-remotes-door: mf-admin/src/screen.ts → libs/shell-api/src/host.ts');
  expect(stdout).not.toContain('screen.spec.ts');
});

test('no room of the API imports another one in a circle, types and entities included', () => {
  const graph = importsOfRooms(workspaceRoot);
  expect([...(graph.get('users') ?? [])]).toContain('access');
  expect(circleIn(graph)).toBeNull();
});

test('a circle of rooms is named, also when a type and an entity close it', () => {
  cpSync(join(workspaceRoot, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'));
  put(
    'api/src/people/person.entity.ts',
    "import { Order } from '../orders/order.entity';\nexport const Person = [Order];",
  );
  put('api/src/orders/order.entity.ts', "export { Order } from '../goods/goods';");
  put('api/src/goods/goods.ts', 'export const Order = 1;');
  expect(circleIn(importsOfRooms(folder))).toBeNull();
  put(
    'api/src/goods/late.ts',
    "import type { Person } from '../people/person.entity';\nexport type Late = typeof Person;",
  );
  expect(circleIn(importsOfRooms(folder))).toMatch(/^(\w+) → \w+ → \w+ → \1$/);
});
