import { REMOTE_TIMEOUT_MS, createRemoteHost, type RemoteAddress, type RemoteHost } from '@shop/federation';
import { CONTRACT_RANGE, SHELL_CONTRACT } from '@shop/federation/contract';
import { answerNetwork } from '@shop/testing';
import { waitFor } from '@testing-library/react';
import { useState, version } from 'react';
import { playScripts, type EntryScript } from '../../test/remote-scripts';

const NAME = 'mf-storefront';

/* The run time keeps what it has loaded for the life of the page: each test has addresses of its own. */
let page = 0;

function release(letter: string): RemoteAddress {
  return {
    name: NAME,
    entry: `/remotes/${NAME}/${letter}${page}/entry.js`,
    contractRange: CONTRACT_RANGE,
    door: 'everybody',
    routes: ['/'],
  };
}

const screens = { default: () => null };
const sound: EntryScript = { screens: () => screens };

/** A page that came with release `a` in use; entries are played in turn. */
function openPage(...entries: (EntryScript | Promise<EntryScript>)[]) {
  const asked = playScripts(() => entries.shift() ?? 'silent');
  const reloadPage = jest.fn();
  let listed = release('a');
  answerNetwork({ 'GET /remotes.json': () => [listed] });
  const host = createRemoteHost([listed], reloadPage);
  return { asked, reloadPage, host, put: (next: RemoteAddress) => (listed = next) };
}

beforeEach(() => {
  page += 1;
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  Object.assign(globalThis, { mf_storefront: undefined });
});

test('a remote gets the very libraries of the page, with their versions', async () => {
  const shared = jest.fn();
  const { host } = openPage({ screens: () => screens, shared });
  expect(await host.load(NAME)).toBe(screens);
  const [scope] = shared.mock.calls[0] as [Record<string, Record<string, { lib: () => object; shareConfig: object }>>];
  const { lib, shareConfig } = scope['react']?.[version] ?? {};
  expect(lib?.()).toHaveProperty('useState', useState);
  // Otherwise a remote that asks for another version gets a second React, whose hooks know nothing of the page.
  expect(shareConfig).toMatchObject({ singleton: true });
  expect(Object.keys(scope)).toContain('@shop/shell-api');
});

test.each([{}, { default: 'no component' }])('a remote that exposes %j has no screens to show', async (exposed) => {
  const { host } = openPage({ screens: () => exposed });
  await expect(host.load(NAME)).rejects.toThrow('mf-storefront is not available');
});

test('a lost entry is asked for again at an address of its own, and the page stays', async () => {
  const { host, asked, reloadPage } = openPage('lost', sound);
  await expect(host.load(NAME)).rejects.toThrow('mf-storefront is not available');
  expect(await host.reload(NAME)).toBe(screens);
  expect(asked).toEqual([
    `/remotes/mf-storefront/a${page}/entry.js`,
    expect.stringMatching(/\/entry\.js\?intento=\d+$/),
  ]);
  expect(reloadPage).not.toHaveBeenCalled();
});

/** The page that is loaded again answers no more; its call is given up when the next tests run. */
const reloadInVain = (host: RemoteHost) => void host.reload(NAME).catch(() => undefined);

const broken = () => {
  throw new Error('A broken module');
};

test.each<[string, EntryScript]>([
  ['whose entry threw', 'thrown'],
  ['whose screens threw', { screens: broken }],
])('a remote %s is never run twice in a page: the page is loaded again', async (_how, entry) => {
  const { host, asked, reloadPage } = openPage(entry);
  await expect(host.load(NAME)).rejects.toThrow('mf-storefront is not available');
  reloadInVain(host);
  await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1));
  expect(asked).toHaveLength(1);
});

test('after another release was put in use the page is loaded again: two of them never share a page', async () => {
  const { host, asked, reloadPage, put } = openPage('lost', sound);
  await expect(host.load(NAME)).rejects.toThrow('mf-storefront is not available');
  put(release('b'));
  reloadInVain(host);
  await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1));
  expect(asked).toHaveLength(1);
});

test('a remote that threw and is gone now leaves the page as it is', async () => {
  const { host, reloadPage, put } = openPage('thrown');
  await expect(host.load(NAME)).rejects.toThrow('mf-storefront is not available');
  put({ ...release('a'), entry: null, contractRange: null });
  await expect(host.reload(NAME)).rejects.toThrow('mf-storefront is not available');
  expect(reloadPage).not.toHaveBeenCalled();
});

test('a release that was refused has run nothing: the next one is loaded into the same page', async () => {
  const { asked, reloadPage, put } = openPage(sound);
  const host = createRemoteHost([{ ...release('a'), contractRange: '^999.0.0' }], reloadPage);
  await expect(host.load(NAME)).rejects.toMatchObject({
    needsOtherShell: true,
    cause: { message: `it needs contract ^999.0.0, this shell offers ${SHELL_CONTRACT}` },
  });
  expect(asked).toEqual([]);
  put(release('b'));
  expect(await host.reload(NAME)).toBe(screens);
  expect(asked).toEqual([expect.stringMatching(/\/b\d+\/entry\.js/)]);
  expect(reloadPage).not.toHaveBeenCalled();
});

/** An entry that waits for the test to go on. */
function aSlowOne() {
  const entry = { screens: jest.fn(() => screens), goOn: (): void => undefined };
  return Object.assign(entry, { shared: () => new Promise<void>((resolve) => (entry.goOn = resolve)) });
}

