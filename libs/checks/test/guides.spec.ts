import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { OWN_FOLDERS } from '../src/imports/cruise';

const workspaceRoot = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(workspaceRoot, file), 'utf8');

/** Pages that people follow. Decisions are not among them, as they tell of their day. */
const guides = ['.', 'docs', 'docs/specification', 'deploy/kubernetes'].flatMap((folder) =>
  readdirSync(join(workspaceRoot, folder)).flatMap((name) => (name.endsWith('.md') ? join(folder, name) : [])),
);

/** Files that readers of a guide make. */
const madeByReaders = ['mf-admin/src/features/help/help-page.tsx'];

/** The texts in backticks outside of blocks. */
function codes(text: string): string[] {
  return Array.from(text.replaceAll(/^ *```[^]*?```$/gm, '').matchAll(/`([^`\n]+)`/g), ([, code = '']) => code);
}

test('every file that a guide names is there, by its whole path or the end of it', () => {
  const files = execFileSync('find', [...OWN_FOLDERS, 'deploy', 'docs', '-type', 'f', '-not', '-path', '*/dist/*'], {
    cwd: workspaceRoot,
    encoding: 'utf8',
  }).split('\n');
  const isThere = (code: string) =>
    existsSync(join(workspaceRoot, code)) || files.some((file) => file.endsWith(`/${code}`));
  const named = guides.flatMap((guide) =>
    codes(read(guide)).flatMap((code) => (/^\w[\w./-]*\.(?:[cm]?tsx?|mjs|sh|conf)$/.test(code) ? { guide, code } : [])),
  );
  expect(named.length).toBeGreaterThan(500);
  expect(named.filter(({ code }) => !madeByReaders.includes(code) && !isThere(code))).toEqual([]);
});

/** The anchor that GitHub gives to a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

test('every link within the repository leads to a file, and to a heading of it where it names one', () => {
  const links = guides.flatMap((guide) =>
    Array.from(read(guide).matchAll(/\]\((?!https?:|mailto:)([^)#]*)(?:#([^)]*))?\)/g), ([, to = '', anchor]) => ({
      guide,
      file: to === '' ? guide : join(dirname(guide), to),
      anchor,
    })),
  );
  expect(links.length).toBeGreaterThan(100);
  const leads = (file: string, anchor?: string) =>
    anchor === undefined ||
    Array.from(read(file).matchAll(/^#+ (.+)$/gm), ([, text = '']) => anchorOf(text)).includes(anchor);
  const lost = links.filter(({ file, anchor }) => !existsSync(join(workspaceRoot, file)) || !leads(file, anchor));
  expect(lost).toEqual([]);
});

test('every spec of the API that holds a promise of security is there', () => {
  const specs = readdirSync(join(workspaceRoot, 'api/test'), { recursive: true, encoding: 'utf8' });
  const cells = Array.from(read('docs/security.md').matchAll(/^\| V\d+ .*\|(.+)\|$/gm), ([, held = '']) => held);
  const named = cells.flatMap((held) => codes(held)).filter((code) => /^[a-z][\w-]*$/.test(code));
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !specs.some((file) => file.endsWith(`/${name}.e2e-spec.ts`)))).toEqual([]);
});

test('every command of npm that a guide names is one of package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = guides.flatMap((guide) =>
    Array.from(read(guide).matchAll(/\bnpm run ([\w:-]+)/g), ([, name = '']) => ({ guide, name })),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ name }) => scripts[name] === undefined)).toEqual([]);
});

test('every call that a guide names is one of the API', () => {
  const { paths } = JSON.parse(read('api/openapi.json')) as { paths: Record<string, object> };
  const plain = (path: string) => path.replaceAll(/:\w+|\{\w+\}/g, '{}');
  const calls = new Set(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${plain(path)}`),
    ),
  );
  const named = guides.flatMap((guide) =>
    Array.from(
      read(guide).matchAll(/\b(GET|POST|PUT|PATCH|DELETE) (\/api(?:\/[\w:{}-]+)+)/g),
      ([, method, path = '']) => ({
        guide,
        call: `${method} ${plain(path)}`,
      }),
    ),
  );
  expect(named.length).toBeGreaterThan(40);
  // The recipe of an endpoint makes this one.
  const made = 'POST /api/admin/products/{}/copy';
  expect(named.filter(({ call }) => call !== made && !calls.has(call))).toEqual([]);
});

test('what a guide’s commands leave in the workspace is not committed: backups and tried shops hold customers and keys', () => {
  const left = guides.flatMap((guide) => [
    ...(read(guide).match(/(?<=[\s:])[\w-]+\.tar\.gz/g) ?? []),
    ...Array.from(read(guide).matchAll(/DATA_DIR=(\.[\w-]+)/g), ([, folder]) => `${folder}/jwt-secret`),
  ]);
  expect(left).toEqual(expect.arrayContaining(['hoy.tar.gz', 'then.tar.gz', '.data-nueva/jwt-secret']));
  const { stdout } = spawnSync('git', ['check-ignore', ...left], { cwd: workspaceRoot, encoding: 'utf8' });
  expect(stdout.split('\n').filter(Boolean)).toEqual(left);
});
