import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

import { secretNames } from '../secret-names';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const program = ['--import', 'tsx', join(import.meta.dirname, 'compose-secrets.ts')];
const write = (file: string) => spawnSync(process.execPath, [...program, file], { encoding: 'utf8' });

test('a file of secrets is for its owner alone', () => {
  const file = join(folder, '.env');
  write(file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('secrets that are missing are added, and what is there stays', () => {
  // It may be kept elsewhere, and read by a group.
  const [file, kept] = [join(folder, '.env'), join(folder, 'kept')];
  writeFileSync(kept, 'PORT=80\nJWT_SECRET=the one of before\nREDIS_PASSWORD=');
  chmodSync(kept, 0o640);
  symlinkSync(kept, file);
  expect(write(file).stdout).toContain('Secretos nuevos');
  const text = readFileSync(file, 'utf8');
  const values = parseEnv(text);
  expect(values).toMatchObject({ PORT: '80', JWT_SECRET: 'the one of before' });
  for (const name of secretNames) expect(values[name]).toMatch(/^.{16,}$/);
  expect(write(file).stdout).toContain('No falta ningún secreto');
  expect(readFileSync(kept, 'utf8')).toBe(text);
  expect(statSync(kept).mode & 0o777).toBe(0o640);
});

test('a secret that is empty in whatever way is missing: Docker alone would know the one that it makes then', () => {
  const file = join(folder, '.env');
  writeFileSync(file, `POSTGRES_PASSWORD=""\nREDIS_PASSWORD='  '\nJWT_SECRET= # later\nexport METRICS_TOKEN=here\n`);
  expect(write(file).stdout).toMatch(/Secretos nuevos en .*: (?!.*METRICS_TOKEN)/);
  const values = parseEnv(readFileSync(file, 'utf8'));
  for (const name of secretNames) expect([name, values[name]?.trim()]).toEqual([name, expect.stringMatching(/./)]);
  expect(values['METRICS_TOKEN']).toBe('here');
});

test.each([
  ['begins with #', 'POSTGRES_PASSWORD=#the-one-of-before\n'],
  ['stands behind a colon', 'POSTGRES_PASSWORD: the-one-of-before\n'],
])('a secret that %s stays: Compose takes it for one, and the database knows it', (_how, text) => {
  const file = join(folder, '.env');
  writeFileSync(file, text);
  expect(write(file).stdout).toMatch(/Secretos nuevos en .*: (?!.*POSTGRES_PASSWORD)/);
  expect(readFileSync(file, 'utf8').match(/^POSTGRES_PASSWORD.*\n/gm)).toEqual([text]);
});

test('a full disk takes nothing of what is there', () => {
  const file = join(folder, '.env');
  const text = 'PUBLIC_URL=https://niebla.gt\nPOSTGRES_PASSWORD=the one that the database knows\n';
  writeFileSync(file, text);
  const { status } = spawnSync('sh', ['-c', 'ulimit -f 0; exec "$0" "$@"', process.execPath, ...program, file]);
  expect(status).not.toBe(0);
  expect(readFileSync(file, 'utf8')).toBe(text);
});
