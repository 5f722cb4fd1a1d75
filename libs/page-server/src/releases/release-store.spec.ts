import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { readWords, runReleaseCommand } from './release-command';
import { KEPT_VERSIONS, ReleaseError } from './release-list';
import { ReleaseStore } from './release-store';

const NAME = 'mf-storefront';

let root: string;
let store: ReleaseStore;

async function put(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
}

/** A remote's build whose screens say one text, of the remote that its folder is named after. Answers its folder. */
async function build(text: string, range = '^1.0.0', folder = 'build', react = '^19.0.0'): Promise<string> {
  const manifest = {
    name: (folder.startsWith('mf-') ? folder : NAME).replaceAll('-', '_'),
    shared: [{ name: 'react', requiredVersion: react }],
    metaData: { remoteEntry: { name: 'entry.js', path: '' } },
    exposes: [{ assets: { js: { sync: ['app.js'] } } }],
  };
  await put(`${folder}/mf-manifest.json`, JSON.stringify(manifest));
  await put(`${folder}/contract.json`, JSON.stringify(range));
  await put(`${folder}/routes.json`, '["/"]');
  await put(`${folder}/entry.js`, 'entry');
  await put(`${folder}/app.js`, text);
  return join(root, folder);
}

/** Puts a build in use, as a start does. Answers its version. */
async function release(name: string, folder: string): Promise<string> {
  const { remotes } = await store.ship(name, folder);
  return remotes[name]?.version ?? '';
}

const inUse = async () => (await store.read()).remotes[NAME]?.version;
const fileOf = (version: string) => join(root, 'releases', NAME, version, 'app.js');

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'releases-'));
  store = new ReleaseStore(join(root, 'releases'));
});

afterEach(() => rm(root, { recursive: true }));

test('a release is an immutable folder named by its contract and content, and in use', async () => {
  const version = await release(NAME, await build('one'));
  expect(version).toMatch(/^1\.0\.0-[0-9a-f]{12}$/);
  expect(await readFile(fileOf(version), 'utf8')).toBe('one');
  expect((await stat(fileOf(version))).mode & 0o222).toBe(0);
  expect(await inUse()).toBe(version);
});

test('a major of a library that the shell does not share is refused by name, and what was in use stays', async () => {
  await store.setShell('1.0.0', { react: '19.3.1' });
  const one = await release(NAME, await build('one'));
  const refusal = release(NAME, await build('two', '^1.0.0', 'build', '^20.0.0'));
  await expect(refusal).rejects.toThrow(/necesita react \^20\.0\.0 \(hay 19\.3\.1\)/);
  await expect(store.use(NAME, (await store.versions(NAME)).find((version) => version !== one) ?? '')).rejects.toThrow(
    /necesita react.* Sigue en uso lo de antes\.$/,
  );
  expect(await inUse()).toBe(one);
});

test('who would be left behind by another shell is named, with the library or the contract', async () => {
  const one = await release(NAME, await build('one', '^1.2.0'));
  expect(await store.leftBehind({ shell: '1.2.0', libraries: { react: '19.4.0' } })).toEqual([]);
  expect(await store.leftBehind({ shell: '1.1.0', libraries: {} })).toEqual([
    `${NAME} ${one} pide el contrato ^1.2.0 y la tienda ofrece el 1.1.0`,
  ]);
  expect(await store.leftBehind({ shell: '2.0.0', libraries: { react: '20.0.0' } })).toEqual([
    `${NAME} ${one} necesita react ^19.0.0 (hay 20.0.0); pide el contrato ^1.2.0 y la tienda ofrece el 2.0.0`,
  ]);
  const canary = await store.add(NAME, await build('two', '^1.3.0'));
  await store.use(NAME, canary, 10);
  expect(await store.leftBehind({ shell: '1.2.0', libraries: {} })).toEqual([
    `${NAME} ${canary} pide el contrato ^1.3.0 y la tienda ofrece el 1.2.0`,
  ]);
});

