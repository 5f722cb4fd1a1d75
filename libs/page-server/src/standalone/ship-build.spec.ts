import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReleaseStore } from '../releases/release-store';
import { shipBuild } from './ship-build';

const NAME = 'mf-storefront';

let root: string;
let store: ReleaseStore;
let log: jest.SpyInstance;
let over: boolean;

const lines = () => log.mock.calls.map(([line]) => String(line));
const inUse = async () => (await store.read()).remotes[NAME]?.version;

/** A remote's build for a contract. Answers its folder. */
async function build(range: string, text = range): Promise<string> {
  const folder = join(root, text);
  await mkdir(folder);
  const metaData = { remoteEntry: { name: 'entry.js', path: '' } };
  const manifest = { name: 'mf_storefront', shared: [], metaData, exposes: [] };
  await writeFile(join(folder, 'mf-manifest.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'contract.json'), JSON.stringify(range));
  await writeFile(join(folder, 'routes.json'), '["/"]');
  await writeFile(join(folder, 'entry.js'), text);
  return folder;
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!over && !(await holds())) await new Promise((resolve) => setImmediate(resolve));
}

beforeEach(async () => {
  over = false;
  root = await mkdtemp(join(tmpdir(), 'ship-build-'));
  store = new ReleaseStore(join(root, 'releases'));
  log = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
});

afterEach(async () => {
  over = true;
  await rm(root, { recursive: true });
});

test('a remote that starts before its shell is in use once that has come, and says once what it waits for', async () => {
  await store.setShell('1.0.0', {});
  await shipBuild(store, NAME, await build('^1.0.0'));
  const one = await inUse();
  await shipBuild(store, NAME, await build('^2.0.0'), 1);
  expect(await inUse()).toBe(one);

  const tries = jest.spyOn(store, 'ship');
  await until(() => tries.mock.calls.length > 2);
  await store.setShell('2.0.0', {});
  await until(async () => (await inUse()) !== one);
  await until(() => lines().length === 3);
  expect(lines()).toEqual([
    expect.stringContaining(`en uso la versión ${one}`),
    expect.stringContaining('pide el contrato ^2.0.0 y la tienda ofrece el 1.0.0'),
    expect.stringContaining('en uso la versión 2.0.0-'),
  ]);
});

test('a remote that can’t be written, as on a full disk, leaves what was in use, and is in use once it can', async () => {
  await store.setShell('1.0.0', {});
  await shipBuild(store, NAME, await build('^1.0.0'));
  const one = await inUse();
  const home = join(root, 'releases', NAME);
  await rename(home, join(root, 'away'));
  await writeFile(home, '');
  const tries = jest.spyOn(store, 'ship');
  await shipBuild(store, NAME, await build('^1.0.0', 'two'), 1);
  await until(() => tries.mock.calls.length > 2);
  expect(await inUse()).toBe(one);

  await rm(home);
  await until(async () => (await inUse()) !== one);
  await until(() => lines().length === 3);
  expect(lines()).toEqual([
    expect.stringContaining(`en uso la versión ${one}`),
    expect.stringContaining(`${NAME}: no se pudo guardar la versión nueva (ENOTDIR). Sigue en uso lo de antes.`),
    expect.stringContaining('en uso la versión 1.0.0-'),
  ]);
});

describe('a remote that finds no room', () => {
  let room: number;

  /** Pauses before the next try, ms; with `goesOn` each is over at once, and no other try comes otherwise. */
  function pausesOf(goesOn: boolean): number[] {
    const pauses: number[] = [];
    const { setTimeout: wait } = globalThis;
    const passed = ((next: () => void, ms: number) => {
      if (ms >= 5000) pauses.push(ms);
      return goesOn ? wait(next) : wait(() => undefined);
    }) as typeof setTimeout;
    jest.spyOn(globalThis, 'setTimeout').mockImplementation(passed);
    return pauses;
  }

  beforeEach(async () => {
    await store.setShell('1.0.0', {});
    room = 0;
    const { statfs } = files;
    jest
      .spyOn(files, 'statfs')
      .mockImplementation(async (path) => Object.assign(await statfs(path), { blocks: 1000, bavail: room }));
  });

  test('is told to have nothing in use where nothing was, and writes nothing that fills the disk', async () => {
    pausesOf(false);
    const written = jest.spyOn(files, 'copyFile');
    await shipBuild(store, NAME, await build('^1.0.0'));
    expect(lines()).toEqual([
      `${NAME}: no se pudo guardar la versión nueva (ENOSPC). Aún no tiene ninguna versión en uso.\n`,
    ]);
    expect(written).not.toHaveBeenCalled();
    expect(await readdir(join(root, 'releases', NAME))).toEqual([]);
  });

  test('is tried more and more seldom, every five minutes at last, and is in use once it finds some', async () => {
    const pauses = pausesOf(true);
    await shipBuild(store, NAME, await build('^1.0.0'));
    await until(() => pauses.length >= 8);
    room = 1000;
    await until(async () => (await inUse()) !== undefined);
    await until(() => lines().length === 2);
    expect(pauses.slice(0, 8).map((ms) => ms / 1000)).toEqual([5, 10, 20, 40, 80, 160, 300, 300]);
    expect(lines()[1]).toContain('en uso la versión 1.0.0-');
  });

  test('is told to have nothing in use, too, while it waits for its first shell', async () => {
    pausesOf(false);
    room = 1000;
    await shipBuild(store, NAME, await build('^2.0.0'));
    expect(lines()).toEqual([
      expect.stringMatching(/publica antes la tienda\. Aún no tiene ninguna versión en uso\.\n$/),
    ]);
  });
});
