import { PUSH_RENEWED } from '@shop/shell-api/kept-copy';

import './worker';

const order = '/admin/sales/7c1d2f30';
const message = { title: 'Pedido nuevo 7F3A91C4', body: 'Q450.00 · Sololá', path: order, tag: '7c1d2f30' };

/** The browser's side: windows that are open at these addresses, and all that the worker asks of it. */
function aBrowser(addresses: readonly string[] = []) {
  const asked: unknown[][] = [];
  const note =
    (...what: unknown[]) =>
    (...how: unknown[]) => {
      asked.push([...what, ...how]);
      return Promise.resolve();
    };
  const windows = addresses.map((path) => ({
    url: `http://shop.test${path}`,
    focus: note('focus', path),
    postMessage: note('tell', path),
  }));
  Object.assign(globalThis, {
    clients: {
      // All of them were open before this worker came.
      matchAll: (which: { includeUncontrolled: boolean }) => Promise.resolve(which.includeUncontrolled ? windows : []),
      openWindow: note('open'),
      claim: note('claim'),
    },
    registration: { showNotification: note('show'), pushManager: { subscribe: note('subscribe') } },
    skipWaiting: note('start'),
  });
  return asked;
}

/** Tells the worker of something, and waits until all that it does about it has ended. */
async function tell(type: string, about: object = {}) {
  const waited: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => waited.push(work);
  globalThis.dispatchEvent(Object.assign(new Event(type), { waitUntil }, about));
  await Promise.all(waited);
}

const { fetch } = globalThis;
afterEach(() => {
  Object.assign(globalThis, { fetch });
  for (const name of ['clients', 'registration', 'skipWaiting', 'caches']) Reflect.deleteProperty(globalThis, name);
});

describe('a message that is pushed', () => {
  const push = (text: string) => tell('push', { data: { text: () => text } });

  test('is shown in its words, one for each order, and knows its order', async () => {
    const asked = aBrowser();
    await push(JSON.stringify(message));
    const { title, body, tag } = message;
    expect(asked).toEqual([['show', title, expect.objectContaining({ body, tag, lang: 'es-GT', data: order })]]);
  });

  test('is not shown when it is none', async () => {
    const asked = aBrowser();
    await push('{}');
    await tell('push', { data: null });
    expect(asked).toEqual([]);
  });
});

describe('a notification that is pressed', () => {
  const press = async (path: string) => {
    const close = jest.fn();
    await tell('notificationclick', { notification: { data: path, close } });
    expect(close).toHaveBeenCalled();
  };

  test('brings up the window that shows its order: nothing that is written there is left', async () => {
    const asked = aBrowser(['/admin', `${order}?dialogo=editar`, '/admin/sales']);
    await press(order);
    expect(asked).toEqual([['focus', `${order}?dialogo=editar`]]);
  });

  test('opens the order where no window shows it, and no page outside of the back office', async () => {
    const asked = aBrowser(['/admin', '/admin/sales']);
    await press(order);
    await press('https://malo.gt/admin/sales/7c1d2f30');
    expect(asked).toEqual([
      ['open', order],
      ['focus', '/admin'],
    ]);
  });
});

describe('a subscription that the browser ends', () => {
  const oldSubscription = { options: { userVisibleOnly: true, applicationServerKey: 'clave' } };

  test('is asked for again as it was, and the open pages tell the server', async () => {
    const asked = aBrowser(['/admin', '/']);
    await tell('pushsubscriptionchange', { oldSubscription, newSubscription: null });
    expect(asked).toEqual([
      ['subscribe', oldSubscription.options],
      ['tell', '/admin', PUSH_RENEWED],
      ['tell', '/', PUSH_RENEWED],
    ]);
  });

  test('is not asked for where the browser has made another one itself', async () => {
    const asked = aBrowser(['/admin']);
    await tell('pushsubscriptionchange', { oldSubscription, newSubscription: {} });
    expect(asked).toEqual([['tell', '/admin', PUSH_RENEWED]]);
  });
});

test('once it runs it serves the pages that are open', async () => {
  const asked = aBrowser();
  await tell('activate');
  expect(asked).toEqual([['claim']]);
});

test('of what a page fetched before, the worker keeps what is everybody’s, and fetches nothing that it has', async () => {
  const added: string[] = [];
  const store = {
    match: (key: string) => Promise.resolve(key === '/assets/known.js' ? new Response('') : undefined),
    add: (key: string) => Promise.resolve(added.push(key)),
  };
  Object.assign(globalThis, { caches: { open: () => Promise.resolve(store) } });
  const kept = ['/assets/shell.js', '/uploads/products/a.webp'];
  const others = ['/assets/known.js', '/api/admin/customers', '/api/orders/1?token=x', '/remotes/mf-admin/app.js'];
  const data = [...[...kept, ...others].map((path) => `http://shop.test${path}`), 'https://otro.gt/assets/x.js', 7];
  await tell('message', { data });
  await tell('message', { data: null });
  expect(added).toEqual(kept);
});

test.each([
  ['/api/orders', 'POST', 0],
  ['/api/admin/sales', 'GET', 0],
  ['/api/products', 'GET', 1],
])('a call of %s by %s is answered by the worker so often: %i', async (path, method, times) => {
  Object.assign(globalThis, { fetch: () => Promise.resolve(new Response('', { status: 503 })) });
  const respondWith = jest.fn();
  await tell('fetch', { request: { url: `http://shop.test${path}`, method, mode: 'cors' }, respondWith });
  expect(respondWith).toHaveBeenCalledTimes(times);
});

test.each([
  ['is kept with its files, as everybody sees it', 200, ['/', '/assets/shell.js']],
  ['that the shop refuses is kept by nobody', 503, []],
])('at its start the worker takes over at once; a home page %s', async (_what, status, kept) => {
  const asked = aBrowser();
  const copies = new Set<string>();
  const store = {
    put: (key: string) => Promise.resolve(copies.add(key)),
    add: (key: string) => Promise.resolve(copies.add(key)),
    keys: () => Promise.resolve([...copies]),
    match: () => Promise.resolve(undefined),
  };
  const fetched: unknown[] = [];
  Object.assign(globalThis, {
    caches: { open: () => Promise.resolve(store) },
    fetch: (...call: unknown[]) => {
      fetched.push(call);
      return Promise.resolve(new Response('<script src="/assets/shell.js"></script>', { status }));
    },
  });
  await tell('install');
  expect(asked).toEqual([['start']]);
  // A distributor's own page would be shown to who comes after them.
  expect(fetched).toEqual([['/', { credentials: 'omit' }]]);
  expect([...copies]).toEqual(kept);
});

test('it starts without the home page too, where the network is gone just then', async () => {
  const asked = aBrowser();
  Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
  await tell('install');
  expect(asked).toEqual([['start']]);
});
