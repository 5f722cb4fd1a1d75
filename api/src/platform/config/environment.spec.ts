import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ConfigError } from './config-error';
import { readEnvironment } from './environment';

const folder = mkdtempSync(join(tmpdir(), 'shop-environment-'));
const SECRETS_FILE = join(folder, 'env');
afterAll(() => rmSync(folder, { recursive: true }));

test('what the file of secrets holds stands beside the environment, which wins', () => {
  writeFileSync(
    SECRETS_FILE,
    `JWT_SECRET='of the file # "all"'\nREDIS_URL='redis://file'\nMETRICS_TOKEN='of the file'\n`,
  );
  expect(readEnvironment({ SECRETS_FILE, REDIS_URL: 'redis://given', METRICS_TOKEN: '' })).toEqual({
    SECRETS_FILE,
    JWT_SECRET: 'of the file # "all"',
    REDIS_URL: 'redis://given',
    METRICS_TOKEN: 'of the file',
  });
});

test('without such a setting the environment is all there is', () => {
  expect(readEnvironment({ SECRETS_FILE: ' ', PORT: '1' })).toEqual({ SECRETS_FILE: ' ', PORT: '1' });
});

test('a file of secrets that is not there stops the start by name', () => {
  expect(() => readEnvironment({ SECRETS_FILE: join(folder, 'none') })).toThrow(ConfigError);
});
