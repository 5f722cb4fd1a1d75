import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWith } from '@shop/checks/needs';
import { findProgram, redisServer } from '@shop/checks/programs';

import { until } from './processes';

const root = join(__dirname, '../../..');

/** Far more callers than fit into the memory of the test's Redis. */
const FLOOD = `
  local turn = redis.call('INCR', 'turn')
  for caller = 1, 500 do redis.call('SET', turn .. ':' .. caller, string.rep('x', 100), 'EX', 60) end`;
const FLOOD_TURNS = 200;

const DAY_SECONDS = '86400';

describeWith(redisServer)('the Redis of the parts', () => {
  let folder: string;
  let server: ChildProcess;
  const redis = (...words: string[]) =>
    spawnSync('redis-cli', ['-s', join(folder, 'socket'), ...words], { encoding: 'utf8' }).stdout.trim();

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'shop-redis-'));
  });
  afterEach(async () => {
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
    rmSync(folder, { recursive: true });
  });

  test.each(['docker-compose.yml', 'deploy/stack.yml', 'deploy/kubernetes/shop.yaml'])(
    'of %s keeps the wrong passwords of a day when callers of a minute fill it',
    async (file) => {
      const [, policy = ''] = /--maxmemory-policy,?\s+([\w-]+)/.exec(readFileSync(join(root, file), 'utf8')) ?? [];
      const memory = ['--maxmemory', '4mb', '--maxmemory-policy', policy];
      const place = ['--port', '0', '--unixsocket', join(folder, 'socket'), '--dir', folder, '--save', ''];
      server = spawn(findProgram(redisServer) ?? 'redis-server', [...place, ...memory], { stdio: 'ignore' });
      await until(() => Promise.resolve(redis('PING') === 'PONG'));
      redis('SET', 'wrong-passwords', '9', 'EX', DAY_SECONDS);
      redis('-r', String(FLOOD_TURNS), 'EVAL', FLOOD, '0');
      expect(Number(/evicted_keys:(\d+)/.exec(redis('INFO', 'stats'))?.[1])).toBeGreaterThan(0);
      expect(redis('GET', 'wrong-passwords')).toBe('9');
    },
  );
});
