import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

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
