import {
  ReleaseError,
  emptyReleaseList,
  fitsShell,
  outdatedVersions,
  parseReleaseList,
  switchBack,
  switchRemote,
  switchToBuild,
} from './release-list';

const [a, b, c] = ['1.0.0-aaaaaaaaaaaa', '1.0.0-bbbbbbbbbbbb', '1.1.0-cccccccccccc'] as const;
const NAME = 'mf-storefront';

test('switching remembers what was in use, and switching back there and forth again works', () => {
  const first = switchRemote(emptyReleaseList, NAME, a);
  expect(first.remotes[NAME]).toEqual({ version: a, previous: null, built: null });
  const second = switchRemote(first, NAME, b);
  expect(second.remotes[NAME]).toMatchObject({ version: b, previous: a });
  const back = switchBack(second, NAME);
  expect(back.remotes[NAME]).toMatchObject({ version: a, previous: b });
  expect(switchBack(back, NAME).remotes[NAME]).toMatchObject({ version: b, previous: a });
});

test('the version in use again forgets nothing, and others are left alone', () => {
  const list = switchRemote(switchRemote(switchRemote(emptyReleaseList, 'mf-admin', a), NAME, a), NAME, b);
  expect(switchRemote(list, NAME, b)).toEqual(list);
  expect(switchBack(list, NAME).remotes['mf-admin']).toEqual(list.remotes['mf-admin']);
});

test('without an earlier version there is no way back', () => {
  expect(() => switchBack(emptyReleaseList, NAME)).toThrow(
    new ReleaseError('mf-storefront no tiene una versión anterior.'),
  );
  expect(() => switchBack(switchRemote(emptyReleaseList, NAME, a), NAME)).toThrow(ReleaseError);
});

test('a version that needs a newer shell is refused by name, until the shell offers it', () => {
  const old = { ...switchRemote(emptyReleaseList, NAME, a), shell: '1.0.0' };
  expect(() => switchRemote(old, NAME, c)).toThrow(
    /pide el contrato \^1\.1\.0 y la tienda ofrece el 1\.0\.0: publica antes la tienda/,
  );
  expect(switchRemote({ ...old, shell: '1.1.0' }, NAME, c).remotes[NAME]?.version).toBe(c);
  expect(fitsShell({ ...old, shell: '2.0.0' }, a)).toBe(false);
});

test('a version from before the shell changed is to be built again; one with two numbers is still read', () => {
  const now = { ...switchRemote(emptyReleaseList, NAME, a), shell: '2.0.0' };
  expect(() => switchRemote(now, NAME, b)).toThrow(/pide el contrato \^1\.0\.0 .* constrúyelo de nuevo/);
  const old = '2.0-dddddddddddd';
  const list = { shell: '3.0.0', remotes: { [NAME]: { version: old, previous: null, built: old } } };
  expect(parseReleaseList(JSON.stringify(list))).toEqual(list);
  expect(fitsShell(list, old)).toBe(false);
});

test('the build of the workspace is remembered as such, also after a switch away from it', () => {
  const built = switchToBuild(emptyReleaseList, NAME, a);
  expect(built.remotes[NAME]?.built).toBe(a);
  expect(switchRemote(built, NAME, b).remotes[NAME]).toEqual({ version: b, previous: a, built: a });
});

test('of many versions the newest stay, and those in use and before it', () => {
  const versions = ['f', 'e', 'd', 'c', 'b', 'a'].map((letter) => `1.0.0-${letter.repeat(12)}`);
  const list = switchRemote(switchRemote(emptyReleaseList, NAME, b), NAME, a);
  expect(outdatedVersions(list, NAME, versions, 3)).toEqual(['1.0.0-cccccccccccc']);
  expect(outdatedVersions(list, NAME, versions, 6)).toEqual([]);
  expect(outdatedVersions(emptyReleaseList, NAME, versions, 2)).toHaveLength(4);
});

test('a list is read as it was written', () => {
  const list = { ...switchToBuild(emptyReleaseList, NAME, a), shell: '1.0.0' };
  expect(parseReleaseList(JSON.stringify(list))).toEqual(list);
});

test.each([
  '',
  'null',
  '[]',
  '{"shell":null}',
  '{"shell":1,"remotes":{}}',
  '{"shell":null,"remotes":{"../x":{"version":"1.0.0-aaaaaaaaaaaa","previous":null,"built":null}}}',
  '{"shell":null,"remotes":{"mf-a":{"version":"../../secret","previous":null,"built":null}}}',
  '{"shell":null,"remotes":{"mf-a":{"version":"1.0.0-aaaaaaaaaaaa","previous":"x","built":null}}}',
  '{"shell":null,"remotes":{"mf-a":{"version":"1.0.0-aaaaaaaaaaaa"}}}',
])('%s is no list', (text) => {
  expect(() => parseReleaseList(text)).toThrow(ReleaseError);
});
