import { logFailure } from '@shop/api-client';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { loggedFailures } from './logged-failures';
import { answerNetwork, jsonAnswer } from './network-edge';

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

describe('a failing answer that comes once its test is over', () => {
  let answer: (given: Response) => void = () => undefined;
  let call: Promise<Response>;

  test('is asked for', () => {
    const given = new Promise<Response>((resolve) => (answer = resolve));
    answerNetwork({ 'GET /api/products': () => given });
    call = fetch('/api/products');
  });

  test('is told of without fault, and as nothing of the test that runs then', async () => {
    answer(jsonAnswer(503, {}));
    const { status } = await call;
    logFailure('listProducts', '/api/products', `${status}: {}`);
    expect(loggedFailures()).toEqual([]);
  });
});
