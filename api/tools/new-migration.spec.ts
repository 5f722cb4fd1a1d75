import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { newMigration } from './new-migration';

const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a migration is laid under the time of now, with its class', () => {
  const file = newMigration(folder, 'order-codes', 1795393000000);
  expect(file).toBe(join(folder, '1795393000000-order-codes.ts'));
  expect(readFileSync(file, 'utf8')).toContain('export class OrderCodes1795393000000 implements MigrationInterface {');
});

test('it comes after the last one, whatever the clock says', () => {
  writeFileSync(join(folder, '1999999999999-later.ts'), '');
  expect(newMigration(folder, 'nicotine', 1795393000001)).toBe(join(folder, '2000000000000-nicotine.ts'));
});

test.each(['', 'Nicotine', 'a b', '../x'])('the name "%s" is refused', (name) => {
  expect(() => newMigration(folder, name)).toThrow('npm run migration -- order-codes');
});
