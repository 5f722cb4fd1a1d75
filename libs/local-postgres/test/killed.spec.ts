import { spawn } from 'node:child_process';
import { chownSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import timers from 'node:timers/promises';

import { socketUrl, SUPERUSER } from '../src/database-url';
import { startLocalPostgres } from '../src/index';
import { serverProcesses } from '../src/server/processes';
import {
  cleanUp,
  clusterOf,
  hold,
  mark,
  postmasterOf,
  processesOf,
  query,
  queryWhenBack,
  readMark,
  removeUsed,
  until,
  usedDataDir,
  untilNoServer,
  writeMark,
} from './harness';

afterEach(cleanUp);
afterAll(removeUsed);

describe('killed at a bad moment', () => {
  it('brings the server back under the same address after kill -9 of PostgreSQL', async () => {
    const dataDir = usedDataDir();
    const owner = await hold(dataDir);
    await writeMark(owner.url);
    const killed = postmasterOf(dataDir);
    process.kill(killed, 'SIGKILL');
    const said = await until('it is said', () => owner.events.find(({ line }) => line?.includes('se cerró de golpe')));
    // Often for a full disk, which only the server knows.
    expect(said.line).toContain(join(dataDir, 'postgres.log'));
    expect(await queryWhenBack(owner.url, readMark)).toEqual(mark);
    expect(postmasterOf(dataDir)).not.toBe(killed);
    expect(await owner.stop()).toBe(0);
    expect(processesOf(dataDir)).toEqual([]);
  });

  it('stays the owner of a server that takes seconds to recover from the crash of one of its processes', async () => {
    const dataDir = usedDataDir();
    const owner = await hold(dataDir);
    await writeMark(owner.url);
    const server = postmasterOf(dataDir);
    const processes = await query<{ pid: number }>(
      socketUrl(owner.socketDir, SUPERUSER, 'postgres'),
      "SELECT pid FROM pg_stat_activity WHERE backend_type IN ('background writer', 'walwriter') ORDER BY backend_type",
    );
    const [hanging, crashing] = processes.map(({ pid }) => pid);
    if (!hanging || !crashing) throw new Error('PostgreSQL has no such processes');
    // PostgreSQL lets nobody in until all its processes have gone, and gives one that hangs five seconds.
    process.kill(hanging, 'SIGSTOP');
    process.kill(crashing, 'SIGKILL');
    await until('nobody is let in', () =>
      query(owner.url, 'SELECT 1').then(
        () => undefined,
        () => true,
      ),
    );
    expect(await queryWhenBack(owner.url, readMark)).toEqual(mark);

    const guest = await hold(dataDir);
    expect(guest.adopted).toBe(true);
    expect(postmasterOf(dataDir)).toBe(server);
  });

  it('stops the server after kill -9 of its owner, and leaves no process', async () => {
    const dataDir = usedDataDir();
    const owner = await hold(dataDir);
    process.kill(owner.pid, 'SIGKILL');
    await untilNoServer(dataDir);
    await until('the watchdog has gone', () => (processesOf(dataDir).length === 0 ? true : undefined));
    expect(existsSync(owner.socketDir)).toBe(false);
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toContain('database system is shut down');
  });

  it('starts while the server of a killed owner is still stopping', async () => {
    const dataDir = usedDataDir();
    const owner = await hold(dataDir);
    await writeMark(owner.url);
    process.kill(owner.pid, 'SIGKILL');
    const next = await hold(dataDir);
    expect(next.adopted).toBe(false);
    expect(await query(next.url, readMark)).toEqual(mark);
  });

  it('starts after kill -9 of owner and PostgreSQL together', async () => {
    const dataDir = usedDataDir();
    const owner = await hold(dataDir);
    await writeMark(owner.url);
    for (const pid of [owner.pid, postmasterOf(dataDir)]) process.kill(pid, 'SIGKILL');
    const next = await hold(dataDir);
    expect(await query(next.url, readMark)).toEqual(mark);
  });

  it('replaces a server whose owner and watchdog were killed', async () => {
    const dataDir = usedDataDir();
    const owner = await hold(dataDir);
    await writeMark(owner.url);
    const servers = serverProcesses(clusterOf(dataDir));
    // Frozen, the owner can't react to the death of the watchdog.
    process.kill(owner.pid, 'SIGSTOP');
    const others = processesOf(dataDir).filter((pid) => !servers.includes(pid) && pid !== owner.pid);
    expect(others).not.toEqual([]);
    for (const pid of [...others, owner.pid]) process.kill(pid, 'SIGKILL');
    expect(await owner.ended).toBeNull();
    expect(await query(owner.url, readMark)).toEqual(mark);

    const next = await hold(dataDir);
    expect(next.adopted).toBe(false);
    expect(await query(next.url, readMark)).toEqual(mark);
    expect(await next.stop()).toBe(0);
    expect(processesOf(dataDir)).toEqual([]);
  });

  it('starts when the number in a stale lock file belongs to another process', async () => {
    const dataDir = usedDataDir();
    const first = await hold(dataDir);
    const lock = readFileSync(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8');
    expect(await first.stop()).toBe(0);
    const { uid, gid } = statSync(clusterOf(dataDir));
    const stranger = spawn('sleep', ['90'], { uid, gid, stdio: 'ignore' });
    try {
      writeFileSync(join(clusterOf(dataDir), 'postmaster.pid'), lock.replace(/^\d+/, String(stranger.pid)));
      const next = await hold(dataDir);
      expect(next.adopted).toBe(false);
    } finally {
      stranger.kill('SIGKILL');
    }
  });

  it.each([
    ['empty, as its writer was killed in between', ''],
    ['nothing but zeros, as the machine lost power', '\0'.repeat(90)],
  ])('starts when a lock file is %s', async (_how, content) => {
    const dataDir = usedDataDir();
    const first = await hold(dataDir);
    await writeMark(first.url);
    expect(await first.stop()).toBe(0);
    const lock = join(clusterOf(dataDir), 'postmaster.pid');
    writeFileSync(lock, content, { mode: 0o600 });
    const { uid, gid } = statSync(clusterOf(dataDir));
    chownSync(lock, uid, gid);
    const next = await hold(dataDir);
    expect(await query(next.url, readMark)).toEqual(mark);
  });

  it("is not touched by the terminal's Ctrl-C", async () => {
    const dataDir = usedDataDir();
    const owner = await hold(dataDir);
    const server = postmasterOf(dataDir);
    process.kill(-owner.pid, 'SIGINT');
    await until('the owner has noticed', () => owner.events.find(({ event }) => event === 'sigint'));
    await writeMark(owner.url);
    expect(postmasterOf(dataDir)).toBe(server);
  });

  it('brings a server back that could not start for long, and says once why', async () => {
    const dataDir = usedDataDir();
    const said: string[] = [];
    const postgres = await startLocalPostgres({
      dataDir,
      settings: { fsync: 'off' },
      onLog: (line) => void said.push(line),
    });
    try {
      await writeMark(postgres.url);
      jest.spyOn(timers, 'setTimeout').mockImplementation(() => new Promise((resolve) => setImmediate(resolve)));
      const settings = join(clusterOf(dataDir), 'postgresql.auto.conf');
      const sound = readFileSync(settings, 'utf8');
      writeFileSync(settings, 'as on a disk that is full');
      process.kill(postmasterOf(dataDir), 'SIGKILL');
      const attempts = () => readFileSync(join(dataDir, 'postgres.log'), 'utf8').split('FATAL').length;
      await until('it was tried often', () => (attempts() > 30 ? true : undefined));
      writeFileSync(settings, sound);
      expect(await queryWhenBack(postgres.url, readMark)).toEqual(mark);
      await until('it is said', () => said.find((line) => line.includes('otra vez en marcha')));
      expect(said.filter((line) => line.includes('no vuelve a arrancar'))).toHaveLength(1);
    } finally {
      await postgres.stop();
    }
  });
});
