import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { answerNetwork } from './network-edge';

test('a call that is never answered ends when its caller gives up, however long it hung', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const calls = answerNetwork({ 'GET /api/products': () => new Promise<never>(() => undefined) });
  const caller = new AbortController();
  const call = fetch(new Request('http://localhost/api/products', { signal: caller.signal })).then(
    () => 'answered',
    (reason: unknown) => reason,
  );
  while (calls.length === 0) await new Promise((resolve) => setTimeout(resolve));
  for (let turn = 0; turn < 3; turn += 1) {
    collectGarbage();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  caller.abort(new Error('too long'));
  await expect(call).resolves.toEqual(new Error('too long'));
});
