import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { until } from './processes';

const script = join(__dirname, '../../../deploy/database/start.sh');

/** Stand in for the programs of the image. A rest takes a moment, so that many looks are soon done. */
const programs = {
  patroni: `trap 'echo patroni ends >> "$DATA/asked"; exit' TERM; echo patroni begins >> "$DATA/asked"; while :; do sleep 1; done`,
  psql: 'case "$*" in *COMMENT*) echo "$*" >> "$DATA/told";; *) cat "$DATA/timeline"; echo look >> "$DATA/asked";; esac',
  pgbackrest: 'echo "$1" >> "$DATA/asked"; [ ! -e "$DATA/refuses-$1" ]',
  df: 'cat "$DATA/room"',
  fallocate: 'touch "$3"',
  sleep: 'exec /bin/sleep 0.05',
};

const DAYS_MS = 86_400_000;

let folder: string;
let running: ChildProcess | undefined;

const at = (name: string) => join(folder, name);
const ofData = (name: string) => at(`data/${name}`);
const asked = () => readFileSync(ofData('asked'), 'utf8').split('\n').filter(Boolean);
const backups = () => asked().filter((word) => word === 'backup').length;

const environment = () => ({
  PATH: `${at('bin')}:${process.env['PATH']}`,
  DATA: at('data'),
  SECRETS: at('secrets'),
  AWAY: ofData('away'),
  MACHINE: '1',
  S3_ENDPOINT: 'https://bucket.example',
  S3_BUCKET: 'shop',
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-database-'));
  running = undefined;
  for (const name of ['bin', 'data', 'secrets']) mkdirSync(at(name));
  for (const [name, text] of Object.entries(programs))
    writeFileSync(at(`bin/${name}`), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  writeFileSync(at('secrets/backup_env'), "S3_ACCESS_KEY='a'\nS3_SECRET_KEY='b'\nBACKUP_PASSWORD='c'\n");
  for (const name of ['superuser_password', 'replication_password']) writeFileSync(at(`secrets/${name}`), 'secret');
  const state = { asked: '', room: '500', timeline: '00000002' };
  for (const [name, text] of Object.entries(state)) writeFileSync(ofData(name), text);
});
afterEach(async () => {
  if (running?.pid !== undefined && running.exitCode === null) {
    const gone = once(running, 'exit');
    process.kill(-running.pid, 'SIGKILL');
    await gone;
  }
  rmSync(folder, { recursive: true });
});

/** Its words for who watches go into a file: programs that outlive it would hold a pipe open. */
function startDatabase(settings: Record<string, string> = {}): ChildProcess {
  const options = { env: { ...environment(), ...settings }, detached: true, stdio: 'ignore' } as const;
  return (running = spawn('sh', ['-c', 'exec sh "$0" database 2>> "$DATA/said"', script], options));
}

/** @param days since the base backup was made that the machine knows of */
function knowBackup(timeline: string, days: number): void {
  writeFileSync(ofData('backed-up'), timeline);
  const made = (Date.now() - days * DAYS_MS) / 1000;
  utimesSync(ofData('backed-up'), made, made);
}

test.each([
  ['a day ago', '00000002', 1.1],
  ['before it took another machine’s place', '00000001', 0.1],
  ['a time to come, before the clock was set back', '00000002', -3],
])('the primary makes a base backup where the last one is of %s, and then no other', async (_when, timeline, days) => {
  knowBackup(timeline, days);
  // The bucket is there again: what the backup waits for is sent at once.
  writeFileSync(ofData('away'), '');
  startDatabase();
  await until(() => Promise.resolve(backups() > 0));
  expect(existsSync(ofData('away'))).toBe(false);
  const looks = asked().length;
  await until(() => Promise.resolve(asked().length > looks + 5));
  expect([backups(), readFileSync(ofData('backed-up'), 'utf8')]).toEqual([1, '00000002\n']);
  // From there the shop's metrics have it.
  expect(readFileSync(ofData('told'), 'utf8')).toMatch(/ON DATABASE shop IS '00000002 \d{10}'\n$/);
});

test('a database that follows makes no base backup, though it made one while it was the primary', async () => {
  knowBackup('00000002', 0.1);
  writeFileSync(ofData('timeline'), '');
  startDatabase();
  await until(() => Promise.resolve(asked().filter((word) => word === 'look').length > 3));
  expect([asked().includes('stanza-create'), backups()]).toEqual([false, 0]);
});

test('a base backup that was refused is made again, after a rest: each attempt costs a checkpoint and a file of WAL', async () => {
  writeFileSync(ofData('refuses-backup'), '');
  startDatabase();
  await until(() => Promise.resolve(backups() > 1));
  const [first, second] = asked().flatMap((word, place) => (word === 'backup' ? [place] : []));
  const between = asked().slice((first ?? 0) + 1, second);
  expect(between).toEqual([...Array<string>(5).fill('look'), 'stanza-create']);
  expect(existsSync(ofData('told'))).toBe(false);
  rmSync(ofData('refuses-backup'));
  await until(() => Promise.resolve(existsSync(ofData('backed-up'))));
});

test('a past of another database in the bucket is left alone, and said: who lost all three has their shop there', async () => {
  const refusing = `#!/bin/sh
echo "$1 $PGBACKREST_REPO1_S3_BUCKET" >> "$DATA/asked"
[ "$1 $PGBACKREST_REPO1_S3_BUCKET" != 'stanza-create shop' ] || exit 28
`;
  writeFileSync(at('bin/pgbackrest'), refusing, { mode: 0o755 });
  const part = startDatabase();
  const said = () => readFileSync(ofData('said'), 'utf8');
  await until(() =>
    Promise.resolve(existsSync(ofData('said')) && said().includes('docs/machines.md, "All three lost"')),
  );
  expect(said()).toContain('The bucket shop has the past of another database');
  const gone = once(part, 'exit');
  process.kill(-(part.pid ?? 0), 'SIGKILL');
  await gone;
  expect(asked()).not.toContain('backup shop');
  startDatabase({ S3_BUCKET: 'shop-2' });
  await until(() => Promise.resolve(asked().includes('backup shop-2')));
});

test('a database whose disk is full ends in order, with the room that was kept for it', async () => {
  const part = startDatabase();
  await until(() => Promise.resolve(asked().includes('patroni begins') && existsSync(ofData('ballast'))));
  const gone = once(part, 'exit');
  writeFileSync(ofData('room'), '8');
  await gone;
  expect([asked().includes('patroni ends'), existsSync(ofData('ballast'))]).toEqual([true, false]);
});

test('a database comes back by itself on a disk that the copy of a moment filled: nobody reads that any more', async () => {
  mkdirSync(ofData('restored/base'), { recursive: true });
  writeFileSync(at('bin/df'), '#!/bin/sh\nif [ -e "$DATA/restored" ]; then echo 8; else cat "$DATA/room"; fi\n');
  startDatabase();
  await until(() => Promise.resolve(asked().includes('look')));
  expect([existsSync(ofData('restored')), existsSync(ofData('ballast'))]).toEqual([false, true]);
});

test('a bucket that refused is left alone for a minute: hundreds of files may wait for it', () => {
  const push = () => spawnSync('sh', [script, 'pgbackrest-push', 'file'], { env: environment() }).status;
  writeFileSync(ofData('refuses-archive-push'), '');
  expect(push()).toBe(1);
  rmSync(ofData('refuses-archive-push'));
  expect([push(), asked().length]).toEqual([1, 1]);
  const earlier = (Date.now() - 70_000) / 1000;
  utimesSync(ofData('away'), earlier, earlier);
  expect([push(), asked().length]).toEqual([0, 2]);
  // From before the clock was set back.
  const later = (Date.now() + 3 * DAYS_MS) / 1000;
  utimesSync(ofData('away'), later, later);
  expect([push(), asked().length]).toEqual([0, 3]);
});
