import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyReleaseList, startCanary, switchRemote, type ReleaseList } from './releases/release-list';
import { createRemoteReader, type RemoteReader } from './remotes';

let server: Server;
let asked: string[];
let isUp: boolean;
let odd: Record<string, unknown>;
let reader: RemoteReader;

const files: Record<string, unknown> = {
  '/mf-manifest.json': {
    metaData: { remoteEntry: { name: 'entry.one.js', path: '' } },
    exposes: [{ assets: { js: { sync: ['app.one.js'] } } }],
  },
  '/contract.json': '^1.0.0',
  '/routes.json': ['/admin/*'],
};

beforeEach(async () => {
  asked = [];
  isUp = true;
  odd = {};
  server = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.writeHead(isUp ? 200 : 500).end(JSON.stringify(odd[url] ?? files[url]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  reader = createRemoteReader('mf-admin', { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Moves the clock by which answers grow old; timers and sockets keep the real one. */
function later(ms: number): void {
  const now = performance.now();
  jest.spyOn(performance, 'now').mockReturnValue(now + ms);
}

test('pages that come together ask a remote’s own server once', async () => {
  const read = await Promise.all(Array.from({ length: 20 }, () => reader.read()));
  expect(new Set(read.map(({ entry }) => entry)).size).toBe(1);
  expect(read[0]?.entry).toMatch(/\/entry\.one\.js$/);
  expect(asked).toHaveLength(4);
});

test.each([undefined, 'everybody'])(
  'the back office is for staff, also by a build that says %p of its door',
  async (door) => {
    odd['/door.json'] = door;
    expect((await reader.read()).door).toBe('staff');
  },
);

test('a bad answer leaves what was there last, until it has been away for long', async () => {
  await reader.read();
  isUp = false;
  later(2000);
  expect((await reader.read()).entry).toMatch(/\/entry\.one\.js$/);
  later(31_000);
  expect((await reader.read()).entry).toBeNull();
  isUp = true;
  later(2000);
  expect((await reader.read()).entry).toMatch(/\/entry\.one\.js$/);
});

test.each([
  ['routes.json', { error: 'not here' }],
  ['routes.json', [1]],
  ['contract.json', 3],
])('a remote whose %s is %j is one that is not there', async (file, content) => {
  odd[`/${file}`] = content;
  expect(await reader.read()).toMatchObject({ entry: null, contractRange: null, routes: ['/admin/*', '/diagnostics'] });
});

describe('a release that is not whole any more, as after a power cut', () => {
  const [before, now, next] = ['1.0.0-aaaaaaaaaaaa', '1.0.0-bbbbbbbbbbbb', '1.0.0-cccccccccccc'];
  const list = switchRemote(switchRemote(emptyReleaseList, 'mf-admin', before), 'mf-admin', now);
  const scripts = ['entry.one.js', 'app.one.js'];
  let releases: string;

  beforeEach(async () => {
    releases = await mkdtemp(join(tmpdir(), 'releases-'));
    for (const version of [before, now, next]) {
      await mkdir(join(releases, 'mf-admin', version), { recursive: true });
      for (const [file, content] of Object.entries(files)) {
        await writeFile(join(releases, 'mf-admin', version, file), JSON.stringify(content));
      }
      for (const script of scripts) await writeFile(join(releases, 'mf-admin', version, script), 'begin()');
    }
  });
  afterEach(() => rm(releases, { recursive: true }));

  const fileOf = (version: string, file = 'mf-manifest.json') => join(releases, 'mf-admin', version, file);
  const lose = (version: string) => truncate(fileOf(version));

  async function given(inUse: ReleaseList): Promise<string | null> {
    await writeFile(join(releases, 'remotes.json'), JSON.stringify(inUse));
    return (await createRemoteReader('mf-admin', { folder: null, releases }).read(() => true)).release;
  }

  test('gives way to the one before', async () => {
    expect(await given(list)).toBe(now);
    await lose(now);
    expect(await given(list)).toBe(before);
    await lose(before);
    expect(await given(list)).toBeNull();
  });

  test.each(scripts)(
    'gives way to the one before as well where its manifest is there and %s is gone or empty',
    async (script) => {
      await truncate(fileOf(now, script));
      expect(await given(list)).toBe(before);
      await rm(fileOf(now, script));
      expect(await given(list)).toBe(before);
    },
  );

  test('and a canary to the one in use', async () => {
    const canary = startCanary(list, 'mf-admin', { version: next, percent: 10 });
    expect(await given(canary)).toBe(next);
    await lose(next);
    expect(await given(canary)).toBe(now);
  });
});
