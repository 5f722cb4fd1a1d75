import { KEPT_ATTRIBUTE, KEPT_HEADER } from '@shop/shell-api/kept-copy';

import { answerTo } from './answers';
import type { Plan } from './plan';
import type { FetchEvent } from './worker-scope';

const plans: Plan[] = [
  { kind: 'kept', key: '/assets/shell.0a1b2c3d4e5f.js' },
  { kind: 'list', key: '/api/products' },
  { kind: 'page', key: '/' },
  { kind: 'ownPage' },
];

const { fetch } = globalThis;
afterEach(() => {
  Object.assign(globalThis, { fetch });
  Reflect.deleteProperty(globalThis, 'caches');
});

/** A browser's store of copies. */
function aStore(keys: readonly string[] = []) {
  const copies = new Map(keys.map((key) => [key, new Response('')]));
  const store = {
    put: (key: string, copy: Response) => Promise.resolve(copies.set(key, copy)),
    keys: () => Promise.resolve([...copies.keys()]),
    delete: (key: string) => Promise.resolve(copies.delete(key)),
    match: (key: string) => Promise.resolve(copies.get(key)),
  };
  Object.assign(globalThis, { caches: { open: () => Promise.resolve(store) } });
  return copies;
}

/** Has a request answered, and what goes on behind it end. */
async function ask(plan: Plan, status: number, headers: Record<string, string> = {}) {
  const waited: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => waited.push(work);
  const request = new Request('http://shop.test/');
  Object.assign(globalThis, { fetch: () => Promise.resolve(new Response('', { status, headers })) });
  const answered = await answerTo({ request, waitUntil } as unknown as FetchEvent, plan);
  await Promise.allSettled(waited);
  return answered;
}

test.each([404, 500])('a page that the shop answers with %i is shown, and kept for no later visit', async (status) => {
  const copies = aStore();
  expect((await ask({ kind: 'page', key: '/producto/ola' }, status))?.status).toBe(status);
  expect((await ask({ kind: 'kept', key: '/assets/shell.js' }, status))?.status).toBe(status);
  expect([...copies.keys()]).toEqual([]);
});

test('a page of somebody in particular is kept for nobody: the next visitor would begin with it', async () => {
  const copies = aStore();
  expect((await ask({ kind: 'ownPage' }, 200))?.status).toBe(200);
  expect([...copies.keys()]).toEqual([]);
});

test.each([
  [{ kind: 'page', key: '/producto/ola' }, 'ola'],
  [{ kind: 'page', key: '/affiliates' }, 'home'],
  [{ kind: 'ownPage' }, 'home'],
  [{ kind: 'list', key: '/api/products' }, 'list'],
] as const)('without network %j is answered with the copy of %s', async (plan, copy) => {
  const copies = aStore();
  const texts = { '/': '<html>home', '/producto/ola': '<html>ola', '/api/products': 'list' };
  for (const [key, text] of Object.entries(texts)) copies.set(key, new Response(text));
  Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
  const event = { request: new Request('http://shop.test/'), waitUntil: () => undefined } as unknown as FetchEvent;
  const answer = await answerTo(event, plan);
  // A page says of itself, too, that it is an older one.
  const words = copy === 'list' ? copy : `<html ${KEPT_ATTRIBUTE}>${copy}`;
  expect([await answer?.text(), answer?.headers.get(KEPT_HEADER)]).toEqual([words, '1']);
});

test.each([
  [{ kind: 'page', key: '/' }, 200, '1', null],
  [{ kind: 'ownPage' }, 200, '1', null],
  [{ kind: 'list', key: '/api/products' }, 503, null, 'br'],
] as const)('while the shop is down %j is answered with %i', async (plan, status, kept, encoding) => {
  const copies = aStore();
  const headers = { 'Content-Encoding': 'br', 'Content-Length': '9' };
  copies.set('key' in plan ? plan.key : '/', new Response('', { headers }));
  const answer = await ask(plan, 503, { 'Content-Encoding': 'br' });
  // A list that the shop refuses stays refused: prices of unknown age are for visitors who reach nobody.
  expect([answer?.status, answer?.headers.get(KEPT_HEADER)]).toEqual([status, kept]);
  // The browser would decode once more what the store holds decoded.
  expect(answer?.headers.get('Content-Encoding')).toBe(encoding);
  expect(answer?.headers.get('Content-Length')).toBeNull();
});

test('a page that was never opened has nothing of the home page’s own in it', async () => {
  const copies = aStore();
  const drawn = '<html lang="es-GT"><body><div id="root"><h1>Portada</h1></div><!--/root--></body></html>';
  copies.set('/', new Response(drawn));
  for (const plan of [{ kind: 'page', key: '/affiliates' }, { kind: 'ownPage' }] as const) {
    copies.set('/', new Response(drawn));
    expect(await (await ask(plan, 503))?.text()).not.toContain('Portada');
  }
});

test('a shop that takes a call and does not answer gives way to the copy, and is waited for without one', async () => {
  jest.useFakeTimers();
  try {
    const copies = aStore();
    let answer: (late: Response) => void = () => undefined;
    Object.assign(globalThis, { fetch: () => new Promise<Response>((resolve) => (answer = resolve)) });
    const event = { request: new Request('http://shop.test/'), waitUntil: () => undefined } as unknown as FetchEvent;
    const list = { kind: 'list', key: '/api/products' } as const;
    const shown: (Response | undefined)[] = [];
    const show = async () => shown.push((await answerTo(event, list)) ?? undefined);
    copies.set(list.key, new Response('[]'));
    void show();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(shown[0]?.headers.get(KEPT_HEADER)).toBe('1');

    copies.delete(list.key);
    const late = show();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(shown).toHaveLength(1);
    answer(new Response('[1]'));
    await late;
    expect(await shown[1]?.text()).toBe('[1]');
  } finally {
    jest.useRealTimers();
  }
});

test('the copies that came first make room for a new one', async () => {
  const copies = aStore(Array.from({ length: 161 }, (_, place) => `/assets/${place}.js`));
  await ask({ kind: 'kept', key: '/assets/new.js' }, 200);
  expect(copies.size).toBe(160);
  expect([copies.has('/assets/1.js'), copies.has('/assets/2.js')]).toEqual([false, true]);
  expect(copies.has('/assets/new.js')).toBe(true);
});

describe.each(plans.map((plan) => [plan.kind, plan] as const))('on a full or broken disk, %s', (_kind, plan) => {
  test.each([200, 503])('is what the shop answers: %i', async (status) => {
    const open = () => Promise.reject(new DOMException('Internal error.', 'UnknownError'));
    Object.assign(globalThis, { caches: { open } });
    expect((await ask(plan, status))?.status).toBe(status);
  });
});