test('the same build is the same version, and what is there is not written again', async () => {
  const version = await release(NAME, await build('one'));
  const { ino } = await stat(fileOf(version));
  await put('elsewhere/app.js.map', 'a folder of another machine');
  expect(await release(NAME, await build('one', '^1.0.0', 'elsewhere'))).toBe(version);
  expect((await stat(fileOf(version))).ino).toBe(ino);
});

test.each([
  ['empty', (file: string) => writeFile(file, '')],
  ['missing', (file: string) => rm(file)],
])('a file of a version that a power cut left %s is there again after the next start', async (_how, lose) => {
  const version = await release(NAME, await build('one'));
  await chmod(fileOf(version), 0o644);
  await lose(fileOf(version));
  expect(await release(NAME, await build('one'))).toBe(version);
  expect(await readFile(fileOf(version), 'utf8')).toBe('one');
  expect((await stat(fileOf(version))).mode & 0o222).toBe(0);
  expect(await readdir(join(root, 'releases', NAME))).toEqual([version]);
});

test('the versions before stay where they are, and one can switch to them and back', async () => {
  const one = await release(NAME, await build('one'));
  const two = await release(NAME, await build('two'));
  expect(two).not.toBe(one);
  await store.rollBack(NAME);
  expect(await inUse()).toBe(one);
  await store.use(NAME, two);
  expect(await inUse()).toBe(two);
  expect(await readFile(fileOf(one), 'utf8')).toBe('one');
});

test('a build that is not complete is refused and leaves nothing', async () => {
  const one = await release(NAME, await build('one'));
  const folder = await build('two');
  await rm(join(folder, 'app.js'));
  await expect(release(NAME, folder)).rejects.toThrow(/falta app\.js/);
  await rm(join(folder, 'routes.json'));
  await rm(join(folder, 'contract.json'));
  await expect(release(NAME, folder)).rejects.toThrow(/falta routes\.json/);
  await expect(release(NAME, join(root, 'nowhere'))).rejects.toThrow(ReleaseError);
  expect(await inUse()).toBe(one);
  expect(await readdir(join(root, 'releases', NAME))).toEqual([one]);
});

test.each(['1.0.0', '^1.0', '>=1.0.0', ''])(
  'a build that runs with %j is refused: that is no contract',
  async (range) => {
    await expect(release(NAME, await build('one', range))).rejects.toThrow(/no es un contrato como/);
  },
);

test('a build that publishes no list of addresses is refused', async () => {
  const folder = await build('one');
  await put('build/routes.json', '{"home":"/"}');
  await expect(release(NAME, folder)).rejects.toThrow(/routes\.json no tiene direcciones/);
});

test('a build is of the remote that it says', async () => {
  await expect(store.add('mf-admin', await build('one'))).rejects.toThrow(
    /completa de mf-admin: es la de mf-storefront/,
  );
  expect(await store.versions('mf-admin')).toEqual([]);
});

test.each([
  ['/producto/:address', /\/producto\/:address ya es de mf-storefront/],
  ['/producto/nube', /ya es de mf-storefront/],
  ['/ofertas/:day', /\/ofertas\/:day ya es de mf-storefront/],
  ['/*', /tomaría direcciones que no son de nadie/],
  ['/:any', /tomaría direcciones que no son de nadie/],
  ['api/help', /tomaría direcciones que no son de nadie/],
  ...['api', 'art', 'assets', 'icons', 'remotes', 'uploads'].map((first): [string, RegExp] => [
    `/${first}/help`,
    /no hay páginas/,
  ]),
])('addresses are a remote’s own: %s is not put in use', async (route, problem) => {
  await build('one');
  await put('build/routes.json', '["/", "/producto/:address", "/ofertas/hoy"]');
  await release(NAME, join(root, 'build'));
  const help = await build('help', '^1.0.0', 'mf-help');
  await put('mf-help/routes.json', JSON.stringify(['/help', route]));
  const version = await store.add('mf-help', help);
  await expect(store.use('mf-help', version)).rejects.toThrow(problem);
  await expect(store.use('mf-help', version)).rejects.toThrow(/\. Aún no tiene ninguna versión en uso\.$/);
  expect((await store.read()).remotes['mf-help']).toBeUndefined();
});

