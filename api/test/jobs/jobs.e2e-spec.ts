import { randomUUID } from 'node:crypto';

import type { JobDetailView, JobView } from '@shop/contracts';
import { Client } from 'pg';

import type { JobRun } from '../../src/jobs/job-handler';
import { JobsDatabase } from '../../src/jobs/jobs-database';
import { JobEntity } from '../../src/jobs/job.entity';
import { findOpenJob, MOST_TAKES } from '../../src/jobs/jobs.queries';
import { Jobs } from '../../src/jobs/jobs.service';
import { CONFIG, type Config } from '../../src/platform/config/config';
import { addProduct, addStaff, orderFor } from '../support/builders/basics';
import { stopIntervals } from '../support/clocks';
import { TestStream } from '../support/event-stream';
import { doChore, takeJobConnections, untilEnded } from '../support/jobs';
import { dump, somebody } from '../support/builders/people';
import { createMigratedDatabase, untilSomebodyWaits } from '../support/database/test-database';
import { readMetrics } from '../support/metrics';
import { openShop, type TestShop } from '../support/test-shop';
import { until } from '../support/until';

let shop: TestShop;
let admin: { Authorization: string };

beforeEach(async () => {
  shop = await openShop();
  admin = (await addStaff(shop, { role: 'admin' })).headers;
});
afterEach(() => shop.close());

const verify = (headers = admin) => shop.post<JobView>('/api/admin/audit/verify', { headers });
const search = (contact: string, headers = admin) =>
  shop.post<JobView>('/api/admin/people/search', { body: { contacts: [contact] }, headers });
const cancel = ({ id }: Pick<JobView, 'id'>) =>
  shop.post<JobDetailView>(`/api/admin/jobs/${id}/cancel`, { headers: admin });
const listed = async (headers = admin) => (await shop.get<JobView[]>('/api/admin/jobs', { headers })).data;

/** Keeps what a search reads to itself: it waits. Answers what lets it go on. */
async function holdSearches(): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: shop.app.get<Config>(CONFIG).databaseUrl });
  await client.connect();
  await client.query('BEGIN; LOCK TABLE hold_refusals IN ACCESS EXCLUSIVE MODE');
  return async () => {
    await client.query('COMMIT');
    await client.end();
  };
}

test('asked for eight times at once it is one job, which goes on without its caller', async () => {
  const begun = await Promise.all(Array.from({ length: 8 }, () => verify()));
  expect(new Set(begun.map(({ status }) => status))).toEqual(new Set([201]));
  const [first] = begun;
  const ended = await untilEnded(shop, first?.data.id ?? '', admin);
  expect(ended).toMatchObject({ kind: 'audit.verify', state: 'done', own: true, cancellable: false, failure: null });
  expect(ended.result).toMatchObject({ problem: null });
  expect(new Set(begun.map(({ data }) => data.id)).size).toBe((await listed()).length);
});

test('who asks for it while it ends and the next one begins joins that', async () => {
  const giveBack = await takeJobConnections(shop);
  const { data } = await verify();
  const next = randomUUID();
  const { manager } = shop.database;
  const query = manager.query.bind(manager);
  const asked = jest.spyOn(manager, 'query').mockImplementation(async (text, values) => {
    if (text !== findOpenJob) return query(text, values);
    asked.mockRestore();
    await query(`UPDATE jobs SET state = 'done', ended_at = now() WHERE id = $1`, [data.id]);
    const found = await query<unknown>(text, values);
    await query(
      'INSERT INTO jobs (id, kind, asker_id, input) SELECT $2, kind, asker_id, input FROM jobs WHERE id = $1',
      [data.id, next],
    );
    return found;
  });
  expect(await verify()).toMatchObject({ status: 201, data: { id: next } });
  await giveBack();
  expect(await untilEnded(shop, next, admin)).toMatchObject({ state: 'done' });
});

