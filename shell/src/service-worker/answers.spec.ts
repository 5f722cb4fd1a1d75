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

describe.each(plans.map((plan) => [plan.kind, plan] as const))('on a full or broken disk, %s', (_kind, plan) => {
  test.each([200, 503])('is what the shop answers: %i', async (status) => {
    const open = () => Promise.reject(new DOMException('Internal error.', 'UnknownError'));
    const answer = () => Promise.resolve(new Response('', { status }));
    Object.assign(globalThis, { caches: { open }, fetch: answer });
    const waited: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>) => waited.push(work);
    const request = new Request('http://shop.test/');
    const answered = await answerTo({ request, waitUntil } as unknown as FetchEvent, plan);
    expect(answered?.status).toBe(status);
    await Promise.allSettled(waited);
  });
});
