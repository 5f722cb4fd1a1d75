import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

import { shopRemotes } from '@shop/federation/shop-remotes';

import { architecture, type CruisedModule } from '../src/imports/architecture';
import { cruise, cruiseModules, OWN_FOLDERS } from '../src/imports/cruise';

const workspaceRoot = join(__dirname, '../../..');
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'boundaries-')));

afterAll(() => rmSync(folder, { recursive: true }));

function put(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

/** A fault for each rule of `.dependency-cruiser.mjs`: the file that has it, and what it imports, which the test makes. */
const FAULTS: readonly (readonly [rule: string, file: string, imported: string])[] = [
  ...['api', 'shell', ...Object.keys(shopRemotes)].map((app, index, apps) => {
    const next = apps[(index + 1) % apps.length] ?? '';
    return [`${app}-imports-no-app`, `${app}/src/stranger.ts`, `${next}/src/own.ts`] as const;
  }),
  ['libs-import-no-app', 'libs/ui/src/stranger.ts', 'shell/src/own.ts'],
  ['contracts-import-nothing', 'libs/contracts/src/stranger.ts', 'libs/ui/src/own.ts'],
  ['api-imports-contracts-alone', 'api/src/screens.ts', 'libs/ui/src/own.ts'],
  ['floors-know-no-feature', 'api/src/platform/floor.ts', 'api/src/orders/order.entity.ts'],
  ['floors-know-no-feature', 'api/src/access/floor.ts', 'api/src/orders/order.entity.ts'],
  ['api-features-keep-their-inside', 'api/src/people/person.ts', 'api/src/orders/inside.ts'],
  ['api-features-keep-their-inside', 'api/src/people/starter.ts', 'api/src/startup/start-error.ts'],
  ['browser-code-stays-out-of-the-server-libraries', 'shell/src/server.ts', 'libs/launcher/src/own.ts'],
  ['browser-code-stays-out-of-the-server-libraries', 'libs/ui/src/server.ts', 'libs/launcher/src/own.ts'],
  ['remotes-take-the-remotes-door', 'mf-admin/src/host.ts', 'libs/shell-api/src/host.ts'],
  ['remotes-take-the-remotes-door', 'libs/frames/src/host.ts', 'libs/shell-api/src/host.ts'],
  ['features-do-not-import-each-other', 'mf-admin/src/features/a/a.ts', 'mf-admin/src/features/b/own.ts'],
  ['no-cycles', 'libs/ui/src/circle.ts', 'libs/ui/src/circle.ts'],
  ['everything-resolves', 'libs/ui/src/lost.ts', ''],
  ['tests-stay-tests', 'libs/ui/src/shipped.ts', 'libs/ui/src/own.spec.ts'],
  ['tests-stay-tests', 'libs/ui/src/made.ts', 'libs/testing/own.ts'],
];

interface Cruised {
  summary: {
    violations: { from: string; to: string; rule: { name: string } }[];
    ruleSetUsed: { forbidden: { name: string }[] };
  };
}

test('each rule of imports finds its fault, and nothing else', () => {
  cpSync(join(workspaceRoot, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'));
  for (const [, file, imported] of FAULTS) {
    if (imported !== '' && imported !== file) put(imported, 'export const own = 1;');
    const path = imported === '' ? './nowhere' : relative(dirname(file), imported).replace(/^(?!\.)/, './');
    put(file, `import { own } from '${path.replace(/\.ts$/, '')}';\nexport const taken = own;`);
  }
  const { violations, ruleSetUsed } = (JSON.parse(cruise(folder, '--output-type', 'json', ...OWN_FOLDERS)) as Cruised)
    .summary;
  const found = violations.map(({ rule, from, to }) => [rule.name, from, to === './nowhere' ? '' : to].join(' '));
  expect(found.sort()).toEqual(FAULTS.map((fault) => fault.join(' ')).sort());
  const rules = ruleSetUsed.forbidden.map(({ name }) => name);
  expect(new Set(FAULTS.map(([rule]) => rule))).toEqual(new Set(rules));
});

/** The workspace's own modules, cruised once for all tests. */
const ownModules = cruiseModules(workspaceRoot, ...OWN_FOLDERS);

/** The rooms below a folder that each of them imports; a file that lies beside them is a room by itself. */
function importsOfRooms(modules: readonly CruisedModule[], home: string): Map<string, Set<string>> {
  const roomOf = (file: string) => (file.startsWith(home) ? (file.slice(home.length).split('/', 1)[0] ?? null) : null);
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

test.each([
  ['the API', 'api/src/', 'users', 'access'],
  ["the shell's features", 'shell/src/features/', 'checkout', 'order'],
])('no room of %s imports another one in a circle, types and entities included', (_what, home, room, imported) => {
  const graph = importsOfRooms(ownModules, home);
  expect([...(graph.get(room) ?? [])]).toContain(imported);
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
  expect(circleIn(importsOfRooms(cruiseModules(folder, 'api/src'), 'api/src/'))).toBeNull();
  put(
    'api/src/goods/late.ts',
    "import type { Person } from '../people/person.entity';\nexport type Late = typeof Person;",
  );
  expect(circleIn(importsOfRooms(cruiseModules(folder, 'api/src'), 'api/src/'))).toMatch(/^(\w+) → \w+ → \w+ → \1$/);
});

test('the picture of who imports whom is that of the sources', () => {
  const kept = readFileSync(join(workspaceRoot, 'docs/architecture.md'), 'utf8');
  // Otherwise: npm run architecture.
  expect(architecture(ownModules)).toBe(kept);
});

test('an arrow that another way makes needless is left out, and tests draw none', () => {
  const file = (source: string, ...resolved: string[]) => ({
    source,
    dependencies: resolved.map((path) => ({ resolved: path })),
  });
  const picture = architecture([
    file('shell/src/a.ts', 'libs/ui/src/b.ts', 'libs/contracts/src/c.ts'),
    file('libs/ui/src/b.ts', 'libs/contracts/src/c.ts'),
    file('libs/contracts/src/c.ts'),
    file('libs/contracts/src/c.spec.ts', 'shell/src/a.ts'),
    file('mf-my-blog/src/d.ts', 'libs/ui/src/b.ts'),
  ]);
  expect(picture.match(/\w+ --> \w+/g)).toEqual([
    'libs_ui --> libs_contracts',
    'mf_my_blog --> libs_ui',
    'shell --> libs_ui',
  ]);
});

/** Beside the apps and the libraries: documents, what deploys, and what configures a tool where the tool looks for it. */
const AT_THE_TOP = [
  /^(api|shell|mf-[a-z0-9-]+|libs|docs|deploy)$/,
  /^(README|CONTRIBUTING|CHANGELOG|SECURITY|LICENSE)\.md$/,
  /^docker-compose\.yml$/,
  /^\.(ci|github|githooks|vscode)$/,
  /^\.(dockerignore|editorconfig|gitattributes|gitignore|npmrc|nvmrc|prettierignore|prettierrc\.json)$/,
  /^(\.dependency-cruiser|jest\.config)\.mjs$/,
  /^(oxlint|playwright)\.config\.ts$/,
  /^(package|package-lock|nx|project|remotes|renovate|tsconfig\.[a-z]+)\.json$/,
];

test('the top of the workspace has apps, libraries, documents and configuration, and nothing else', () => {
  const { status, stdout } = spawnSync('git', ['ls-files'], { cwd: workspaceRoot, encoding: 'utf8' });
  // An archive is no repository, and holds what was committed.
  const files = status === 0 ? stdout.split('\n').filter(Boolean) : OWN_FOLDERS;
  const tops = new Set(files.map((file) => file.replace(/\/.*/, '')));
  expect([...tops].filter((name) => !AT_THE_TOP.some((allowed) => allowed.test(name)))).toEqual([]);
});

test('each app and library has an owner of its own or the platform as its owner, and each owned path is there', () => {
  const owners = readFileSync(join(workspaceRoot, '.github/CODEOWNERS'), 'utf8');
  const paths = Array.from(owners.matchAll(/^(\/\S+)\s+@/gm), ([, path = '']) => path);
  expect(paths.filter((path) => !existsSync(join(workspaceRoot, path)))).toEqual([]);
  for (const app of OWN_FOLDERS) if (app !== 'libs') expect(paths).toContain(`/${app}/`);
});

test('the newest section of the changes is the version of the workspace', () => {
  const { version } = JSON.parse(readFileSync(join(workspaceRoot, 'package.json'), 'utf8')) as { version: string };
  const changes = readFileSync(join(workspaceRoot, 'CHANGELOG.md'), 'utf8');
  expect(/^## (\d+\.\d+\.\d+)/m.exec(changes)?.[1]).toBe(version);
});