test('another one who may ask for it sees it, nobody else does', async () => {
  const { data } = await verify();
  const { headers: colleague } = await addStaff(shop, { role: 'admin' });
  const { headers: sales } = await addStaff(shop);
  expect(await untilEnded(shop, data.id, colleague)).toMatchObject({ state: 'done', own: false });
  expect((await listed(colleague)).map(({ id }) => id)).toEqual([data.id]);
  expect(await listed(sales)).toEqual([]);
  expect((await shop.get(`/api/admin/jobs/${data.id}`, { headers: sales })).status).toBe(404);
  // Of work that depends on what it is about, each sees what they may ask for.
  const { headers: cashier } = await addStaff(shop, { settleCash: true });
  await shop.database.query(`
    INSERT INTO jobs (kind, state, input, ended_at) SELECT 'import.read', 'done', jsonb_build_object('kind', kind), now()
    FROM unnest(ARRAY['products', 'statement']) AS kind`);
  expect([(await listed(sales)).length, (await listed(cashier)).length]).toEqual([1, 2]);
  // Others' newer work takes nobody's place.
  await shop.database.query(`
    INSERT INTO jobs (kind, state, input, ended_at) SELECT 'import.read', 'done', '{"kind": "statement"}', now()
    FROM generate_series(1, 60)`);
  expect([(await listed(sales)).length, (await listed(cashier)).length]).toEqual([1, 50]);
});

test('staff hear that it began and ended', async () => {
  const { stream } = await TestStream.open(shop.url, admin);
  const { data } = await verify();
  await untilEnded(shop, data.id, admin);
  expect((await stream.take(2)).map(({ name, data: told }) => [name, told])).toEqual(
    [1, 2].map(() => ['job.changed', { id: data.id, tab: null }]),
  );
  stream.leave();
});

test('a job says how far it is, and of how many rows: never beyond its end, which may come nearer or go', async () => {
  const seen: Pick<JobView, 'done' | 'total'>[] = [];
  shop.app.get(Jobs).register({
    kind: 'audit.verify',
    allows: () => true,
    work: async (run) => {
      for (const step of [{ total: 3 }, { done: 2 }, { done: 5 }, { done: 6, total: 8 }]) {
        await run.step(() => Promise.resolve({ value: null, ...step }));
        seen.push((await shop.get<JobView>(`/api/admin/jobs/${run.id}`, { headers: admin })).data);
      }
      return { rows: 8, erased: 0, unsealed: 0, seals: 0, head: null, sealedAt: null, problem: null };
    },
  });
  seen.push(await untilEnded(shop, (await verify()).data.id, admin));
  expect(seen.map(({ done, total }) => [done, total])).toEqual([
    [0, 3],
    [2, 3],
    [3, 3],
    [6, 8],
    [8, 8],
  ]);
});

test('what waits is cancelled at once, what runs at its next step, and nothing is changed by either', async () => {
  const { headers: sales } = await addStaff(shop);
  const person = somebody();
  await shop.post('/api/contact', { body: { name: person.mark, email: person.email, message: 'Hola' } });
  const goOn = await holdSearches();
  const { data: running } = await search(person.email);
  await untilSomebodyWaits(shop.database);
  const body = { contacts: [person.email] };
  const { data: waiting } = await shop.post<JobView>('/api/admin/people/erase', { body, headers: admin });

  expect((await shop.post(`/api/admin/jobs/${waiting.id}/cancel`, { headers: sales })).status).toBe(404);
  expect((await listed()).map(({ state }) => state)).toEqual(['queued', 'running']);
  expect((await cancel(waiting)).data).toMatchObject({ state: 'cancelled', cancellable: false });
  expect((await cancel(running)).data).toMatchObject({ state: 'running', cancellable: false });
  expect((await cancel(running)).status).toBe(200);
  await goOn();
  expect(await untilEnded(shop, running.id, admin)).toMatchObject({ state: 'cancelled', result: null, failure: null });
  expect((await cancel(running)).data.state).toBe('cancelled');
  const jobs = await shop.database.manager.find(JobEntity);
  expect(jobs.map(({ input }) => input)).toEqual([{}, {}]);
  expect(await dump(shop)).toContain(person.mark);
});

test('an erasing whose administrator was paused before it began erases nobody', async () => {
  const { email } = somebody();
  await shop.post('/api/contact', { body: { name: 'Ana', email, message: 'Hola' } });
  const { user, headers } = await addStaff(shop, { role: 'admin' });
  const letGo = await holdSearches();
  const { data } = await shop.post<JobView>('/api/admin/people/erase', { body: { contacts: [email] }, headers });
  await untilSomebodyWaits(shop.database);
  await shop.send('PATCH', `/api/admin/users/${user.id}`, { body: { active: false }, headers: admin });
  await letGo();
  const { state, failure } = await untilEnded(shop, data.id, admin);
  expect([state, failure?.code]).toEqual(['failed', 'auth.required']);
  expect(failure?.text).toContain('no se borró nada');
  // The shop refused it, and has not failed.
  expect(await readMetrics(shop)).toContain('\nshop_job_failures_total{kind="person.erase"} 0\n');
  expect(await dump(shop)).toContain(email);
});

