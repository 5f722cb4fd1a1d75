import { addStaff, PASSWORD } from '../support/builders/basics';
import { openShop, type TestShop } from '../support/test-shop';
import { until } from '../support/until';

const FIVE_MINUTES = 300_000;

let shop: TestShop;

/** The shop's work of every five minutes; all its other clocks go as they do. */
const everyFiveMinutes: (() => void)[] = [];

beforeAll(async () => {
  const start = setInterval;
  jest.spyOn(globalThis, 'setInterval').mockImplementation((run, ms) => {
    if (ms === FIVE_MINUTES) everyFiveMinutes.push(run);
    return start(run, ms);
  });
  shop = await openShop();
});
afterAll(() => shop.close());

/** Five minutes pass again and again: a look that comes while the last seal's job still rests starts none. */
async function untilSeals(count: number): Promise<void> {
  await until(`${count} seals`, async () => {
    for (const run of everyFiveMinutes) run();
    const [{ seals }] = await shop.database.query<[{ seals: number }]>(
      'SELECT count(*)::integer AS seals FROM audit_seals',
    );
    return seals === count;
  });
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
