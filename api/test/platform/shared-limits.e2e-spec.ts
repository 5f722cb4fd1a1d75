import { describeWith } from '@shop/checks/needs';
import { redisServer } from '@shop/checks/programs';
import { freePort } from '@shop/launcher/free-port';

import { RedisServer } from '../../tools/redis-server';
import { Attempts } from '../../src/platform/rate-limit/attempts';
import { RateLimiters } from '../../src/platform/rate-limit/rate-limiters';
import { RedisConnection } from '../../src/platform/redis/redis-connection';
import { addStaff, PASSWORD } from '../support/builders/basics';
import { timeoutFactor } from '../support/timeout-factor';
import { createMigratedDatabase } from '../support/database/test-database';
import { openShop, type TestShop } from '../support/test-shop';
import { until } from '../support/until';

const withRedis = describeWith(redisServer);

const message = { name: 'Eva', email: 'eva@ejemplo.gt', message: 'Hola' };

async function openTwo(redisUrl: string): Promise<[TestShop, TestShop]> {
  const databaseUrl = await createMigratedDatabase();
  const settings = { REDIS_URL: redisUrl, RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1', LOG_LEVEL: 'silent' };
  return [await openShop(databaseUrl, settings), await openShop(databaseUrl, settings)];
}

/** Messages to the shops by turns, from one address; answers how many of them went through. */
async function write(shops: readonly TestShop[], address: string, times: number): Promise<number> {
  let accepted = 0;
  for (let turn = 0; turn < times; turn += 1) {
    const headers = { 'X-Forwarded-For': address };
    const answer = await shops[turn % shops.length]?.post('/api/contact', { body: message, headers });
    expect([201, 429]).toContain(answer?.status);
    if (answer?.status === 201) accepted += 1;
  }
  return accepted;
}

withRedis('two processes with one Redis', () => {
  let redis: RedisServer;
  let shops: [TestShop, TestShop];

  beforeAll(async () => {
    redis = await RedisServer.start();
    shops = await openTwo(redis.url);
  });
  afterAll(async () => {
    await Promise.all(shops.map((shop) => shop.close()));
    await redis.stop();
  });

  test('count calls together', async () => {
    expect(await write(shops, '10.1.0.1', 50)).toBe(30);
    const refused = await shops[0].post('/api/contact', {
      body: message,
      headers: { 'X-Forwarded-For': '10.1.0.1' },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  });

  test('count wrong passwords together, and a right one clears them for both', async () => {
    const { user } = await addStaff(shops[0]);
    const headers = { 'X-Forwarded-For': '10.1.0.2' };
    const login = (turn: number, password: string) =>
      shops[turn % 2 === 0 ? 0 : 1].post('/api/admin/login', { body: { username: user.username, password }, headers });
    for (let turn = 0; turn < 9; turn += 1) expect((await login(turn, 'wrong')).status).toBe(401);
    expect((await login(9, PASSWORD)).status).toBe(200);
    for (let turn = 0; turn < 10; turn += 1) expect((await login(turn, 'wrong')).status).toBe(401);
    for (const turn of [0, 1]) {
      const refused = await login(turn, PASSWORD);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(30);
    }
  });

  test('many wrong passwords at once don’t all get through', async () => {
    const { user } = await addStaff(shops[0]);
    const headers = { 'X-Forwarded-For': '10.1.0.3' };
    const body = { username: user.username, password: 'wrong' };
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, turn) =>
        shops[turn % 2 === 0 ? 0 : 1].post('/api/admin/login', { body, headers }),
      ),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  });

  test('go on with limits of their own while Redis is away or silent, and share them again afterwards', async () => {
    await redis.kill();
    expect(await write(shops, '10.1.0.4', 80)).toBe(60);
    await redis.startAgain();
    let caller = 0;
    await until('the limit is shared again', async () => {
      caller += 1;
      return (await write(shops, `10.1.1.${caller}`, 62)) === 30;
    });

    redis.setSilent(true);
    expect(await write(shops, '10.1.0.5', 62)).toBe(60);
    redis.setSilent(false);
    await until('the limit is shared again', async () => {
      caller += 1;
      return (await write(shops, `10.1.1.${caller}`, 62)) === 30;
    });
  });
});

withRedis('attempts on Redis and in memory', () => {
  let redis: RedisServer;
  let connection: RedisConnection | null;

  beforeAll(async () => {
    redis = await RedisServer.start();
    connection = await RedisConnection.of({ redisUrl: redis.url, timeoutFactor }, { warn: () => undefined });
    await connection?.onApplicationBootstrap();
  });
  afterAll(async () => {
    await connection?.onModuleDestroy();
    await redis.stop();
  });

  test('are let through alike', async () => {
    const walk = async (attempts: Attempts) => {
      const seen: boolean[] = [];
      const take = async (key: string) => {
        seen.push((await attempts.waitOf(key)) === 0 && (await attempts.take(key)) === 0);
      };
      for (const key of ['a', 'a', 'a', 'a', 'b']) await take(key);
      await attempts.giveBack('a');
      for (const key of ['a', 'a', 'b', 'b', 'b']) await take(key);
      await attempts.clear('a');
      for (const key of ['a', 'b', 'c']) await take(key);
      await attempts.giveBack('never counted');
      return seen;
    };
    const policy = { free: 3, forgottenIn: 3600 };
    const remembered = await walk(new Attempts(new RateLimiters(null), 'alike', policy));
    expect(remembered).toEqual([true, true, true, false, true, true, false, true, true, false, true, false, true]);
    expect(await walk(new Attempts(new RateLimiters(connection), 'alike', policy))).toEqual(remembered);
  });

  test('are kept in Redis for no longer than they count', async () => {
    const attempts = new Attempts(new RateLimiters(connection), 'kept', { free: 2, forgottenIn: 1000 });
    const left = async (kind: string) => Number(await connection?.client.pTTL(`shop:${kind}:kept:somebody`));
    for (let time = 0; time < 2; time += 1) expect(await attempts.take('somebody')).toBe(0);
    for (const [kind, longest] of [
      ['attempts', 1_000_000],
      ['waits', 30_000],
    ] as const) {
      expect(await left(kind)).toBeGreaterThan(0);
      expect(await left(kind)).toBeLessThanOrEqual(longest);
    }
    await attempts.clear('somebody');
    expect([await left('attempts'), await left('waits')]).toEqual([-2, -2]);
  });
});

test('a Redis that is not there keeps nobody from buying or signing in, and is told of once', async () => {
  const warnings: string[] = [];
  const connection = await RedisConnection.of(
    { redisUrl: `redis://127.0.0.1:${await freePort()}`, timeoutFactor },
    { warn: (_details: object, text?: string) => void warnings.push(text ?? '') },
  );
  for (let time = 0; time < 3; time += 1) expect(await connection?.check()).toBe(false);
  await connection?.onModuleDestroy();
  expect(warnings).toEqual(['Redis does not answer: limits are counted in each process']);

  const shops = await openTwo(`redis://127.0.0.1:${await freePort()}`);
  expect(await write(shops, '10.1.0.6', 62)).toBe(60);
  const { user } = await addStaff(shops[0]);
  const login = await shops[0].post('/api/admin/login', { body: { username: user.username, password: PASSWORD } });
  expect(login.status).toBe(200);
  await Promise.all(shops.map((shop) => shop.close()));
});