test.each(['before', 'after', 'during'])(
  'what was given up does not run %s the attempt that takes its place',
  async (when) => {
    jest.useFakeTimers();
    try {
      const late = aSlowOne();
      const next = aSlowOne();
      const { host, asked, reloadPage } = openPage(late, when === 'during' ? next : sound);
      const first = host.load(NAME);
      const given = expect(first).rejects.toThrow('mf-storefront is not available');
      await jest.advanceTimersByTimeAsync(REMOTE_TIMEOUT_MS);
      await given;
      if (when === 'before') late.goOn();
      await jest.advanceTimersByTimeAsync(0);
      const second = host.reload(NAME);
      await waitFor(() => expect(asked).toHaveLength(2));
      await jest.advanceTimersByTimeAsync(0);
      late.goOn();
      await jest.advanceTimersByTimeAsync(0);
      expect(late.screens).not.toHaveBeenCalled();
      next.goOn();
      expect(await second).toBe(screens);
      expect(reloadPage).not.toHaveBeenCalled();
    } finally {
      jest.useRealTimers();
    }
  },
);

describe('a remote that is late', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** Loads until it is given up. */
  async function giveUp(attempt: Promise<unknown>) {
    const given = expect(attempt).rejects.toMatchObject({ isLate: true });
    await jest.advanceTimersByTimeAsync(REMOTE_TIMEOUT_MS);
    await given;
  }

  test('goes on where it was asked for: nothing that has come since is asked for again', async () => {
    const late = aSlowOne();
    const { host, asked } = openPage(late);
    await giveUp(host.load(NAME));
    late.goOn();
    await jest.advanceTimersByTimeAsync(0);
    expect(late.screens).not.toHaveBeenCalled();
    expect(await host.load(NAME)).toBe(screens);
    expect(asked).toHaveLength(1);
    expect(late.screens).toHaveBeenCalledTimes(1);
  });

  test('is asked for at an address of its own where it hangs on: browsers hand a script that hangs on to the next one', async () => {
    const { host, asked, reloadPage } = openPage('silent', 'silent', sound);
    await giveUp(host.load(NAME));
    await giveUp(host.load(NAME));
    const fresh = expect(host.load(NAME)).resolves.toBe(screens);
    await jest.advanceTimersByTimeAsync(REMOTE_TIMEOUT_MS);
    await fresh;
    const entry = `/remotes/mf-storefront/a${page}/entry.js`;
    expect(asked).toEqual([entry, entry, expect.stringMatching(/\/entry\.js\?intento=\d+$/)]);
    expect(reloadPage).not.toHaveBeenCalled();
  });

  test('whose entry hangs is asked for again where it was, also after a retry', async () => {
    const { host, asked } = openPage('silent', 'silent', sound);
    await giveUp(host.load(NAME));
    await giveUp(host.reload(NAME));
    // Until its script is given up, it is waited for.
    await jest.advanceTimersByTimeAsync(REMOTE_TIMEOUT_MS);
    expect(await host.load(NAME)).toBe(screens);
    expect(asked).toHaveLength(3);
    expect(asked[2]).toBe(asked[1]);
  });

  test('and throws once nobody waits for it is not run a second time', async () => {
    let come: (entry: EntryScript) => void = () => undefined;
    const { host, asked } = openPage(new Promise((resolve) => (come = resolve)), sound);
    await giveUp(host.load(NAME));
    come('thrown');
    await jest.advanceTimersByTimeAsync(0);
    await expect(host.load(NAME)).rejects.toMatchObject({ isLate: false });
    expect(asked).toHaveLength(1);
  });

  test('gives way to the retry that is pressed while it goes on', async () => {
    const late = aSlowOne();
    const next = aSlowOne();
    const { host, reloadPage } = openPage(late, next);
    await giveUp(host.load(NAME));
    const goesOn = expect(host.load(NAME)).rejects.toThrow('mf-storefront is not available');
    await jest.advanceTimersByTimeAsync(REMOTE_TIMEOUT_MS / 2);
    const retry = host.reload(NAME);
    late.goOn();
    await jest.advanceTimersByTimeAsync(REMOTE_TIMEOUT_MS / 2);
    await goesOn;
    next.goOn();
    expect(await retry).toBe(screens);
    expect(late.screens).not.toHaveBeenCalled();
    expect(reloadPage).not.toHaveBeenCalled();
  });
});

test('what was lost is not late: another attempt there would only repeat it', async () => {
  const { host } = openPage('lost');
  await expect(host.load(NAME)).rejects.toMatchObject({ isLate: false });
});

test('what was never asked for is not late where the list hangs: only the list knows where it is', async () => {
  jest.useFakeTimers();
  try {
    const host = createRemoteHost([]);
    answerNetwork({ 'GET /remotes.json': () => new Promise(() => undefined) });
    await expect(host.load(NAME)).rejects.toMatchObject({ isLate: false });
    const retry = expect(host.reload(NAME)).rejects.toMatchObject({ isLate: false });
    await jest.advanceTimersByTimeAsync(REMOTE_TIMEOUT_MS);
    await retry;
  } finally {
    jest.useRealTimers();
  }
});

test.each<[string, EntryScript]>([
  ['whose entry threw', 'thrown'],
  ['whose screens threw', { screens: broken }],
])('a remote %s is not late where the list hangs that a retry asks for: it would run again', async (_how, entry) => {
  jest.useFakeTimers();
  try {
    const { host } = openPage(entry);
    await expect(host.load(NAME)).rejects.toMatchObject({ isLate: false });
    answerNetwork({ 'GET /remotes.json': () => new Promise(() => undefined) });
    const retry = expect(host.reload(NAME)).rejects.toMatchObject({ isLate: false });
    await jest.advanceTimersByTimeAsync(REMOTE_TIMEOUT_MS);
    await retry;
  } finally {
    jest.useRealTimers();
  }
});
