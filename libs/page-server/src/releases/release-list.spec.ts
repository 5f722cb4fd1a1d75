import {
  KEPT_VERSIONS,
  ReleaseError,
  emptyReleaseList,
  endCanary,
  fitsShell,
  outdatedVersions,
  parseReleaseList,
  promoteCanary,
  startCanary,
  switchBack,
  switchRemote,
  putBuildInUse,
  withdraw,
} from './release-list';

const [a, b, c] = ['1.0.0-aaaaaaaaaaaa', '1.0.0-bbbbbbbbbbbb', '1.1.0-cccccccccccc'] as const;
const NAME = 'mf-storefront';

test('switching remembers what was in use, and switching back there and forth again works', () => {
  const first = switchRemote(emptyReleaseList, NAME, a);
  expect(first.remotes[NAME]).toMatchObject({ version: a, previous: null, built: null });
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
  const written = { version: old, previous: null, built: old };
  const list = parseReleaseList(JSON.stringify({ shell: '3.0.0', remotes: { [NAME]: written } }));
  expect(list.remotes[NAME]).toEqual({ ...written, since: null, canary: null, withdrawn: null, failed: [] });
  expect(fitsShell(list, old)).toBe(false);
});

test('the build of the workspace is remembered as such, also after a switch away from it', () => {
  const built = putBuildInUse(emptyReleaseList, NAME, a, null);
  expect(built.remotes[NAME]?.built).toBe(a);
  expect(switchRemote(built, NAME, b).remotes[NAME]).toMatchObject({ version: b, previous: a, built: a });
});

test('of many versions the newest stay, and those in use and before it', () => {
  const versions = ['f', 'e', 'd', 'c', 'b', 'a'].map((letter) => `1.0.0-${letter.repeat(12)}`);
  const list = switchRemote(switchRemote(emptyReleaseList, NAME, b), NAME, a);
  expect(outdatedVersions(list, NAME, versions, 3)).toEqual(['1.0.0-cccccccccccc']);
  expect(outdatedVersions(list, NAME, versions, 6)).toEqual([]);
  expect(outdatedVersions(emptyReleaseList, NAME, versions, 2)).toHaveLength(4);
});

test('a list is read as it was written', () => {
  const tried = startCanary(putBuildInUse(emptyReleaseList, NAME, a, null), NAME, { version: b, percent: 10 });
  const list = { ...withdraw(tried, 'mf-admin', b, 'falla'), shell: '1.0.0' };
  expect(parseReleaseList(JSON.stringify(list))).toEqual(list);
});

describe('a canary', () => {
  const now = new Date('2026-11-24T15:00:00Z');
  const inUse = switchRemote(emptyReleaseList, NAME, a);
  const tried = startCanary(inUse, NAME, { version: b, percent: 10 }, now);

  test('is beside the version in use, kept with it, and what a start ships is not it again', () => {
    expect(tried.remotes[NAME]).toMatchObject({
      version: a,
      canary: { version: b, percent: 10, since: '2026-11-24T15:00:00.000Z' },
    });
    expect(outdatedVersions(tried, NAME, [c, b, a], 1)).toEqual([]);
    expect(putBuildInUse(inUse, NAME, b, 10).remotes[NAME]).toMatchObject({ version: a, built: b });
  });

  test('becomes what all have, or ends; another switch ends it too', () => {
    expect(promoteCanary(tried, NAME, now).remotes[NAME]).toMatchObject({
      version: b,
      previous: a,
      canary: null,
      since: '2026-11-24T15:00:00.000Z',
    });
    expect(endCanary(tried, NAME)).toEqual(inUse);
    expect(switchRemote(tried, NAME, a).remotes[NAME]?.canary).toBeNull();
    for (const change of [promoteCanary, endCanary]) {
      expect(() => change(inUse, NAME)).toThrow('mf-storefront no tiene una versión a prueba.');
    }
  });

  test.each([
    [emptyReleaseList, b, 10, /no tiene una versión en uso/],
    [inUse, a, 10, /ya está en uso/],
    [inUse, b, 0, /--canary 1 hasta --canary 99/],
    [inUse, b, 100, /--canary 1 hasta --canary 99/],
    [inUse, b, NaN, /--canary 1 hasta --canary 99/],
    [{ ...inUse, shell: '1.0.0' }, c, 10, /publica antes la tienda/],
  ])('case %# is refused', (list, version, percent, message) => {
    expect(() => startCanary(list, NAME, { version, percent })).toThrow(message);
  });

  test('that the shop takes back is gone, and the list says why', () => {
    const withdrawn = { version: b, at: now.toISOString(), reason: 'falla' };
    expect(withdraw(tried, NAME, b, 'falla', now).remotes[NAME]).toMatchObject({ version: a, canary: null, withdrawn });
    expect(
      startCanary(withdraw(tried, NAME, b, 'falla'), NAME, { version: c, percent: 5 }).remotes[NAME]?.withdrawn,
    ).toBeNull();
  });

  test('of what the shop took back the list keeps as many as it keeps releases, the last ones', () => {
    const versions = Array.from(
      { length: KEPT_VERSIONS + 2 },
      (_, index) => `1.0.0-${index.toString(16).padStart(12, '0')}`,
    );
    let list = inUse;
    for (const version of versions)
      list = withdraw(startCanary(list, NAME, { version, percent: 5 }), NAME, version, 'falla');
    expect(list.remotes[NAME]?.failed.map(({ version }) => version)).toEqual(
      versions.reverse().slice(0, KEPT_VERSIONS),
    );
  });
});

