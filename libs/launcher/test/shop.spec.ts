import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from '../src/free-port';

interface Shop {
  dataDir: string;
  pid: number;
  ended: Promise<number | null>;
  /** Text that the terminal shows. */
  shown(): string;
  /** Steps that the stub in place of the API got done. */
  done(): string;
}

const started: { child: ChildProcess; dataDir: string }[] = [];

/** The shops of all tests but those with a server elsewhere have one database after the other, which the first makes. */
let home: string;

const stubShop = join(__dirname, 'stub-shop.ts');

function makeDataDir(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), 'shop-launcher-test-')));
}

/** Starts the launcher with a stub as its API, in a process group of its own, as a terminal does. */
async function startShop(
  environment: NodeJS.ProcessEnv = {},
  [program, ...args]: [string, ...string[]] = [process.execPath, '--import', 'tsx', stubShop],
): Promise<Shop> {
  const dataDir = environment['DATABASE_URL'] === undefined ? home : makeDataDir();
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: '', PORT: String(await freePort()), DATA_DIR: dataDir, ...environment },
  });
  started.push({ child, dataDir });
  let shown = '';
  child.stdout.on('data', (text: Buffer) => (shown += text.toString()));
  child.stderr.on('data', (text: Buffer) => (shown += text.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const read = (name: string): string =>
    existsSync(join(dataDir, name)) ? readFileSync(join(dataDir, name), 'utf8') : '';
  return { dataDir, pid: child.pid ?? 0, ended, shown: () => shown, done: () => read('stub.log') };
}

async function openShop(environment?: NodeJS.ProcessEnv, command?: [string, ...string[]]): Promise<Shop> {
  const shop = await startShop(environment, command);
  await until(shop, 'the shop is open', () => shop.shown().includes('Ctrl-C la detiene.'));
  return shop;
}

async function until(shop: Shop, what: string, holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 100_000;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`in vain waited until ${what}\n${shop.shown()}\n${shop.done()}`);
    await sleep(25);
  }
}

function stubPid({ dataDir }: Shop): number {
  return Number(readFileSync(join(dataDir, 'stub.pid'), 'utf8'));
}

function lives(pid: number): boolean {
  return spawnSync(`kill -0 ${String(pid)}`, { stdio: 'ignore', shell: true }).status === 0;
}

function databaseRuns({ dataDir }: Shop): boolean {
  return existsSync(join(dataDir, 'postgres/postmaster.pid'));
}

afterEach(async () => {
  for (const { child, dataDir } of started.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await new Promise((resolve) => child.once('close', resolve));
    }
    const pidFile = join(dataDir, 'postgres/postmaster.pid');
    while (existsSync(pidFile)) await sleep(25);
    if (dataDir !== home) rmSync(dataDir, { recursive: true });
  }
  for (const name of readdirSync(home)) if (name !== 'postgres') rmSync(join(home, name), { recursive: true });
});

beforeAll(() => {
  home = makeDataDir();
});

afterAll(() => rmSync(home, { recursive: true }));

