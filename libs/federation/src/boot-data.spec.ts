import { fetchBootData } from './boot-data';

const { fetch } = globalThis;
afterEach(() => {
  Object.assign(globalThis, { fetch });
  Reflect.deleteProperty(globalThis, 'document');
});

test('data that never comes is given up: the shop starts without it', async () => {
  const limit = new AbortController();
  const limited = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const document = { querySelector: () => ({ content: '/boot/0a1b2c3d4e5f.json' }) };
  const hangs = (_address: string, { signal }: RequestInit = {}) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('given up')));
    });
  Object.assign(globalThis, { document, fetch: hangs });
  const boot = fetchBootData();
  expect(limited).toHaveBeenCalled();
  limit.abort();
  expect(await boot).toBeNull();
});
