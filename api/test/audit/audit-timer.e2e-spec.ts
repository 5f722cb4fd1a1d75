import { setTimeout as pause } from 'node:timers/promises';

import { addStaff, PASSWORD } from '../support/builders';
import { openShop, type TestShop } from '../support/test-shop';

const FIVE_MINUTES = 300_000;

let shop: TestShop;

beforeAll(async () => {
  // Only what comes again and again waits for the test: all else has the real clock.
  jest.useFakeTimers({
    doNotFake: [
      'Date',
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setTimeout',
      'clearTimeout',
    ],
  });
  shop = await openShop();
});
afterAll(async () => {
  jest.useRealTimers();
  await shop.close();
});

/** Time goes on while the test waits: a look that came while the last seal's job still rested starts none. */
async function untilSeals(count: number): Promise<void> {
  for (;;) {
    jest.advanceTimersByTime(FIVE_MINUTES);
    const [{ seals }] = await shop.database.query<[{ seals: number }]>(
      'SELECT count(*)::integer AS seals FROM audit_seals',
    );
    if (seals === count) return;
    await pause(100);
  }
}

async function signIn(): Promise<void> {
  const { user } = await addStaff(shop);
  const body = { username: user.username, password: PASSWORD };
  expect((await shop.post('/api/admin/login', { body })).status).toBe(200);
}

test('the log is sealed without anybody asking, and again an hour later', async () => {
  await signIn();
  await untilSeals(1);
  await signIn();
  await shop.database.query(
    `UPDATE jobs SET created_at = created_at - interval '61 minutes' WHERE kind = 'audit.seal'`,
  );
  await untilSeals(2);
});