describe('an open shop', () => {
  it('shows its address, and once what was done before', async () => {
    const port = await freePort();
    const shop = await openShop({ PORT: String(port), SECURITY_LOG: '' });
    expect(shop.shown()).toMatch(new RegExp(`Tienda: +http://localhost:${port}\n`));
    expect(shop.shown().match(/migraciones/g)).toHaveLength(1);
    expect(shop.done()).toContain('started on shop with full');
    expect(shop.done()).toContain(`security events in ${join(shop.dataDir, 'security.log')}\n`);
    process.kill(shop.pid, 'SIGTERM');
    expect(await shop.ended).toBe(0);
  });

  it('keeps its security events where SECURITY_LOG says', async () => {
    const place = join(home, 'seguridad.log');
    const shop = await openShop({ SECURITY_LOG: place });
    expect(shop.done()).toContain(`security events in ${place}\n`);
    process.kill(shop.pid, 'SIGTERM');
    expect(await shop.ended).toBe(0);
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'stops the API first and the database after it on %s',
    async (signal) => {
      const shop = await openShop();
      // The whole group gets it, and twice: from the terminal and from npm.
      process.kill(-shop.pid, signal);
      process.kill(-shop.pid, signal);
      expect(await shop.ended).toBe(0);
      expect(shop.done()).toMatch(/asked by SIGTERM, database shop\n$/);
      expect(shop.done()).not.toContain('got SIGINT');
      expect(shop.shown()).toContain('La tienda está detenida.');
      expect(lives(stubPid(shop))).toBe(false);
      expect(databaseRuns(shop)).toBe(false);
    },
  );

  it('stops where npm alone is asked to, which tells the shell in which it runs the script', async () => {
    const { scripts } = JSON.parse(readFileSync(join(__dirname, '../../../package.json'), 'utf8')) as {
      scripts: { start: string };
    };
    const script = scripts.start.replace('libs/launcher/start.mjs', `--import tsx ${stubShop}`);
    const shop = await openShop({}, ['sh', '-c', script]);
    process.kill(shop.pid, 'SIGTERM');
    expect(await shop.ended).toBe(0);
    expect(shop.shown()).toContain('La tienda está detenida.');
    expect(lives(stubPid(shop))).toBe(false);
  });

  it('starts the API again when it was killed', async () => {
    const shop = await openShop();
    const killed = stubPid(shop);
    process.kill(killed, 'SIGKILL');
    await until(shop, 'it is back', () => shop.shown().includes('La tienda está otra vez en marcha'));
    expect(stubPid(shop)).not.toBe(killed);
    process.kill(shop.pid, 'SIGTERM');
    expect(await shop.ended).toBe(0);
  });

  it('leaves nothing behind when it was killed itself', async () => {
    const shop = await openShop();
    const api = stubPid(shop);
    process.kill(shop.pid, 'SIGKILL');
    await until(shop, 'all is gone', () => !lives(api) && !databaseRuns(shop));
    expect(shop.done()).toContain('asked by disconnect');
  });
});

describe('a shop that can not open', () => {
  it('says why the API gave up, and ends with 1', async () => {
    const shop = await startShop({ STUB: 'failed', PORT: '38124' });
    expect(await shop.ended).toBe(1);
    expect(shop.shown()).toMatch(/\nEl puerto 38124 está ocupado\.\n$/);
    expect(databaseRuns(shop)).toBe(false);
  });

  it('shows what an API wrote that fell over', async () => {
    const shop = await startShop({ STUB: 'crash' });
    expect(await shop.ended).toBe(1);
    expect(shop.shown()).toContain('something broke');
    expect(databaseRuns(shop)).toBe(false);
  });

  it('names the absent server of DATABASE_URL, without the password', async () => {
    const port = await freePort();
    const shop = await startShop({ DATABASE_URL: `postgres://shop:secreta@127.0.0.1:${port}/shop` });
    expect(await shop.ended).toBe(1);
    expect(shop.shown()).toContain(`Ningún servidor PostgreSQL responde en 127.0.0.1:${port} (ECONNREFUSED).`);
    expect(shop.shown()).not.toContain('secreta');
    expect(databaseRuns(shop)).toBe(false);
  });

  it.each([
    ['53300', 'sorry, too many clients already'],
    ['28000', 'no pg_hba.conf entry for host "10.0.0.1", user "shop", no encryption'],
  ])('says what a server elsewhere says that lets nobody in: %s', async (code, said) => {
    const answer = Buffer.from(`SFATAL\0C${code}\0M${said}\0\0`);
    const head = Buffer.from([...Buffer.from('E'), 0, 0, 0, answer.length + 4]);
    const server = createServer((socket) => {
      socket.on('error', () => undefined).once('data', () => socket.end(Buffer.concat([head, answer])));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const shop = await startShop({ DATABASE_URL: `postgres://shop:secreta@${place}/shop` });
    expect(await shop.ended).toBe(1);
    server.close();
    expect(shop.shown()).toContain(`El servidor PostgreSQL en ${place} no deja entrar: ${said}.`);
  });

  it.each([
    [{ PORT: 'x' }, 'PORT debe ser un número'],
    [{ SAMPLE_DATA: 'all' }, 'SAMPLE_DATA debe ser'],
    [{ DATABASE_URL: 'secreta' }, 'DATABASE_URL no es una dirección válida'],
  ])('refuses the setting %o', async (environment, message) => {
    const shop = await startShop(environment);
    expect(await shop.ended).toBe(1);
    expect(shop.shown()).toContain(message);
    expect(shop.shown()).not.toContain('secreta');
  });
});

it('puts no sample data into a server elsewhere unasked', async () => {
  const local = await openShop();
  const { localPostgresUrl } = await import('@shop/local-postgres');
  const shop = await openShop({ DATABASE_URL: localPostgresUrl(local.dataDir) });
  expect(shop.done()).toContain('started on shop with none');
});
