import { logFailure } from '@shop/api-client';
import { PENDING_SIGN_OUT_KEY } from '@shop/contracts';
import { storage } from '@shop/shell-api';

const LOGOUT = '/api/auth/distributor/logout';

/** Waits before each further attempt; the last one holds for all that follow. */
const WAITS_MS = [1000, 2000, 4000, 8000, 16_000, 30_000] as const;

/** Longest wait for an answer: one that hangs holds up every further attempt. */
const TIMEOUT_MS = 30_000;

let running = false;
let attempt: AbortController | null = null;
let signIns = 0;

/** Makes a sign-in, with no attempt beside it: the late answer to one would take the new session's cookie away. */
export async function apartFromSignOut<Answer>(signIn: () => PromiseLike<Answer>): Promise<Answer> {
  signIns += 1;
  attempt?.abort();
  try {
    return await signIn();
  } finally {
    signIns -= 1;
  }
}

/**
 * Ends on the server the session that was closed on this device without its answer: tries until it answers, again when the
 * network comes back. The shell loads this remote for it after a reload. A sign-in meanwhile opens another session.
 */
export async function endPendingSignOut(): Promise<void> {
  if (running) return;
  running = true;
  globalThis.addEventListener('storage', followOtherTab);
  for (let failures = 0; isPending(); failures += 1) {
    if (await isAnswered()) storage.remove(PENDING_SIGN_OUT_KEY);
    else await untilNextAttempt(WAITS_MS[Math.min(failures, WAITS_MS.length - 1)] ?? 0);
  }
  running = false;
}

/** A session that another tab has begun is left alone, too. */
function followOtherTab({ key }: StorageEvent): void {
  if (key === 'distributor') attempt?.abort();
}

/** Keeps on the device that the session is to be ended, and tries to. */
export function keepPendingSignOut(): void {
  storage.write(PENDING_SIGN_OUT_KEY, true);
  void endPendingSignOut();
}

function isPending(): boolean {
  if (storage.read('distributor') !== null) storage.remove(PENDING_SIGN_OUT_KEY);
  return storage.read(PENDING_SIGN_OUT_KEY) !== null;
}

/** True when the shop has answered: whatever it refuses, it would refuse again. */
async function isAnswered(): Promise<boolean> {
  if (signIns > 0) return false;
  const own = new AbortController();
  const { signal } = own;
  attempt = own;
  AbortSignal.timeout(TIMEOUT_MS).addEventListener('abort', () => own.abort());
  try {
    const { ok, status, statusText } = await fetch(LOGOUT, { method: 'POST', credentials: 'include', signal });
    if (!ok) logFailure('distributorLogout', LOGOUT, `${status}: ${statusText}`);
    return status < 500 && status !== 429;
  } catch (error) {
    logFailure('distributorLogout', LOGOUT, `0: ${String(error)}`);
    return false;
  }
}

function untilNextAttempt(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    globalThis.addEventListener('online', go);
  });
}
