import { PENDING_SIGN_OUT_KEY } from '@shop/contracts';
import { aDistributor, answerNetwork, jsonAnswer, loggedFailures } from '@shop/testing';
import { waitFor } from '@testing-library/react';
import { apartFromSignOut, endPendingSignOut, keepPendingSignOut } from './pending-sign-out';

const LOGOUT = 'POST /api/auth/distributor/logout';
const isPending = () => localStorage.getItem(PENDING_SIGN_OUT_KEY) !== null;
const down = (status = 503) => jsonAnswer(status, { success: false, error: 'Espera', code: 'server.unavailable' });

/** Until so many failures have come back from the shop, to the millisecond: the waits begin there. */
async function untilTold(failures: number): Promise<void> {
  await jest.advanceTimersByTimeAsync(0);
  for (let waited = 0; waited < 1000 && loggedFailures().length < failures; waited += 1) {
    await jest.advanceTimersByTimeAsync(1);
  }
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
});

test('a sign-out that the server did not hear of is tried with growing waits, until it answers', async () => {
  let isDown = true;
  // Who asks too often was not heard either.
  const calls = answerNetwork({
    [LOGOUT]: () => (isDown ? down(calls.length === 1 ? 429 : 500) : { success: true, data: null }),
  });
  keepPendingSignOut();
  const waits = [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000];
  for (const [index, wait] of waits.entries()) {
    const tries = index + 1;
    await untilTold(tries);
    isDown = tries < waits.length;
    await jest.advanceTimersByTimeAsync(wait - 1);
    expect(calls).toHaveLength(tries);
    await jest.advanceTimersByTimeAsync(1);
    expect(calls).toHaveLength(tries + 1);
  }
  await waitFor(() => expect(isPending()).toBe(false));
});

test('a try that hangs is given up, and the next one follows', async () => {
  const limit = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal);
  let hangs = true;
  const calls = answerNetwork({
    [LOGOUT]: () => (hangs ? new Promise(() => undefined) : { success: true, data: null }),
  });
  keepPendingSignOut();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(calls).toHaveLength(1);
  hangs = false;
  limit.abort();
  await jest.advanceTimersByTimeAsync(1000);
  expect(calls).toHaveLength(2);
  await waitFor(() => expect(isPending()).toBe(false));
});

test('after a reload it is tried when this remote is loaded', async () => {
  const calls = answerNetwork({ [LOGOUT]: () => ({ success: true, data: null }) });
  localStorage.setItem(PENDING_SIGN_OUT_KEY, 'true');
  void endPendingSignOut();
  await waitFor(() => expect(isPending()).toBe(false));
  expect(calls).toHaveLength(1);
});

test('the session of a distributor who signs in meanwhile is left alone', async () => {
  const calls = answerNetwork({ [LOGOUT]: () => down() });
  keepPendingSignOut();
  await jest.advanceTimersByTimeAsync(0);
  localStorage.setItem('distributor', JSON.stringify(aDistributor()));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(calls).toHaveLength(1);
  expect(isPending()).toBe(false);
});

test('a sign-in in another tab cuts off a try that hangs', async () => {
  const calls = answerNetwork({ [LOGOUT]: () => new Promise(() => undefined) });
  keepPendingSignOut();
  await jest.advanceTimersByTimeAsync(0);
  localStorage.setItem('distributor', JSON.stringify(aDistributor()));
  globalThis.dispatchEvent(new StorageEvent('storage', { key: 'distributor' }));
  await jest.advanceTimersByTimeAsync(1000);
  expect(calls).toHaveLength(1);
  expect(isPending()).toBe(false);
});

test('a sign-in cuts a try off, and none is made beside it: its late answer would end the new session', async () => {
  const calls = answerNetwork({ [LOGOUT]: () => new Promise(() => undefined) });
  keepPendingSignOut();
  await jest.advanceTimersByTimeAsync(0);
  let give: () => void = () => undefined;
  const signIn = apartFromSignOut(() => new Promise<void>((resolve) => (give = resolve)));
  await jest.advanceTimersByTimeAsync(20_000);
  expect(calls).toHaveLength(1);
  give();
  await signIn;
  await jest.advanceTimersByTimeAsync(30_000);
  expect(calls).toHaveLength(2);
  localStorage.setItem('distributor', JSON.stringify(aDistributor()));
  await apartFromSignOut(() => Promise.resolve());
  await jest.advanceTimersByTimeAsync(30_000);
  expect(calls).toHaveLength(2);
  expect(isPending()).toBe(false);
});
