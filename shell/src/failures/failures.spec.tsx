import { createRemoteHost, type RemoteAddress, type RemoteModule } from '@shop/federation';
import { CONTRACT_RANGE, SHELL_CONTRACT } from '@shop/federation/contract';
import { screen, waitFor } from '@testing-library/react';
import { catchBeacons } from '../../test/beacons';
import { playScripts } from '../../test/remote-scripts';
import { renderApp } from '../../test/render-app';
import { watchFailures } from './watch-failures';

const address: RemoteAddress = {
  name: 'mf-storefront',
  entry: '/remotes/mf-storefront/2.0.0-0a1b2c3d4e5f/entry.js',
  contractRange: CONTRACT_RANGE,
  door: 'everybody' as const,
  routes: ['/'],
};

let beacons: ReturnType<typeof catchBeacons>;

beforeAll(() => void watchFailures([]));

beforeEach(() => {
  beacons = catchBeacons();
  Object.assign(globalThis, { mf_storefront: undefined });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

const failed = () => screen.findByRole('heading', { level: 1, name: /^Esta parte/ });

/** Reports, once there is one. */
async function reports() {
  await waitFor(async () => expect(await beacons.sent()).not.toEqual([]));
  return (await beacons.sent()).map(({ report }) => report);
}

test('a remote that throws while it is rendered is reported with its name', async () => {
  const broken: RemoteModule = {
    default: () => {
      throw new TypeError('A remote with a bug');
    },
  };
  const onConsole = jest.spyOn(globalThis, 'reportError');
  renderApp({
    remotes: [address],
    host: { load: () => Promise.resolve(broken), reload: () => Promise.resolve(broken) },
  });
  await failed();
  expect(await reports()).toMatchObject([
    { kind: 'render', remote: 'mf-storefront', name: 'TypeError', message: 'A remote with a bug', path: '/' },
  ]);
  // Who develops reads it in the browser too.
  expect(onConsole).toHaveBeenCalledWith(expect.objectContaining({ message: 'A remote with a bug' }));
});

test('a remote whose entry is lost is reported with the release that was asked for', async () => {
  playScripts(() => 'lost');
  renderApp({ remotes: [address], host: createRemoteHost([address]) });
  await failed();
  expect(await reports()).toMatchObject([{ kind: 'load', remote: 'mf-storefront', release: '2.0.0-0a1b2c3d4e5f' }]);
});

test('a remote that needs another shell is reported as such', async () => {
  const tooNew = { ...address, contractRange: '^999.0.0' };
  renderApp({ remotes: [tooNew], host: createRemoteHost([tooNew]) });
  await failed();
  expect(await reports()).toMatchObject([
    {
      kind: 'contract',
      release: '2.0.0-0a1b2c3d4e5f',
      message: `it needs contract ^999.0.0, this shell offers ${SHELL_CONTRACT}`,
    },
  ]);
});

test('what is thrown outside of React is reported, of the shop’s own scripts alone', async () => {
  const thrown = (message: string, stack: string) => Object.assign(new Error(message), { stack });
  const own = 'at a (https://shop.gt/remotes/mf-admin/2.0.0-0a1b2c3d4e5f/1.js:1:2)';
  const foreign = 'at a (chrome-extension://abc/content.js:1:2)';
  const error = thrown('of a handler', own);
  globalThis.dispatchEvent(Object.assign(new Event('error'), { error: thrown('of an extension', foreign) }));
  globalThis.dispatchEvent(Object.assign(new Event('error'), { error: null }));
  globalThis.dispatchEvent(Object.assign(new Event('error'), { error }));
  globalThis.dispatchEvent(Object.assign(new Event('error'), { error }));
  globalThis.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: thrown('of a promise', own) }));
  await waitFor(async () => expect(await beacons.sent()).toHaveLength(2));
  expect(await reports()).toMatchObject([
    { kind: 'script', remote: 'mf-admin', message: 'of a handler' },
    { kind: 'script', remote: 'mf-admin', message: 'of a promise' },
  ]);
});
