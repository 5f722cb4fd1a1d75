import { addAffiliate } from '../support/builders/affiliates';
import { addStaff, PASSWORD } from '../support/builders/basics';
import { doChore } from '../support/jobs';
import { untilSomebodyWaits } from '../support/database/test-database';
import { openShop, type TestShop } from '../support/test-shop';

let shop: TestShop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const login = async (username: string) =>
  (await shop.post('/api/admin/login', { body: { username, password: PASSWORD } })).status;

test('two people whose trusted addresses have expired sign in at once without waiting for one another', async () => {
  const names = await Promise.all(['held', 'one', 'other'].map(async () => (await addStaff(shop)).user.username));
  for (const name of names) expect(await login(name)).toBe(200);
  await shop.database.query(`UPDATE trusted_addresses SET until = now() - interval '1 day'`);
  const [, one = '', other = ''] = names;
  const signIns = await shop.database.transaction(async (holder) => {
    // A sign-in that sweeps what others left would stop here with its own row in its hands.
    await holder.query('SELECT FROM trusted_addresses ORDER BY ctid LIMIT 1 FOR UPDATE');
    const attempts = Promise.all([login(one), login(other)]);
    await Promise.race([attempts, untilSomebodyWaits(shop.database, 2)]);
    return { attempts };
  });
  expect(await signIns.attempts).toEqual([200, 200]);
});

