import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReleaseList } from '@shop/page-server/releases';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'remotes-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A build that another repository made. @returns its folder */
function build(name: string, screens: string): string {
  const place = join(folder, `${name}-${screens}`);
  mkdirSync(place);
  const metaData = { remoteEntry: { name: 'entry.js', path: '' } };
  const files = {
    'mf-manifest.json': JSON.stringify({ name: name.replaceAll('-', '_'), shared: [], metaData, exposes: [] }),
    'contract.json': '"^1.0.0"',
    'routes.json': '["/ayuda"]',
    'entry.js': screens,
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(join(place, file), text);
  return place;
}

const run = (...words: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'remotes.ts'), ...words], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: '', RELEASES_DIR: join(folder, 'releases') },
  });

function inUse(name: string) {
  const list = join(folder, 'releases/remotes.json');
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as ReleaseList).remotes[name] : undefined;
}

test('a remote that the shop does not know is released where somebody says that it is new: no name is mistyped', () => {
  const place = build('mf-help', 'one');
  expect(run('release', 'mf-help', place)).toMatchObject({
    status: 1,
    stdout: '\nLa tienda no conoce mf-help. Si es un remoto nuevo, agrega --new.\n',
  });
  expect(inUse('mf-help')).toBeUndefined();
  expect(run('release', 'mf-help', place, '--new')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^mf-help: en uso la versión 1\.0\.0-/) as string,
  });
  expect(run('release', 'mf-help', place).stdout).toMatch(/^mf-help: ya estaba en uso la versión 1\.0\.0-/);
});

test('what another folder holds is no build of this workspace, which the next start would ship in its place', () => {
  const { status, stdout } = run('release', 'mf-storefront', build('mf-storefront', 'one'));
  expect([status, inUse('mf-storefront')]).toEqual([0, expect.objectContaining({ built: null }) as object]);
  const { version } = inUse('mf-storefront') ?? {};
  const next = run('release', 'mf-storefront', build('mf-storefront', 'two'));
  expect(stdout).not.toContain('rollback');
  expect(next.stdout).toContain(`Para volver a la ${version}: npm run remotes -- rollback mf-storefront`);
});

test('a canary is for a part of the browsers, who says so is told how it ends', () => {
  run('release', 'mf-help', build('mf-help', 'one'), '--new');
  const { version } = inUse('mf-help') ?? {};
  const { status, stdout } = run('release', 'mf-help', build('mf-help', 'two'), '--canary', '10');
  expect([status, inUse('mf-help')]).toMatchObject([0, { version, canary: { percent: 10 } }]);
  expect(stdout).toMatch(/^mf-help: el 10% de los navegadores [^]*-- promote mf-help\. [^]*-- withdraw mf-help\n/);
});
