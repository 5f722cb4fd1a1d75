import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { makeSocketDir } from './site';

let home: string;
let socketDir: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'socket-'));
  socketDir = join(home, 'socket');
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

test('a folder for the socket that nobody else may enter is made, and used again', () => {
  makeSocketDir({ socketDir, user: undefined });
  makeSocketDir({ socketDir, user: undefined });
  expect(statSync(socketDir).mode & 0o777).toBe(0o700);
});

// Who reaches the socket signs in as the owner of the database.
test.each([
  ['others may enter', () => chmodSync(mkdirSync(socketDir, { recursive: true }) ?? '', 0o755)],
  ['is somewhere else', () => symlinkSync(home, socketDir)],
])('a folder that %s is refused', (_which, make) => {
  make();
  expect(() => makeSocketDir({ socketDir, user: undefined })).toThrow('no es de la tienda');
});