test('the sweep takes what is over, leaves what is not, and waits for nobody', async () => {
  const { id } = await addAffiliate(shop.database);
  await shop.asOwner('TRUNCATE trusted_addresses, revoked_tokens, activation_links');
  await shop.database.query(`
    INSERT INTO trusted_addresses (key, until)
    VALUES ('over', now() - interval '1 minute'), ('held', now() - interval '1 minute'), ('good', now() + interval '1 day')`);
  await shop.database.query(`
    INSERT INTO revoked_tokens (id, expires_at)
    VALUES (gen_random_uuid(), now() - interval '1 minute'), (gen_random_uuid(), now() + interval '1 day')`);
  await shop.database.query(
    `INSERT INTO activation_links (token_hash, affiliate_id, expires_at)
     VALUES ('old', $1, now() - interval '31 days'), ('told', $1, now() - interval '29 days')`,
    [id],
  );
  await shop.database.query(`
    INSERT INTO answered_calls (user_id, key_hash, call_hash, at)
    VALUES (gen_random_uuid(), 'old', '', now() - interval '8 days'),
      (gen_random_uuid(), 'kept', '', now() - interval '6 days')`);
  await shop.database.query(`
    INSERT INTO hold_refusals (reason, subject, phone, caller_address, last_at)
    VALUES ('phoneOrders', 'old', '', '', now() - interval '8 days'),
      ('phoneOrders', 'told', '', '', now() - interval '6 days')`);
  await shop.database.query(`
    INSERT INTO failed_loads (load, at)
    SELECT 'old ' || number, now() - interval '25 hours' FROM generate_series(1, 5001) AS number
    UNION ALL SELECT 'told', now() - interval '23 hours'`);
  // Rows that were read stay for a week; the file itself, of which nothing is read any more, does not.
  await shop.database.query(`
    INSERT INTO imports (kind, file_name, file, created_at)
    VALUES ('products', 'old', 'x', now() - interval '8 days'), ('products', 'kept', 'x', now() - interval '6 days')`);
  // Of work that waits all stays: of another version, so that nobody does it here.
  await shop.database.query(`
    WITH waits AS (INSERT INTO jobs (kind, state, input) VALUES ('future.work', 'queued', '{}') RETURNING id),
      file AS (INSERT INTO imports (kind, file_name, file, job_id) SELECT 'products', 'waits', 'x', id FROM waits)
    INSERT INTO found_rows (job_id, part, row_id) SELECT id, 'orders', 'waits' FROM waits`);
  await shop.database.query(`
    INSERT INTO events (name, object_id, data, at)
    VALUES ('message.received', gen_random_uuid(), '{"is": "old"}', now() - interval '25 hours'),
      ('message.received', gen_random_uuid(), '{"is": "told"}', now() - interval '23 hours')`);
  // Findings of a person stay for an hour, what other work came to for a week; rows that were found go with the work's end.
  await shop.database.query(`
    INSERT INTO jobs (kind, state, input, ended_at)
    VALUES ('person.search', 'done', '["over"]', now() - interval '61 minutes'),
      ('person.search', 'done', '["kept"]', now() - interval '59 minutes'),
      ('import.read', 'done', '["over"]', now() - interval '8 days'),
      ('import.read', 'done', '["kept"]', now() - interval '6 days')`);
  await shop.database.query(
    `INSERT INTO found_rows (job_id, part, row_id) SELECT id, 'orders', 'x' FROM jobs WHERE input = '["kept"]'`,
  );
  const { user } = await addStaff(shop);
  await shop.database.query(
    `INSERT INTO staff_challenges (token_hash, user_id, purpose, token_version, expires_at)
     VALUES ('old', $1, 'confirm', 0, now() - interval '1 minute'), ('open', $1, 'confirm', 0, now() + interval '1 minute')`,
    [user.id],
  );
  // The living sessions are the one of that user and one that rests; others are idle, or their time is over.
  await shop.database.query(
    `INSERT INTO staff_sessions (id, user_id, device, address, seen_at, expires_at)
     VALUES (gen_random_uuid(), $1, 'idle', '', now() - interval '13 hours', now() + interval '1 day'),
       (gen_random_uuid(), $1, 'over', '', now(), now() - interval '1 minute'),
       (gen_random_uuid(), $1, 'rests', '', now() - interval '11 hours', now() + interval '1 day')`,
    [user.id],
  );
  await shop.database.query(`
    INSERT INTO page_failures (kind, remote, path, name, message, stack, last_at)
    VALUES ('load', '', '/', 'old', '', '', now() - interval '31 days'),
      ('load', '', '/', 'told', '', '', now() - interval '29 days')`);
  await shop.database.query(`
    INSERT INTO editors (subject, user_id, seen_at)
    VALUES ('old', gen_random_uuid(), now() - interval '25 hours'), ('kept', gen_random_uuid(), now() - interval '23 hours')`);
  await shop.database.query(`
    INSERT INTO removed_push_devices (endpoint_hash, at)
    VALUES ('old', now() - interval '367 days'), ('known', now() - interval '364 days')`);
  await shop.database.transaction(async (holder) => {
    await holder.query(`SELECT FROM trusted_addresses WHERE key = 'held' FOR UPDATE`);
    await doChore(shop, 'rows.sweep');
  });
  const left = await shop.database.query<unknown[]>(`
    SELECT (SELECT array_agg(key ORDER BY key) FROM trusted_addresses) AS addresses,
      (SELECT count(*)::integer FROM revoked_tokens) AS tokens,
      (SELECT array_agg(convert_from(token_hash, 'UTF8')) FROM activation_links) AS links,
      (SELECT array_agg(key_hash) FROM answered_calls) AS calls,
      (SELECT array_agg(subject) FROM hold_refusals) AS refusals,
      (SELECT array_agg(load) FROM failed_loads) AS loads,
      (SELECT jsonb_agg(jsonb_build_array(file_name, file IS NOT NULL) ORDER BY file_name) FROM imports) AS imports,
      (SELECT array_agg(convert_from(token_hash, 'UTF8')) FROM staff_challenges) AS challenges,
      (SELECT count(*)::integer FROM staff_sessions WHERE device IN ('idle', 'over')) AS sessions,
      (SELECT count(*)::integer FROM staff_sessions WHERE user_id = '${user.id}') AS living,
      (SELECT array_agg(name) FROM page_failures) AS failures,
      (SELECT array_agg(kind || ' ' || (input ->> 0) ORDER BY kind) FROM jobs WHERE jsonb_typeof(input) = 'array') AS jobs,
      (SELECT array_agg(row_id) FROM found_rows) AS found,
      (SELECT array_agg(data ->> 'is') FROM events WHERE data ? 'is') AS events,
      (SELECT array_agg(subject) FROM editors) AS editors,
      (SELECT array_agg(convert_from(endpoint_hash, 'UTF8')) FROM removed_push_devices) AS devices`);
  expect(left).toEqual([
    {
      addresses: ['good', 'held'],
      tokens: 1,
      links: ['told'],
      calls: ['kept'],
      refusals: ['told'],
      loads: ['told'],
      imports: [
        ['kept', false],
        ['waits', true],
      ],
      challenges: ['open'],
      sessions: 0,
      living: 2,
      failures: ['told'],
      jobs: ['import.read kept', 'person.search kept'],
      found: ['waits'],
      events: ['told'],
      editors: ['kept'],
      devices: ['known'],
    },
  ]);
});
