import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from './processes';

const shipped = join(__dirname, '..');

/** Stands in for the resolver: a name's addresses are in a file of that name. */
const GETENT = `#!/bin/sh
echo "$2" >> ASKED
[ -f "NAMES/$2" ] || exit 2
sed 's/$/ STREAM/' "NAMES/$2"
`;

/** Stands in for nginx: runs until it is asked to end. */
const NGINX = `#!${process.execPath}
process.on('SIGQUIT', () => process.exit()).on('SIGHUP', () => undefined);
setInterval(() => undefined, 60_000);
`;

let folder: string;
let follower: ChildProcess;
const parts = ['api-1', 'api-2', 'shell', 'mf-storefront', 'mf-distributor', 'mf-admin'];

const inFolder = (...names: string[]) => join(folder, ...names);
const setAddress = (name: string, address: string) => writeFileSync(inFolder('names', name), `${address}\n`);
const configuration = () => readFileSync(inFolder('nginx.conf'), 'utf8');
const places = () => Array.from(configuration().matchAll(/^ +server (\S+:\d+) /gm), ([, place]) => place);
const rounds = () =>
  readFileSync(inFolder('asked'), 'utf8')
    .split('\n')
    .filter((name) => name === 'mf-admin').length;

function program(name: string, text: string): void {
  const file = inFolder('bin', name);
  writeFileSync(file, text.replaceAll('ASKED', inFolder('asked')).replaceAll('NAMES', inFolder('names')));
  chmodSync(file, 0o755);
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'follow-names-'));
  for (const name of ['bin', 'names']) mkdirSync(inFolder(name));
  program('getent', GETENT);
  program('nginx', NGINX);
  for (const [index, name] of parts.entries()) setAddress(name, `10.0.0.${index + 1}`);
  const script = readFileSync(join(shipped, 'follow-names.sh'), 'utf8')
    .replaceAll('/tmp/', `${folder}/`)
    .replace('/etc/nginx/nginx.conf', join(shipped, 'nginx.conf'));
  const environment = { ...process.env, PATH: `${inFolder('bin')}:${process.env['PATH']}` };
  follower = spawn('sh', ['-c', script], { env: environment, stdio: 'inherit' });
  await until(() => Promise.resolve(existsSync(inFolder('nginx.conf')) && places().length === 8));
});
afterEach(async () => {
  const gone = once(follower, 'exit');
  follower.kill('SIGTERM');
  await gone;
  rmSync(folder, { recursive: true, force: true });
});

async function afterTwoRounds(): Promise<void> {
  const before = rounds();
  await until(() => Promise.resolve(rounds() >= before + 2));
}

test('a part that is elsewhere is followed, and one without an address refuses', async () => {
  setAddress('shell', '10.0.1.3');
  rmSync(inFolder('names', 'api-2'));
  await until(() => Promise.resolve(places().includes('10.0.1.3:8080') && places().includes('127.0.0.1:9')));
  expect(places().filter((place) => place?.endsWith(':9'))).toHaveLength(2);
});

test('while nobody answers for names the gateway keeps the addresses that it knows', async () => {
  const before = configuration();
  renameSync(inFolder('names'), inFolder('away'));
  await afterTwoRounds();
  expect(configuration()).toBe(before);
  writeFileSync(inFolder('away', 'shell'), '10.0.2.3\n');
  renameSync(inFolder('away'), inFolder('names'));
  await until(() => Promise.resolve(places().includes('10.0.2.3:8080')));
});
