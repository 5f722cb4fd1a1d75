import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Lock } from './locks';

const root = join(import.meta.dirname, '../../../..');

/** Migrations stay as they were shipped; the maintenance database of the embedded server is no shop's. */
const ELSEWHERE = /^(api\/src\/migrations\/|libs\/local-postgres\/)/;

test('no file but the registry takes an advisory lock', () => {
  const files = ['api/src', 'libs'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  const sources = files.filter((file) => file.endsWith('.ts') && !/node_modules|\.spec\.ts$/.test(file));
  const locking = sources.filter((file) => /advisory_/i.test(readFileSync(join(root, file), 'utf8')));
  expect(locking.filter((file) => !ELSEWHERE.test(file))).toEqual(['api/src/platform/database/locks.ts']);
  expect(locking.filter((file) => ELSEWHERE.test(file))).not.toEqual([]);
});

test('no two locks are the same', () => {
  const keys = Object.values(Lock).filter((key) => typeof key === 'number');
  expect(new Set(keys).size).toBe(keys.length);
});
