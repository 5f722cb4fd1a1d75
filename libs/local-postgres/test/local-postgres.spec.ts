import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

import { databaseFor, startLocalPostgres } from '../src/index';
import { launchOwnServer } from '../src/server/own-server';
import { prepareSite } from '../src/site/site';
import {
  cleanUp,
  clusterOf,
  hold,
  makeDataDir,
  mark,
  postmasterOf,
  processesOf,
  query,
  queryWhenBack,
  readMark,
  removeUsed,
  spawnHolder,
  until,
  usedDataDir,
  writeMark,
} from './harness';

const isRoot = process.getuid?.() === 0;

afterEach(cleanUp);
afterAll(removeUsed);

describe('starting and stopping', () => {
  it('makes the database the first time and keeps it for the next', async () => {
    const dataDir = makeDataDir(tmpdir());
    const first = await hold(dataDir);
    await writeMark(first.url);
    expect(await first.stop()).toBe(0);
    expect(processesOf(dataDir)).toEqual([]);
    expect(existsSync(first.socketDir)).toBe(false);

    const second = await hold(dataDir);
    expect(second.url).toBe(first.url);
    expect(await query(second.url, readMark)).toEqual(mark);
  });

  it('names a folder where nothing may be written', async () => {
    await expect(prepareSite('/proc', () => undefined)).rejects.toThrow(/^No se puede .* \/proc \(E[A-Z]+\)\.$/);
  });

  it('gives a UTF-8 database that sorts alike on every machine, opens no port, and signs the shop in without power over the server', async () => {
    const { url } = await hold(usedDataDir());
    const [facts] = await query(
      url,
      `SELECT current_setting('server_encoding') AS encoding, current_setting('TimeZone') AS zone, current_setting('listen_addresses') AS addresses,
         current_setting('synchronous_commit') AS waits,
         datlocprovider AS provider, datlocale AS locale, rolsuper AS super FROM pg_database, pg_roles WHERE datname = current_database() AND rolname = current_user`,
    );
    expect(facts).toEqual({
      encoding: 'UTF8',
      zone: 'UTC',
      addresses: '',
      // An acknowledged write is on the disk.
      waits: 'on',
      provider: 'b',
      locale: 'C.UTF-8',
      super: false,
    });
    await query(url, 'CREATE DATABASE another TEMPLATE shop');
    expect(await query(databaseFor(url, 'another'), 'SELECT current_database() AS name')).toEqual([
      { name: 'another' },
    ]);
  });

  it('serves by a role that is no superuser, owns nothing and can create nothing but what its owner lets it', async () => {
    const { url, servingUrl } = await hold(usedDataDir());
    const [rights] = await query(
      servingUrl,
      `SELECT rolsuper AS super, rolcreatedb AS databases, rolcreaterole AS roles, rolreplication AS replication,
         rolbypassrls AS bypass, has_schema_privilege('public', 'CREATE') AS tables,
         EXISTS (SELECT FROM pg_shdepend WHERE refobjid = pg_roles.oid AND deptype = 'o') AS owns
       FROM pg_roles WHERE rolname = current_user`,
    );
    expect(rights).toEqual({
      super: false,
      databases: false,
      roles: false,
      replication: false,
      bypass: false,
      tables: false,
      owns: false,
    });
    await query(url, 'CREATE TABLE kept (value integer)');
    await expect(query(servingUrl, 'SELECT FROM kept')).rejects.toThrow('permission denied');
  });

  it('writes nothing of a customer into its log', async () => {
    const dataDir = usedDataDir();
    const { url } = await hold(dataDir);
    await query(url, 'CREATE TABLE people (phone text PRIMARY KEY)');
    const write = "INSERT INTO people VALUES ('55551234')";
    await query(url, write);
    await expect(query(url, write)).rejects.toThrow('duplicate key');
    const log = await until('the log tells of it', () => {
      const text = readFileSync(join(dataDir, 'postgres.log'), 'utf8');
      return text.includes('people_pkey') ? text : undefined;
    });
    expect(log).not.toContain('55551234');
  });

  it('leaves data of another PostgreSQL alone, and names both', async () => {
    const dataDir = makeDataDir(tmpdir());
    mkdirSync(clusterOf(dataDir), { mode: 0o700 });
    writeFileSync(join(clusterOf(dataDir), 'PG_VERSION'), '17\n');
    const opened = prepareSite(dataDir, () => undefined);
    await expect(opened).rejects.toThrow(
      /son de PostgreSQL 17 y la tienda trae PostgreSQL \d+\. Haz un respaldo con la versión anterior \(npm run backup\)/,
    );
    expect(readdirSync(clusterOf(dataDir))).toEqual(['PG_VERSION']);
  });

  it('lets two folders have their servers side by side', async () => {
    const [one, two] = await Promise.all([hold(usedDataDir()), hold(usedDataDir())]);
    await writeMark(one.url);
    await expect(query(two.url, readMark)).rejects.toThrow('does not exist');
  });

  it('starts after kill -9 in the middle of making the database', async () => {
    const dataDir = makeDataDir(tmpdir());
    const killed = spawnHolder(dataDir);
    const unfinished = await until('the database is being made', () =>
      readdirSync(dataDir).find((name) => name.startsWith('postgres.init-')),
    );
    killed.kill('SIGKILL');
    await until('its number is free', () => (killed.signalCode === null ? undefined : true));

    const next = await hold(dataDir);
    await writeMark(next.url);
    expect(readdirSync(dataDir)).not.toContain(unfinished);
  });

  it('makes the database where a process of our own number was killed: containers give everybody the same', async () => {
    const dataDir = makeDataDir(tmpdir());
    mkdirSync(join(dataDir, `postgres.init-${process.pid}`, 'base'), { recursive: true });
    await prepareSite(dataDir, () => undefined, { fsync: 'off' });
    expect(readdirSync(dataDir)).toEqual(['postgres']);
  });

  it('starts whatever the environment says of servers elsewhere', async () => {
    process.env['PGSSLMODE'] = 'require';
    try {
      const { url, servingUrl } = await hold(usedDataDir());
      expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      expect(await query(servingUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    } finally {
      delete process.env['PGSSLMODE'];
    }
  });

  it('starts while somebody sets the clock: machines without one of their own get the time once they are on the net', async () => {
    let now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => (now += 600_000));
    try {
      const postgres = await startLocalPostgres({ dataDir: usedDataDir(), settings: { fsync: 'off' } });
      expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await postgres.stop();
    } finally {
      clock.mockRestore();
    }
  });

  it('leaves the server alone that another one launched at the same moment', async () => {
    const dataDir = usedDataDir();
    await (await hold(dataDir)).stop();
    const log = join(dataDir, 'postgres.log');
    const { size } = statSync(log);
    const launch = () => startLocalPostgres({ dataDir, settings: { fsync: 'off' } });
    const all = await Promise.all([launch(), launch(), launch()]);
    const said = readFileSync(log, 'utf8').slice(size);
    for (const one of all.sort((left, right) => Number(right.adopted) - Number(left.adopted))) await one.stop();
    expect(all.map(({ adopted }) => adopted)).toEqual([true, true, false]);
    expect(said).not.toMatch(/shutdown request|could not create lock file/);
  });

  it('belongs to who launched it, not to who was late: that one is a guest from the start', async () => {
    const dataDir = usedDataDir();
    const postgres = await startLocalPostgres({ dataDir, settings: { fsync: 'off' } });
    const { lease, output } = await launchOwnServer(await prepareSite(dataDir, () => undefined));
    expect([lease, output]).toEqual([null, expect.stringContaining('already exists')]);
    await postgres.stop();
  });

  it('has one server when two processes make the same database at once', async () => {
    const dataDir = makeDataDir(tmpdir());
    const both = await Promise.all([hold(dataDir), hold(dataDir)]);
    expect(both.filter(({ adopted }) => adopted)).toHaveLength(1);
    await writeMark(both[0].url);
    expect(await query(both[1].url, readMark)).toEqual(mark);
  });
});

describe('two processes on one folder', () => {
  it('adopts the running server, and leaves it to its owner when it stops', async () => {
    const dataDir = usedDataDir();
    const owner = await hold(dataDir);
    const guest = await hold(dataDir);
    expect(guest).toMatchObject({ adopted: true, url: owner.url });
    const server = postmasterOf(dataDir);
    expect(await guest.stop()).toBe(0);
    await writeMark(owner.url);
    expect(postmasterOf(dataDir)).toBe(server);
  });

  it('starts the server again under the same address when the owner stops it', async () => {
    const dataDir = usedDataDir();
    const owner = await hold(dataDir);
    const guest = await hold(dataDir);
    await writeMark(owner.url);
    expect(await owner.stop()).toBe(0);
    expect(await queryWhenBack(guest.url, readMark)).toEqual(mark);
    expect(await guest.stop()).toBe(0);
    expect(processesOf(dataDir)).toEqual([]);
  });
});

describe('a server that lets nobody in, as on a full disk', () => {
  const reject = (dataDir: string): void =>
    writeFileSync(join(clusterOf(dataDir), 'pg_hba.conf'), 'local all all reject\n');
  const refusal = /pg_hba\.conf rejects connection/;

  it('says why where another process has it, and leaves it alone', async () => {
    const dataDir = makeDataDir(tmpdir());
    const { url } = await hold(dataDir);
    const server = postmasterOf(dataDir);
    reject(dataDir);
    process.kill(server, 'SIGHUP');
    await until('nobody is let in', () =>
      query(url, 'SELECT').then(
        () => undefined,
        () => true,
      ),
    );
    const told = await startLocalPostgres({ dataDir }).catch(String);
    expect(told).toMatch(
      /La base de datos está en marcha, pero no deja entrar: .*\nEl registro está en .*postgres\.log$/,
    );
    expect(told).toMatch(refusal);
    expect(postmasterOf(dataDir)).toBe(server);
  });

  it('says why where it was just launched, and leaves no process', async () => {
    const dataDir = makeDataDir(tmpdir());
    await (await hold(dataDir)).stop();
    reject(dataDir);
    const holder = spawnHolder(dataDir, 'pipe');
    const ended = once(holder, 'exit');
    expect(await text(holder.stderr ?? Readable.from([]))).toMatch(refusal);
    expect(await ended).toEqual([1, null]);
    expect(processesOf(dataDir)).toEqual([]);
  });
});

// `npm test` tells the text in the brackets where these do not run.
(isRoot ? describe : describe.skip)('as root [necesita root]', () => {
  it("runs as another user, on data below root's private home", async () => {
    const dataDir = makeDataDir(homedir());
    const first = await hold(dataDir);
    await writeMark(first.url);
    expect(statSync(clusterOf(dataDir)).uid).not.toBe(0);
    process.kill(postmasterOf(dataDir), 'SIGKILL');
    expect(await queryWhenBack(first.url, readMark)).toEqual(mark);
  });

  it('bars other users from the socket', async () => {
    const { socketDir } = await hold(usedDataDir());
    const { status } = spawnSync('ls', [socketDir], { uid: 54_321, gid: 54_321, stdio: 'ignore' });
    expect(status).not.toBe(0);
  });

  it("runs a user's data as that user", async () => {
    const dataDir = makeDataDir(tmpdir());
    const first = await hold(dataDir);
    await first.stop();
    spawnSync('chown', ['-R', '1:1', clusterOf(dataDir)]);
    await hold(dataDir);
    expect(statSync(join(clusterOf(dataDir), 'postmaster.pid')).uid).toBe(1);
  });
});