test('what has begun to erase can’t be cancelled any more', async () => {
  const person = somebody();
  await shop.post('/api/contact', { body: { name: person.mark, email: person.email, message: 'Hola' } });
  const aside = shop.database.createQueryRunner();
  await aside.startTransaction();
  await aside.query('SELECT FROM contact_messages FOR UPDATE');
  const body = { contacts: [person.email] };
  const { data } = await shop.post<JobView>('/api/admin/people/erase', { body, headers: admin });
  await untilSomebodyWaits(shop.database);
  // It was found: this holds the looking for what is left.
  const goOn = await holdSearches();
  await aside.commitTransaction();
  await aside.release();
  await until('it has begun to erase', async () => {
    const [{ name }] = await shop.database.query<[{ name: string }]>('SELECT name FROM contact_messages');
    return name !== person.mark;
  });
  const { status, failure } = await cancel(data);
  await goOn();
  expect([status, failure]).toEqual([409, expect.objectContaining({ code: 'job.notCancellable' })]);
  expect((await untilEnded(shop, data.id, admin)).state).toBe('done');
});

test('with every connection of the jobs taken, and eight searches waiting, buyers order', async () => {
  const product = await addProduct(shop.database);
  const goOn = await holdSearches();
  const begun = await Promise.all(Array.from({ length: 8 }, () => search(somebody().phone)));
  await untilSomebodyWaits(shop.database);
  const rest = [1, 2].map(() => shop.app.get(JobsDatabase).source.createQueryRunner());
  await Promise.all(rest.map((one) => one.connect()));
  const order = await shop.post('/api/orders', { body: orderFor(product) });
  const orders = await shop.get('/api/admin/orders', { headers: admin });
  expect([order.status, orders.status]).toEqual([201, 200]);
  expect((await listed()).filter(({ state }) => state === 'queued')).toHaveLength(7);
  await Promise.all(rest.map((one) => one.release()));
  await goOn();
  for (const { data } of begun) {
    expect(await untilEnded(shop, data.id, admin)).toMatchObject({ result: { found: [] } });
  }
  // Who asked first waits the shortest.
  const jobs = await shop.database.manager.find(JobEntity, { order: { createdAt: 'ASC' } });
  const ends = jobs.map(({ endedAt }) => Number(endedAt));
  expect(ends).toEqual(ends.toSorted((one, other) => one - other));
});

test('too many at once are refused: of one person before they keep others from asking, and of all', async () => {
  const goOn = await holdSearches();
  const untilRefused = async (headers: { Authorization: string }) => {
    for (let asked = 0; asked < 40; asked += 1) {
      if ((await search(somebody().phone, headers)).status === 429) return asked;
    }
    return null;
  };
  const asked: (number | null)[] = [];
  for (let person = 0; person < 4; person += 1) {
    asked.push(await untilRefused((await addStaff(shop, { role: 'admin' })).headers));
  }
  expect(asked).toEqual([10, 10, 10, 0]);
  for (const job of await listed()) await cancel(job);
  await goOn();
});

test('a job that ends the process that does it is given up', async () => {
  const goOn = await holdSearches();
  const { data } = await search(somebody().phone);
  await untilSomebodyWaits(shop.database);
  const { data: deadly } = await verify();
  await shop.database.query('UPDATE jobs SET takes = 5 WHERE id = $1', [deadly.id]);
  await goOn();
  expect(await untilEnded(shop, data.id, admin)).toMatchObject({ state: 'done' });
  expect(await untilEnded(shop, deadly.id, admin)).toMatchObject({
    state: 'failed',
    failure: { code: 'server.internal', text: 'Algo salió mal. Intenta de nuevo.' },
  });
  expect(await readMetrics(shop)).toContain('\nshop_job_failures_total{kind="audit.verify"} 1\n');
});

