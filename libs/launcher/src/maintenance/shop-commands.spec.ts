import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { beginBuild } from '../../build-stamp.mjs';
import { workspaceRoot } from '../settings';
import { fromWhereAsked } from '../shop/shop-command';

const run = (...words: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'shop-commands.ts'), ...words], {
    encoding: 'utf8',
    // One that goes on all the same finds no shop.
    env: { ...process.env, DATABASE_URL: 'ninguna' },
  });

test.each([
  ['restore', 'Di qué respaldo: npm run restore -- respaldo.tar.gz'],
  ['import-content', 'Di qué archivo: npm run content:import -- contenido.json'],
  ['reset-factor', 'Escribe el nombre del usuario: npm run staff:reset-factor -- admin'],
  ['reset-password', 'Escribe el nombre del usuario: npm run staff:reset-password -- admin'],
])('%s says what is missing before anything is built or touched', (program, request) => {
  for (const words of [[program], [program, '']])
    expect(run(...words)).toMatchObject({ status: 1, stdout: `\n${request}\n`, stderr: '' });
});

test('a file is where the shop keeper is, not where npm runs its commands', () => {
  process.env['INIT_CWD'] = '/casa/respaldos';
  expect([fromWhereAsked('hoy.tar.gz'), fromWhereAsked('/otra/hoy.tar.gz')]).toEqual([
    '/casa/respaldos/hoy.tar.gz',
    '/otra/hoy.tar.gz',
  ]);
});

/** Runs a command in a copy of the launcher, where all is built and the API's program is this text. */
function runOnBuild(program: string, text: string) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'shop-command-test-')));
  try {
    const launcher = join(root, 'libs/launcher');
    for (const name of ['src', 'build-stamp.mjs', 'package.json'])
      cpSync(join(workspaceRoot, 'libs/launcher', name), join(launcher, name), { recursive: true });
    symlinkSync(join(workspaceRoot, 'node_modules'), join(root, 'node_modules'));
    mkdirSync(join(root, 'api/dist'), { recursive: true });
    writeFileSync(join(root, `api/dist/${program}.js`), text);
    // All is built.
    beginBuild(root)();
    const command = ['--import', 'tsx', join(launcher, 'src/maintenance/shop-commands.ts'), program];
    const { status, stdout } = spawnSync(process.execPath, command, {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: '', DATABASE_OWNER_URL: '', DATA_DIR: join(root, 'datos') },
    });
    return { root, status, stdout };
  } finally {
    rmSync(root, { recursive: true });
  }
}

test('a backup that fails is a command that fails: who makes one each night hears of it', () => {
  const { status, stdout } = runOnBuild('back-up', 'process.exitCode = 1');
  expect(stdout).toContain('No se pudo hacer el respaldo.');
  expect(status).toBe(1);
});

test('exported texts lie among the data: a new file beside the sources would be one to commit, and one to build with', () => {
  const { root, status, stdout } = runOnBuild('export-content', 'console.log(process.argv[2])');
  expect(stdout).toContain(`${join(root, 'datos/contenido.json')}\n`);
  expect(status).toBe(0);
});
