import fs, { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readConfig } from './config';
import { ConfigError } from './config-error';
import { sessionSecret } from './stored-secret';

const required = { DATABASE_URL: 'postgres://shop@localhost/shop' };

test('an environment with the database alone is enough', () => {
  expect(readConfig(required)).toMatchObject({
    port: 3000,
    host: '0.0.0.0',
    sampleMode: 'none',
    jwtSecret: null,
    firstStaff: { username: 'admin', password: null },
    webRoot: null,
    logLevel: 'warn',
    isDevelopment: false,
    publicUrl: null,
    trustedProxies: 0,
    rateLimitScale: 1,
    timeoutFactor: 1,
    vapidPrivateKey: null,
    pushServices: [],
    redisUrl: null,
    s3: null,
  });
});

test('what is empty counts as not given', () => {
  expect(readConfig({ ...required, PORT: '', ADMIN_USERNAME: ' ', ADMIN_PASSWORD: '', JWT_SECRET: '' })).toEqual(
    readConfig(required),
  );
});

test('a comment behind an empty setting, which Compose hands on as its value, counts as not given', () => {
  const names = ['ADMIN_USERNAME', 'JWT_SECRET', 'FACTOR_KEYS', 'PUBLIC_URL', 'S3_BUCKET', 'LOG_LEVEL', 'TRUST_PROXY'];
  const comments = Object.fromEntries(names.map((name, index) => [name, index % 2 ? '#' : '# la pongo luego']));
  expect(readConfig({ ...required, ...comments })).toEqual(readConfig(required));
  expect(readConfig({ ...required, ADMIN_PASSWORD: ' # la pongo luego' })).toEqual(readConfig(required));
  expect(readConfig({ ...required, ADMIN_USERNAME: '#1' }).firstStaff.username).toBe('#1');
});

test('a shop has its data, its releases among it, in a folder of its own', () => {
  const { dataDir, releasesDir, securityLog } = readConfig({ ...required, DATA_DIR: '/tienda', SECURITY_LOG: 'a.log' });
  expect([dataDir, releasesDir, securityLog]).toEqual(['/tienda', '/tienda/releases', join(process.cwd(), 'a.log')]);
  expect(readConfig({ ...required, DATA_DIR: '/tienda', RELEASES_DIR: '/otras' }).releasesDir).toBe('/otras');
});

test('the blanks of a password are part of it', () => {
  expect(readConfig({ ...required, ADMIN_PASSWORD: ' una clave ' }).firstStaff.password).toBe(' una clave ');
});