test('a job that comes to the same step each time, and no further, is given up as well', async () => {
  let begun = 0;
  const isCutOff = Object.assign(new Error('canceling statement due to statement timeout'), {
    severity: 'ERROR',
    code: '57014',
  });
  shop.app.get(Jobs).register({
    kind: 'audit.verify',
    allows: () => true,
    work: async (run) => {
      begun += 1;
      await run.step(() => Promise.resolve({ value: null, done: 0, total: 1 }));
      throw isCutOff;
    },
  });
  const { data } = await verify();
  const job = () => shop.database.manager.findOneByOrFail(JobEntity, { id: data.id });
  while (begun <= MOST_TAKES && (await job()).endedAt === null) {
    // As though nobody had renewed the lease for its time.
    await shop.database.query(`
      WITH late AS (UPDATE jobs SET lease_until = now() WHERE state = 'running') SELECT pg_notify('shop_events', 'jobs')`);
  }
  expect([begun, (await job()).state]).toEqual([MOST_TAKES, 'failed']);
});

test('one whose connection breaks has not failed: it goes on, though nobody asks for it again', async () => {
  const goOn = await holdSearches();
  const { data } = await search(somebody().phone);
  await untilSomebodyWaits(shop.database);
  await shop.database.query(`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity JOIN pg_locks USING (pid)
    WHERE datname = current_database() AND NOT granted`);
  await goOn();
  await shop.database.query(`UPDATE jobs SET lease_until = now() - interval '1 minute' WHERE id = $1`, [data.id]);
  await verify();
  expect(await untilEnded(shop, data.id, admin)).toMatchObject({ state: 'done', failure: null });
});

test('one that another version left behind waits for that version, and keeps nobody waiting', async () => {
  const abandon = `INSERT INTO jobs (kind, state, runner, lease_until)
    VALUES ('future.work', 'running', gen_random_uuid(), now() - interval '1 minute') RETURNING id`;
  const [{ id }] = await shop.database.query<[{ id: string }]>(abandon);
  expect(await untilEnded(shop, (await verify()).data.id, admin)).toMatchObject({ state: 'done' });
  expect(await shop.database.manager.findOneByOrFail(JobEntity, { id })).toMatchObject({
    state: 'queued',
    runner: null,
  });
});

test.each(['rows.sweep', 'future.work'])(
  '%s of a killed process keeps nobody waiting once the clock was set back',
  async (kind) => {
    const abandon = `INSERT INTO jobs (kind, state, runner, lease_until)
    VALUES ($1, 'running', gen_random_uuid(), now() + interval '1 day')`;
    await shop.database.query(abandon, [kind]);
    expect(await untilEnded(shop, (await verify()).data.id, admin)).toMatchObject({ state: 'done' });
  },
);

describe('though nothing else happens', () => {
  let quiet: TestShop;
  beforeEach(async () => {
    stopIntervals();
    quiet = await openShop();
  });
  afterEach(async () => {
    jest.useRealTimers();
    await quiet.close();
  });

  test('work of a process that was killed is gone on with, within seconds of when its lease is over', async () => {
    const abandon = `INSERT INTO jobs (kind, state, runner, lease_until)
      VALUES ('rows.sweep', 'running', gen_random_uuid(), now() - interval '1 minute') RETURNING id`;
    const [{ id }] = await quiet.database.query<[{ id: string }]>(abandon);
    jest.advanceTimersByTime(5000);
    await until('it has been done', async () => {
      const { state } = await quiet.database.manager.findOneByOrFail(JobEntity, { id });
      return state === 'done';
    });
  });

  test('a job whose step takes long stays that of its process', async () => {
    const { headers } = await addStaff(quiet, { role: 'admin' });
    const client = new Client({ connectionString: quiet.app.get<Config>(CONFIG).databaseUrl });
    await client.connect();
    await client.query('BEGIN; LOCK TABLE hold_refusals IN ACCESS EXCLUSIVE MODE');
    const body = { contacts: [somebody().phone] };
    const { data } = await quiet.post<JobView>('/api/admin/people/search', { body, headers });
    await untilSomebodyWaits(quiet.database);
    await quiet.database.query(`UPDATE jobs SET lease_until = now() + interval '1 second'`);
    jest.advanceTimersByTime(4000);
    await until('its lease is renewed', async () => {
      const longer = `SELECT FROM jobs WHERE id = $1 AND lease_until > now() + interval '5 seconds'`;
      return (await quiet.database.query<unknown[]>(longer, [data.id])).length > 0;
    });
    await client.query('COMMIT');
    await client.end();
    expect(await untilEnded(quiet, data.id, headers)).toMatchObject({ state: 'done' });
  });
});

