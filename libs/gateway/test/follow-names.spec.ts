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

/** Stands in for nginx: says when it is told of other addresses, and ends once its last answer is sent. */
const NGINX = `#!${process.execPath}
const note = (text) => require('node:fs').appendFileSync('TOLD', text + '\\n');
process.on('SIGQUIT', () => setTimeout(() => process.exit(note('sent')), 200)).on('SIGHUP', () => note('others'));
setInterval(() => undefined, 60_000);
note('begins');
`;

let folder: string;
let follower: ChildProcess;
const parts = ['api-1', 'api-2', 'shell', 'mf-storefront', 'mf-distributor', 'mf-admin'];

const inFolder = (...names: string[]) => join(folder, ...names);
const setAddress = (name: string, address: string) => writeFileSync(inFolder('names', name), `${address}\n`);
const configuration = () => readFileSync(inFolder('nginx.conf'), 'utf8');
const places = () => Array.from(configuration().matchAll(/^ +server (\S+:\d+) /gm), ([, place]) => place);
const told = () => readFileSync(inFolder('told'), 'utf8').split('\n').filter(Boolean);
const rounds = () =>
  readFileSync(inFolder('asked'), 'utf8')
    .split('\n')
    .filter((name) => name === 'mf-admin').length;

function program(name: string, text: string): void {
  const file = inFolder('bin', name);
  const places = { ASKED: inFolder('asked'), NAMES: inFolder('names'), TOLD: inFolder('told') };
  writeFileSync(
    file,
    Object.entries(places).reduce((made, [word, place]) => made.replaceAll(word, place), text),
  );
  chmodSync(file, 0o755);
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'follow-names-'));
  for (const name of ['bin', 'names']) mkdirSync(inFolder(name));
  program('getent', GETENT);
  program('nginx', NGINX);
  writeFileSync(inFolder('told'), '');
  for (const [index, name] of parts.entries()) setAddress(name, `10.0.0.${index + 1}`);
  const script = readFileSync(join(shipped, 'follow-names.sh'), 'utf8')
    .replaceAll('/tmp/', `${folder}/`)
    .replace('/etc/nginx/nginx.conf', join(shipped, 'nginx.conf'));
  const environment = { ...process.env, PATH: `${inFolder('bin')}:${process.env['PATH']}` };
  follower = spawn('sh', ['-c', script], { env: environment, stdio: 'inherit' });
  await until(() => Promise.resolve(existsSync(inFolder('nginx.conf')) && places().length === 8 && told().length > 0));
});
async function end(): Promise<void> {
  if (follower.exitCode !== null) return;
  const gone = once(follower, 'exit');
  follower.kill('SIGTERM');
  await gone;
}
afterEach(async () => {
  await end();
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

test('nginx is told of other addresses, not of the same ones in another order: it would begin again with each look', async () => {
  setAddress('shell', '10.0.0.3\n10.0.1.3');
  await until(() => Promise.resolve(told().length > 1));
  setAddress('shell', '10.0.1.3\n10.0.0.3');
  await afterTwoRounds();
  expect(told()).toEqual(['begins', 'others']);
});

test('a gateway that is asked to end sends its last answers', async () => {
  await end();
  expect(told()).toEqual(['begins', 'sent']);
});