test.each([
  ['DATABASE_URL', ''],
  ['DATABASE_URL', 'mysql://secret@localhost'],
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['SAMPLE_DATA', 'some'],
  ['LOG_LEVEL', 'loud'],
  ['JWT_SECRET', 'secret-and-short'],
  ['METRICS_TOKEN', 'secret-and-short'],
  ['DEVELOPER_TOKEN', 'secret-and-short'],
  ['FACTOR_KEYS', 'v1:secret-and-short'],
  ['VAPID_PRIVATE_KEY', 'v1:secret-and-short'],
  // Without ids both are v1, and nothing tells by which a thing was made.
  ['FACTOR_KEYS', `${'a'.repeat(40)},${'b'.repeat(40)}`],
  ['VAPID_PRIVATE_KEY', `v2:${'a'.repeat(43)} v2:${'b'.repeat(43)}`],
  // After ten seconds the process is killed, whatever it was doing.
  ['DRAIN_SECONDS', '6'],
  ['TRUST_PROXY', 'yes'],
  ['RATE_LIMIT_SCALE', '0.001'],
  ['RATE_LIMIT_SCALE', '-1'],
  ['RATE_LIMIT_SCALE', '1e9'],
  ['TIMEOUT_FACTOR', '-1'],
  ['REDIS_URL', 'https://secret@localhost'],
  ['S3_ENDPOINT', 'localhost:9000'],
])('%s=%p is refused by name, without its value', (name, value) => {
  const read = () => readConfig({ ...required, [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(name);
  if (value !== '') expect(read).not.toThrow(value);
});

test('behind a proxy in production the shop’s address has to be known', () => {
  const proxied = { ...required, NODE_ENV: 'production', TRUST_PROXY: '1' };
  expect(() => readConfig(proxied)).toThrow('PUBLIC_URL');
  for (const url of ['https://niebla.gt', 'https://niebla.gt/', 'https://niebla.gt:443/inicio'])
    expect(readConfig({ ...proxied, PUBLIC_URL: url }).publicUrl).toBe('https://niebla.gt');
  expect(readConfig({ ...proxied, NODE_ENV: 'test' }).publicUrl).toBeNull();
  expect(readConfig({ ...proxied, TRUST_PROXY: '0' }).publicUrl).toBeNull();
});

test('the bucket for pictures is configured whole or not at all', () => {
  const s3 = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'fotos', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' };
  expect(readConfig({ ...required, ...s3 }).s3).toEqual({
    endpoint: 'https://s3.example',
    bucket: 'fotos',
    accessKey: 'key',
    secretKey: 'secret',
    region: 'us-east-1',
  });
  for (const name of Object.keys(s3)) {
    expect(() => readConfig({ ...required, ...s3, [name]: '' })).toThrow(`Falta ${name}`);
  }
  expect(() => readConfig({ ...required, ...s3, S3_ENDPOINT: 's3.example' })).toThrow('S3_ENDPOINT');
  expect(() => readConfig({ ...required, ...s3, S3_BUCKET: '../otro' })).toThrow('S3_BUCKET');
});

describe('the secret of sessions', () => {
  let home: string;
  const folder = () => join(mkdtempSync(join(home, 'shop-')), 'data');

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'shop-config-'));
  });

  afterEach(() => rmSync(home, { recursive: true }));

  test('is made once, for the owner alone', () => {
    const dataDir = folder();
    const secret = sessionSecret({ jwtSecret: null, dataDir });
    expect(secret.length).toBeGreaterThanOrEqual(64);
    expect(sessionSecret({ jwtSecret: null, dataDir })).toBe(secret);
    expect(statSync(join(dataDir, 'jwt-secret')).mode & 0o777).toBe(0o600);
    expect(sessionSecret({ jwtSecret: null, dataDir: folder() })).not.toBe(secret);
  });

  test('is one for two processes of one number, each in a container of its own', () => {
    const dataDir = folder();
    const other: string[] = [];
    const { linkSync } = fs;
    jest.spyOn(fs, 'linkSync').mockImplementationOnce((draft, file) => {
      // The other one comes in between, and is done first.
      other.push(sessionSecret({ jwtSecret: null, dataDir }));
      linkSync(draft, file);
    });
    expect([sessionSecret({ jwtSecret: null, dataDir })]).toEqual(other);
    expect(readdirSync(dataDir)).toEqual(['jwt-secret']);
  });

  test('is on the disk before it has its name: a power cut leaves no empty file that stops every start', () => {
    const steps: string[] = [];
    const { fsyncSync, linkSync } = fs;
    jest.spyOn(fs, 'fsyncSync').mockImplementationOnce((draft) => {
      steps.push('on the disk');
      fsyncSync(draft);
    });
    jest.spyOn(fs, 'linkSync').mockImplementationOnce((draft, file) => {
      steps.push('named');
      linkSync(draft, file);
    });
    sessionSecret({ jwtSecret: null, dataDir: folder() });
    expect(steps).toEqual(['on the disk', 'named']);
  });

  test('is made once on a disk without hard links too', () => {
    const dataDir = folder();
    const links = jest.spyOn(fs, 'linkSync').mockImplementation(() => {
      throw Object.assign(new Error('no links'), { code: 'EPERM' });
    });
    const made = sessionSecret({ jwtSecret: null, dataDir });
    links.mockRestore();
    expect(sessionSecret({ jwtSecret: null, dataDir })).toBe(made);
    expect(readdirSync(dataDir)).toEqual(['jwt-secret']);
    expect(statSync(join(dataDir, 'jwt-secret')).mode & 0o777).toBe(0o600);
  });

  test('that another process made first stays on a disk without hard links', () => {
    const dataDir = folder();
    const others = 'o'.repeat(64);
    const links = jest.spyOn(fs, 'linkSync').mockImplementation((_draft, file) => {
      writeFileSync(file, others);
      throw Object.assign(new Error('no links'), { code: 'EPERM' });
    });
    expect(sessionSecret({ jwtSecret: null, dataDir })).toBe(others);
    links.mockRestore();
    expect(readFileSync(join(dataDir, 'jwt-secret'), 'utf8')).toBe(others);
  });

  test('is the configured one, and then nothing is written', () => {
    const dataDir = folder();
    expect(sessionSecret({ jwtSecret: 'x'.repeat(32), dataDir })).toBe('x'.repeat(32));
    expect(() => readFileSync(join(dataDir, 'jwt-secret'))).toThrow();
  });

  // As one that root has made, or on a disk that fails: who deletes keys loses what the shop made with them.
  test('is never said to be empty where it can’t be read', () => {
    const dataDir = folder();
    const file = join(dataDir, 'jwt-secret');
    mkdirSync(file, { recursive: true });
    expect(() => sessionSecret({ jwtSecret: null, dataDir })).toThrow(`No se puede leer ${file}, que tiene claves`);
    rmSync(file, { recursive: true });
    writeFileSync(file, '');
    expect(() => sessionSecret({ jwtSecret: null, dataDir })).toThrow(
      `${file} está vacío. Si un respaldo lo tiene, tómalo de ahí`,
    );
  });

  test('that can’t be kept stops the start with a clear text', () => {
    const dataDir = folder();
    writeFileSync(dataDir, 'a file where the folder should be');
    expect(() => sessionSecret({ jwtSecret: null, dataDir })).toThrow(/DATA_DIR/);
  });
});