test('a clock that was set back keeps no work of the shop from being due', async () => {
  const begun = () => shop.database.manager.countBy(JobEntity, { kind: 'rows.sweep' });
  await doChore(shop, 'rows.sweep');
  await shop.app.get(Jobs).startChores();
  expect(await begun()).toBe(1);
  await shop.database.query(`UPDATE jobs SET created_at = now() + interval '1 day'`);
  await shop.app.get(Jobs).startChores();
  expect(await begun()).toBe(2);
});

test('jobs are forgotten after a week, what was found of a person after an hour', async () => {
  const { data: check } = await verify();
  const { data: found } = await search(somebody().phone);
  for (const { id } of [check, found]) await untilEnded(shop, id, admin);
  await shop.database.query(`UPDATE jobs SET ended_at = ended_at - interval '61 minutes'`);
  await doChore(shop, 'rows.sweep');
  expect((await listed()).map(({ id }) => id)).toEqual([check.id]);
  await shop.database.query(`UPDATE jobs SET ended_at = ended_at - interval '7 days'`);
  await doChore(shop, 'rows.sweep');
  expect(await listed()).toEqual([]);
});

test('who was erased is in no earlier search either', async () => {
  const person = somebody();
  await shop.post('/api/contact', { body: { name: person.mark, email: person.email, message: 'Hola' } });
  const { data: searched } = await search(person.email);
  expect(await untilEnded(shop, searched.id, admin)).toMatchObject({ result: { contacts: [person.email] } });
  const body = { contacts: [person.email] };
  const { data } = await shop.post<JobView>('/api/admin/people/erase', { body, headers: admin });
  expect(await untilEnded(shop, data.id, admin)).toMatchObject({
    result: { erased: [{ label: 'Mensajes', count: 1 }] },
  });
  expect(await dump(shop)).not.toContain(person.email);
  expect((await shop.get(`/api/admin/jobs/${searched.id}`, { headers: admin })).status).toBe(404);
});