test('what the shop took back is no way back, and says so until somebody chooses it', () => {
  const two = switchRemote(switchRemote(emptyReleaseList, NAME, a), NAME, b);
  const back = withdraw(two, NAME, b, 'falló a 30 de 30');
  expect(() => switchBack(back, NAME)).toThrow(/retiró sola la 1\.0\.0-bbbbbbbbbbbb \(falló a 30 de 30\)/);
  const later = switchRemote(back, NAME, c);
  expect(later.remotes[NAME]).toMatchObject({ withdrawn: null, failed: [{ version: b }] });
  expect(switchBack(later, NAME).remotes[NAME]).toMatchObject({ version: a });
  expect(parseReleaseList(JSON.stringify(later))).toEqual(later);
  expect(switchRemote(later, NAME, b).remotes[NAME]?.failed).toEqual([]);
  expect(startCanary(later, NAME, { version: b, percent: 5 }).remotes[NAME]?.failed).toEqual([]);
});

test('an earlier version that was tried again and that the shop took back is no way back either', () => {
  const two = switchRemote(switchRemote(emptyReleaseList, NAME, a), NAME, b);
  const tried = withdraw(startCanary(two, NAME, { version: a, percent: 10 }), NAME, a, 'falló a 30 de 30');
  // That in use came after it.
  expect(() => switchBack(tried, NAME)).toThrow(`retiró sola la ${a} (falló a 30 de 30) y usa la ${b}.`);
});

test('of a release that the shop takes back for all the version before is used again, if there is one', () => {
  const two = putBuildInUse(switchRemote(emptyReleaseList, NAME, a), NAME, b, null);
  const back = withdraw(two, NAME, b, 'falla').remotes[NAME];
  expect(back).toMatchObject({ version: a, previous: null, built: b, withdrawn: { version: b, reason: 'falla' } });
  expect(withdraw(two, NAME, c, 'falla')).toBe(two);
  const first = switchRemote(emptyReleaseList, NAME, a);
  expect(withdraw(first, NAME, a, 'falla')).toBe(first);
  const alone = {
    ...switchRemote(switchRemote(emptyReleaseList, NAME, a), NAME, '2.0.0-dddddddddddd'),
    shell: '2.0.0',
  };
  expect(withdraw(alone, NAME, '2.0.0-dddddddddddd', 'falla')).toBe(alone);
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
  '{"shell":null,"remotes":{"mf-a":{"version":"1.0.0-aaaaaaaaaaaa","previous":null,"built":null,"since":"ayer"}}}',
  // The next change would write the one without the other.
  '{"shell":null,"remotes":{"mf-a":{"version":"1.0.0-aaaaaaaaaaaa","previous":null,"built":null},"mf-b":{}}}',
])('%s is no list', (text) => {
  expect(() => parseReleaseList(text)).toThrow(ReleaseError);
});