test('an address is one remote’s also between canaries, on the way back and for two at once', async () => {
  const added = async (name: string, text: string, routes: string[]) => {
    const folder = await build(text, '^1.0.0', name);
    await put(`${name}/routes.json`, JSON.stringify(routes));
    return store.add(name, folder);
  };
  const [b, bWithX] = [await added('mf-b', 'b', ['/b']), await added('mf-b', 'bx', ['/b', '/x'])];
  const [aWithX, a] = [await added('mf-a', 'ax', ['/a', '/x']), await added('mf-a', 'a', ['/a'])];
  await store.use('mf-b', b);
  await store.use('mf-a', a);
  await store.use('mf-a', aWithX, 10);
  await expect(store.use('mf-b', bWithX)).rejects.toThrow('/x ya es de mf-a');
  await store.promote('mf-a');
  await store.use('mf-a', a);
  await store.use('mf-b', bWithX);
  await expect(store.rollBack('mf-a')).rejects.toThrow('/x ya es de mf-b');
  await store.use('mf-b', b);
  const both = await Promise.allSettled([store.use('mf-a', aWithX), store.use('mf-b', bWithX)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a remote that is removed leaves nothing', async () => {
  await release(NAME, await build('one'));
  expect(await store.remove(NAME)).toBe(true);
  expect(await store.versions(NAME)).toEqual([]);
  expect(await store.remove(NAME)).toBe(false);
});

test('who puts in use what the shop took back, or where no shop looks, is told', async () => {
  const one = await release(NAME, await build('one'));
  const two = await release(NAME, await build('two'));
  await store.withdraw(NAME, two, 'falló a 30 de 30');
  await expect(runReleaseCommand(store, ['rollback', NAME])).rejects.toThrow(/retiró sola la .* y usa la /);
  expect(await inUse()).toBe(one);
  expect(await runReleaseCommand(store, [])).toContain(`  ${two}  retirada sola: falló a 30 de 30`);
  const said = await runReleaseCommand(store, ['use', NAME, two]);
  expect(said.slice(-2)).toEqual([
    `Atención: la tienda retiró sola la ${two} (falló a 30 de 30). Se vigila otra vez.`,
    `Atención: ninguna tienda ha usado ${store.folder}. ¿Falta DATA_DIR?`,
  ]);
});

test('a command that is not understood does nothing', async () => {
  const one = await release(NAME, await build('one'));
  await expect(runReleaseCommand(store, ['use', NAME, one, '--canari', '10'])).rejects.toThrow(
    /No se entiende .*--canari/,
  );
  await expect(runReleaseCommand(store, ['help'], 'release REMOTO, ')).rejects.toThrow(
    /^Uso: release REMOTO, use REMOTO/,
  );
  expect(readWords(['use', NAME, '--canary', '10'])).toMatchObject({ canary: 10, words: ['use', NAME] });
});

test('one that needs a newer shell is kept but not put in use', async () => {
  await store.open('1.0.0', { [NAME]: await build('one') });
  const one = await inUse();
  await expect(release(NAME, await build('two', '^1.1.0'))).rejects.toThrow(/publica antes la tienda/);
  expect(await inUse()).toBe(one);
  const [tooNew = ''] = (await store.versions(NAME)).filter((version) => version !== one);
  await expect(store.use(NAME, tooNew)).rejects.toThrow(ReleaseError);
  await store.open('1.1.0', {});
  await store.use(NAME, tooNew);
  expect(await inUse()).toBe(tooNew);
});

test.each(['1.0.0-ffffffffffff', '../../etc', ''])(
  'a version that is not there can not be used: %s',
  async (version) => {
    await release(NAME, await build('one'));
    await expect(store.use(NAME, version)).rejects.toThrow(ReleaseError);
  },
);

test.each(['../x', '', 'Mf', 'a/b', '.lock'])('%j is no name of a remote', async (name) => {
  await expect(store.add(name, await build('one'))).rejects.toThrow(ReleaseError);
  await expect(store.rollBack(name)).rejects.toThrow(ReleaseError);
});

test('a start ships a changed build, and leaves alone what was switched since the last one', async () => {
  await store.open('1.0.0', { [NAME]: await build('one') });
  const one = await inUse();
  await store.open('1.0.0', { [NAME]: await build('two') });
  expect(await inUse()).not.toBe(one);
  await store.rollBack(NAME);
  await store.open('1.0.0', { [NAME]: await build('two') });
  expect(await inUse()).toBe(one);
  await store.open('1.0.0', { [NAME]: await build('three') });
  expect(await inUse()).not.toBe(one);
});

test('remotes that are released at the same moment are all in the list', async () => {
  const names = ['mf-a', 'mf-b', 'mf-c', 'mf-d', 'mf-e'];
  const folders = await Promise.all(names.map((name) => build(name, '^1.0.0', name)));
  await Promise.all(names.map((name, index) => release(name, folders[index] ?? '')));
  expect(Object.keys((await store.read()).remotes).sort()).toEqual(names);
});

test('a lock that a dead process left does not stop anybody for good', async () => {
  await mkdir(join(root, 'releases/.lock'), { recursive: true });
  const long = new Date(Date.now() - 60_000);
  await utimes(join(root, 'releases/.lock'), long, long);
  await release(NAME, await build('one'));
  expect(await inUse()).toBeDefined();
});

test('only so many versions stay, the one in use and the one before it among them', async () => {
  const [first, second] = [await release(NAME, await build('a')), await release(NAME, await build('b'))];
  await store.use(NAME, first);
  for (let index = 0; index < KEPT_VERSIONS + 2; index += 1) {
    const version = await store.add(NAME, await build(`next ${index}`));
    const later = new Date(Date.now() + 1000 * (index + 1));
    await utimes(join(root, 'releases', NAME, version), later, later);
  }
  await store.use(NAME, first);
  const versions = await store.versions(NAME);
  expect(versions).toHaveLength(KEPT_VERSIONS + 2);
  expect(versions).toEqual(expect.arrayContaining([first, second]));
});

test('an old version that another release clears away just as somebody chooses it is refused, and what is in use is there', async () => {
  const versions: string[] = [];
  for (let index = 0; index < KEPT_VERSIONS + 2; index += 1) {
    const version = await store.add(NAME, await build(`next ${index}`));
    const then = new Date(Date.now() + 1000 * index);
    await utimes(join(root, 'releases', NAME, version), then, then);
    versions.push(version);
  }
  const [oldest = '', newest = ''] = [versions[0], versions.at(-1)];
  const { mkdir: make } = files;
  let other: Promise<unknown> | undefined;
  const spy = jest.spyOn(files, 'mkdir').mockImplementation(async (path, options) => {
    if (String(path).endsWith('.lock') && !other) await (other = store.use(NAME, newest));
    return make(path, options);
  });
  await expect(store.use(NAME, oldest)).rejects.toThrow(`no tiene la versión ${oldest}`);
  spy.mockRestore();
  expect(await inUse()).toBe(newest);
});

test('versions are told, though another release clears one away meanwhile', async () => {
  const [one, two] = [await store.add(NAME, await build('one')), await store.add(NAME, await build('two'))];
  const { readdir: list } = files;
  const spy = jest.spyOn(files, 'readdir').mockImplementationOnce((async (folder: string) => {
    const names = await list(folder);
    await rm(join(folder, one), { recursive: true });
    return names;
  }) as typeof list);
  expect(await store.versions(NAME)).toEqual([two]);
  spy.mockRestore();
});

test('the list is on the disk before it takes the place of the one before: a power cut leaves one of the two', async () => {
  await release(NAME, await build('one'));
  const steps: string[] = [];
  const { open, rename } = files;
  const opened = jest.spyOn(files, 'open').mockImplementation(async (...asked) => {
    const handle = await open(...asked);
    const sync = handle.sync.bind(handle);
    return Object.assign(handle, { sync: () => sync().then(() => void steps.push('on the disk')) });
  });
  const renamed = jest.spyOn(files, 'rename').mockImplementation((from, to) => {
    if (String(to).endsWith('remotes.json')) steps.push('named');
    return rename(from, to);
  });
  await store.setShell('1.0.0', {});
  for (const spy of [opened, renamed]) spy.mockRestore();
  expect(steps).toEqual(['on the disk', 'named']);
});

test('a shell that begins again writes nothing, so that a full disk keeps no page away; another one says what it offers', async () => {
  const written = async () => (await stat(join(root, 'releases/remotes.json'))).ino;
  await store.setShell('1.0.0', { react: '19.3.1', redux: '5.0.1' });
  const first = await written();
  await store.setShell('1.0.0', { redux: '5.0.1', react: '19.3.1' });
  expect(await written()).toBe(first);
  await store.setShell('1.0.0', { react: '19.4.0', redux: '5.0.1' });
  expect((await store.read()).libraries['react']).toBe('19.4.0');
  await store.setShell('1.1.0', { react: '19.4.0', redux: '5.0.1' });
  expect((await store.read()).shell).toBe('1.1.0');
});

test('what a release left that was killed half-way is no version: nobody can put it in use', async () => {
  const version = await release(NAME, await build('one'));
  await put(`releases/${NAME}/.${version}.0a1b2c3d/app.js`, 'half');
  expect(await store.versions(NAME)).toEqual([version]);
});

test('what killed releases left goes with the next release, but not what another one is writing', async () => {
  const left = join(root, 'releases', NAME, '.1.0.0-0a1b2c3d4e5f.killed');
  const writing = join(root, 'releases', NAME, '.1.0.0-0a1b2c3d4e5f.writing');
  await put(`releases/${NAME}/.1.0.0-0a1b2c3d4e5f.killed/assets/app.js`, 'half');
  await put(`releases/${NAME}/.1.0.0-0a1b2c3d4e5f.writing/app.js`, 'half');
  const longAgo = new Date(Date.now() - 7_200_000);
  await utimes(left, longAgo, longAgo);
  const version = await release(NAME, await build('one'));
  expect((await readdir(join(root, 'releases', NAME))).sort()).toEqual([basename(writing), version].sort());
});

test('a list that can’t be read is not written over, but named with what helps', async () => {
  const list = join(root, 'releases/remotes.json');
  await put('releases/remotes.json', '{"half":');
  const started = async () => store.open('1.0.0', { [NAME]: await build('one') });
  await expect(started()).rejects.toThrow(
    `La lista de versiones ${list} está dañada. Repárala, o bórrala y vuelve a iniciar la tienda`,
  );
  expect(await readFile(list, 'utf8')).toBe('{"half":');
  await rm(list);
  expect((await started()).remotes[NAME]?.version).toBe(await release(NAME, await build('one')));
});

test('a list that is there and can’t be opened is not taken for none', async () => {
  await release(NAME, await build('one'));
  const list = join(root, 'releases/remotes.json');
  await rm(list);
  // Root opens what others may not: a link to itself is opened by nobody.
  await symlink(list, list);
  await expect(release(NAME, await build('two'))).rejects.toThrow(ReleaseError);
  expect((await lstat(list)).isSymbolicLink()).toBe(true);
});

test('two processes of one number, each in a container of its own, release the same build whole', async () => {
  const folder = await build('one');
  for (let file = 0; file < 30; file += 1) await put(`build/chunk-${file}.js`, 'chunk');
  const [version] = await Promise.all([store.add(NAME, folder), store.add(NAME, folder)]);
  expect(await store.versions(NAME)).toEqual([version]);
  expect((await readdir(join(root, 'releases', NAME, version))).sort()).toEqual((await readdir(folder)).sort());
  expect(await readdir(join(root, 'releases', NAME))).toEqual([version]);
});