describe('two processes', () => {
  const STEPS = 5;
  let one: TestShop;
  let other: TestShop;

  beforeEach(async () => {
    const databaseUrl = await createMigratedDatabase();
    [one, other] = [await openShop(databaseUrl), await openShop(databaseUrl)];
  });
  afterEach(async () => {
    await other.close();
    await one.close();
  });

  /** Work of some steps, each of which leaves a row; `reached` is told before the step that waits to be let go on. */
  class Counting {
    readonly kind = 'test.count';
    readonly every = 3600;
    readonly reached: Promise<void>;
    goOn: () => void = () => undefined;
    private tell: () => void = () => undefined;
    private readonly held = new Promise<void>((resolve) => (this.goOn = resolve));

    constructor(private readonly heldStep: number | null = null) {
      this.reached = new Promise((resolve) => (this.tell = resolve));
    }

    async work(run: JobRun<unknown, { step: number }>): Promise<void> {
      for (let step = (run.kept?.step ?? 0) + 1; step <= STEPS; step += 1) {
        await run.step(async (manager) => {
          await manager.query(`INSERT INTO trusted_addresses (key, until) VALUES ($1, now())`, [
            `${run.id} ${step} ${randomUUID()}`,
          ]);
          if (step === this.heldStep) {
            this.tell();
            await this.held;
          }
          return { value: null, kept: { step }, done: step, total: STEPS };
        });
      }
    }
  }

  function given(process: TestShop, heldStep?: number): Counting {
    const counting = new Counting(heldStep);
    process.app.get(Jobs).register(counting);
    return counting;
  }

  async function stepsOf(id: string): Promise<string[]> {
    const rows = await one.database.query<{ key: string }[]>('SELECT key FROM trusted_addresses ORDER BY key');
    return rows.flatMap(({ key }) => (key.startsWith(id) ? [key.split(' ')[1] ?? ''] : []));
  }

  const all = Array.from({ length: STEPS }, (_none, index) => String(index + 1));
  const idOfJob = async () => (await one.database.manager.findOneByOrFail(JobEntity, { kind: 'test.count' })).id;

  test('do one after the other, and none twice', async () => {
    for (const process of [one, other]) given(process);
    await one.database.query(
      `INSERT INTO jobs (kind, input) SELECT 'test.count', to_jsonb(n) FROM generate_series(1, 4) n`,
    );
    await doChore(other, 'test.count');
    const jobs = await one.database.manager.findBy(JobEntity, { kind: 'test.count' });
    expect(jobs.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done', 'done']);
    for (const { id } of jobs) expect(await stepsOf(id)).toEqual(all);
  });

  test('one that was killed is gone on from its last step, and does nothing when it wakes up again', async () => {
    const killed = given(one, 3);
    // Taken for the fifth time; its first step shows that it kills nobody.
    await one.database.query(`INSERT INTO jobs (kind, takes) VALUES ('test.count', 4)`);
    await killed.reached;
    given(other);
    await until('the other one has ended it', async () => {
      // As though nobody had renewed the lease for its time.
      await one.database.query(`
        WITH late AS (UPDATE jobs SET lease_until = now() WHERE state = 'running') SELECT pg_notify('shop_events', 'jobs')`);
      return (await one.database.manager.findOneByOrFail(JobEntity, { kind: 'test.count' })).endedAt;
    });
    const id = await idOfJob();
    expect(await stepsOf(id)).toEqual(all);
    killed.goOn();
    await doChore(one, 'rows.sweep');
    expect(await one.database.manager.findOneByOrFail(JobEntity, { id })).toMatchObject({ state: 'done', done: STEPS });
  });

  test('one that leaves hands its work over', async () => {
    const leaving = given(one, 2);
    await one.database.query(`INSERT INTO jobs (kind) VALUES ('test.count')`);
    await leaving.reached;
    given(other);
    const closed = one.close();
    leaving.goOn();
    await closed;
    const { id } = await other.database.manager.findOneByOrFail(JobEntity, { kind: 'test.count' });
    const isDone = async () => (await other.database.manager.findOneByOrFail(JobEntity, { id })).state === 'done';
    await until('the other one has ended it', isDone);
    const rows = await other.database.query<unknown[]>('SELECT FROM trusted_addresses');
    expect(rows).toHaveLength(STEPS);
  });

  test('one that processes leave as often as it may be taken does not count as one that ends them', async () => {
    const leaving = new Counting(1);
    const keepNothing = (counting: Counting) => ({
      kind: counting.kind,
      every: counting.every,
      work: (run: JobRun<unknown, { step: number }>) =>
        counting.work({
          ...run,
          kept: null,
          step: (work) =>
            run.step(async (manager) => {
              const { value } = await work(manager);
              return { value };
            }),
        }),
    });
    one.app.get(Jobs).register(keepNothing(leaving));
    await one.database.query(`INSERT INTO jobs (kind, takes) VALUES ('test.count', $1)`, [MOST_TAKES - 1]);
    await leaving.reached;
    other.app.get(Jobs).register(keepNothing(new Counting()));
    const closed = one.close();
    leaving.goOn();
    await closed;
    const job = () => other.database.manager.findOneByOrFail(JobEntity, { kind: 'test.count' });
    await until('it has ended', async () => (await job()).endedAt);
    expect((await job()).state).toBe('done');
  });

  test('do what staff wait for before the shop’s own work, which goes on afterwards', async () => {
    const { headers } = await addStaff(one, { role: 'admin' });
    const chore = given(one, 2);
    given(other);
    await other.close();
    await one.database.query(`INSERT INTO jobs (kind) VALUES ('test.count')`);
    await chore.reached;
    const { data } = await one.post<JobView>('/api/admin/audit/verify', { headers });
    chore.goOn();
    const { endedAt } = await untilEnded(one, data.id, headers);
    const id = await idOfJob();
    const own = await until('the own work has ended', async () => {
      const job = await one.database.manager.findOneByOrFail(JobEntity, { id });
      return job.state === 'done' && job;
    });
    expect(own.endedAt?.getTime()).toBeGreaterThan(Date.parse(endedAt ?? ''));
    expect(await stepsOf(id)).toEqual(all);
  });
});
