import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * `start.mjs` in a workspace of two files, with a build that says what happens to it, and that waits, fails or falls
 * over when `shell/src/page.ts` says so.
 */
const BUILD_SHOP = `
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { beginBuild } from '../../build-stamp.mjs';

const note = (line: string): void => appendFileSync('log', line + '\\n');
const leave = (reason: string): void => {
  note('asked by ' + reason);
  process.exit(130);
};
process.once('SIGTERM', () => leave('SIGTERM'));
process.once('disconnect', () => leave('disconnect'));
const finishBuild = beginBuild(process.cwd());
const page = readFileSync('shell/src/page.ts', 'utf8');
writeFileSync('builder.pid', String(process.pid));
note('building ' + page);
if (page === 'waits') await new Promise((resolve) => setTimeout(resolve, 1e8));
if (page === 'fails') process.exit(1);
if (page === 'falls') process.kill(process.pid, 'SIGKILL');
mkdirSync('shell/dist', { recursive: true });
writeFileSync('shell/dist/page.js', page);
mkdirSync('libs/launcher/dist', { recursive: true });
writeFileSync('libs/launcher/dist/open-shop.js', "import { appendFileSync } from 'node:fs'; appendFileSync('log', 'open\\\\n');");
finishBuild();
process.exit(0);
`;

const workspaceRoot = join(__dirname, '../../..');
const started: ChildProcess[] = [];
/** The tests share it: each leaves a whole build to the next, which finds it built. */
let root: string;

beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'shop-start-test-')));
  const launcher = join(root, 'libs/launcher');
  mkdirSync(join(launcher, 'src/shop'), { recursive: true });
  mkdirSync(join(root, 'shell/src'), { recursive: true });
  for (const name of ['start.mjs', 'build-stamp.mjs'])
    cpSync(join(workspaceRoot, 'libs/launcher', name), join(launcher, name));
  for (const folder of [root, launcher, join(root, 'shell')])
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(launcher, 'src/shop/build-shop.ts'), BUILD_SHOP);
  symlinkSync(join(workspaceRoot, 'node_modules'), join(root, 'node_modules'));
  write('uno');
});

afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('close', resolve));
  }
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(page: string): void {
  writeFileSync(join(root, 'shell/src/page.ts'), page);
}

function written(): string {
  const file = join(root, 'log');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Steps since the last time, line by line. */
function log(): string[] {
  const text = written();
  if (text === '') return [];
  rmSync(join(root, 'log'));
  return text.trimEnd().split('\n');
}

function start(): { child: ChildProcess; ended: Promise<number | null> } {
  const child = spawn(process.execPath, ['libs/launcher/start.mjs'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  started.push(child);
  return { child, ended: new Promise((resolve) => child.once('close', resolve)) };
}

async function startAndLeave(): Promise<string[]> {
  expect(await start().ended).toBe(0);
  return log();
}

async function until(holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 100_000;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`waited in vain\n${log().join('\n')}`);
    await sleep(25);
  }
}

/** Starts what waits in the middle of its build. */
async function startToWait(): Promise<ReturnType<typeof start> & { builder: number }> {
  write('waits');
  const run = start();
  // The file is there a moment before its first line.
  await until(() => written().endsWith('\n'));
  expect(log()).toEqual(['building waits']);
  return { ...run, builder: Number(readFileSync(join(root, 'builder.pid'), 'utf8')) };
}

function lives(pid: number): boolean {
  return spawnSync(`kill -0 ${String(pid)}`, { stdio: 'ignore', shell: true }).status === 0;
}

it('builds and opens; what is built is opened at once', async () => {
  expect(await startAndLeave()).toEqual(['building uno', 'open']);
  expect(await startAndLeave()).toEqual(['open']);
});

it.each<[string, () => void]>([
  ['a source that changed', () => write('dos')],
  ['a new source', () => writeFileSync(join(root, 'shell/src/new.ts'), '')],
  ['another lockfile', () => writeFileSync(join(root, 'package-lock.json'), '{}')],
  ['a build that is gone', () => rmSync(join(root, 'shell/dist'), { recursive: true })],
  ['a launcher that is gone', () => rmSync(join(root, 'libs/launcher/dist'), { recursive: true })],
  ['a build that somebody else made', () => appendFileSync(join(root, 'shell/dist/page.js'), ' by hand')],
])('notices %s', async (_what, change) => {
  await startAndLeave();
  change();
  expect(await startAndLeave()).toEqual([expect.stringMatching(/^building /), 'open']);
  expect(await startAndLeave()).toEqual(['open']);
});

it.each(['fails', 'falls'])('opens nothing after a build that %s, and builds again', async (how) => {
  await startAndLeave();
  write(how);
  expect(await start().ended).toBe(1);
  expect(log()).toEqual([`building ${how}`]);
  write('uno');
  expect(await startAndLeave()).toEqual(['building uno', 'open']);
});

it('ends with its build when it is asked to, and builds again', async () => {
  await startAndLeave();
  const { child, ended, builder } = await startToWait();
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(log()).toEqual(['asked by SIGTERM']);
  expect(lives(builder)).toBe(false);
  write('uno');
  expect(await startAndLeave()).toEqual(['building uno', 'open']);
});

it('takes its build along when it is killed', async () => {
  const { child, builder } = await startToWait();
  child.kill('SIGKILL');
  await until(() => !lives(builder));
  expect(log()).toEqual(['asked by disconnect']);
});
