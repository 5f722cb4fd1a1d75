import { spawnSync } from 'node:child_process';
import { createPublicKey, X509Certificate } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describeWhere } from '@shop/checks/needs';
import { shopRemotes } from '@shop/federation/shop-remotes';
import { parse } from 'yaml';

const withOpenssl = describeWhere(spawnSync('openssl', ['version']).status === 0, 'openssl');

const root = join(__dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

interface Service {
  image: string;
  user: string;
  read_only?: boolean;
  cap_drop?: string[];
  healthcheck?: { test: unknown[]; start_period?: string };
  environment?: Record<string, string>;
  command?: string[];
  networks: string[] | Record<string, { aliases?: string[] }>;
  ports?: unknown[];
  secrets?: { source: string; target: string; uid?: string; mode?: number }[];
  volumes?: (string | { type: string; target: string })[];
  stop_grace_period?: string;
  deploy: {
    placement?: { constraints: string[] };
    resources: { limits: { memory: string } };
    update_config?: { failure_action: string; parallelism: number; order: string };
  };
}

interface Stack {
  services: Record<string, Service>;
  networks: Record<string, { driver_opts?: Record<string, string> }>;
  secrets: Record<string, { external: boolean; name: string }>;
  volumes: Record<string, unknown>;
}

const stack = parse(read('deploy/stack.yml'), { merge: true }) as Stack;
const services = Object.entries(stack.services);
const machines = [1, 2, 3];
const ofMachine = ['etcd', 'database', 'door', 'api-on', 'gateway', 'shell', ...Object.keys(shopRemotes)];

test('each machine has a whole shop, and nothing of another one', () => {
  const own = machines.flatMap((machine) => ofMachine.map((part) => `${part}-${machine}`));
  expect(Object.keys(stack.services).sort()).toEqual([...own, 'prepare', 'redis'].sort());
  for (const name of own)
    expect(stack.services[name]?.deploy.placement?.constraints).toEqual([`node.labels.shop == ${name.slice(-1)}`]);
});

test('the parts of a machine are those of the others, but for their machine', () => {
  for (const part of ofMachine) {
    const texts = machines.map((machine) =>
      JSON.stringify(stack.services[`${part}-${machine}`]).replaceAll(
        new RegExp(`(machine-|backup-env-|MACHINE":"|shop == |STATE_)${machine}`, 'g'),
        '$1N',
      ),
    );
    expect(new Set(texts).size).toBe(1);
  }
});

test.each(services)('%s has few rights, a limit, a place to write, and says how it is', (name, service) => {
  expect(service.user).not.toMatch(/^(root|0)\b/);
  expect([service.read_only, service.cap_drop]).toEqual([true, ['ALL']]);
  expect(service.deploy.resources.limits.memory).toMatch(/^\d+[MG]$/);
  // Swarm leaves the short form of tmpfs away without a word.
  expect(service.volumes).toContainEqual({ type: 'tmpfs', target: '/tmp' });
  if (name === 'prepare') return;
  expect(service.healthcheck?.test.every((part) => typeof part === 'string')).toBe(true);
  // Swarm ends what is not well: all parts of a machine start at once, and are slow then.
  expect(parseInt(service.healthcheck?.start_period ?? '0', 10)).toBeGreaterThanOrEqual(60);
});

test('what is updated goes back by itself when it is not well', () => {
  for (const [name, { deploy }] of services) {
    if (name === 'prepare' || name === 'redis') continue;
    expect(deploy.update_config).toMatchObject({ failure_action: 'rollback', parallelism: 1 });
  }
});

/** The name of a secret where no deploy was told another one. */
const usualName = (name: string) => /:-(.+)\}$/.exec(name)?.[1] ?? name;

test('keys that somebody knew who left are given anew: the swarm never changes a secret, so a deploy is told another name', () => {
  const guide = read('docs/machines.md');
  const turned = Object.entries(stack.secrets).filter(([secret]) => /^machine-\d-crt|-env/.test(secret));
  expect(turned).toHaveLength(8);
  for (const [secret, { name }] of turned) {
    const [, setting = 'no setting'] = /^\$\{(\w+):-/.exec(name) ?? [];
    expect([secret, guide.includes(setting.replace(/\d$/, ''))]).toEqual([secret, true]);
  }
});

test('secrets are files that the swarm keeps, and none is in the environment', () => {
  const given = services.flatMap(([, { secrets = [] }]) => secrets.map(({ source }) => source));
  expect([...new Set(given)].sort()).toEqual(Object.keys(stack.secrets).sort());
  expect(Object.values(stack.secrets).every(({ external }) => external)).toBe(true);
  for (const [, { environment = {} }] of services)
    for (const name of Object.keys(environment)) expect(name).not.toMatch(/PASSWORD|SECRET_|SECRET$|TOKEN|_KEY|_URL_/);
});

/** As this reader of YAML has 0400, which Docker's takes for octal. */
const OWNER_READS = 400;

test('a key or a password is read by its part alone', () => {
  const own = services.flatMap(([, { secrets = [] }]) =>
    secrets.filter(({ target }) => /key$|password$|backup_env$/.test(target)),
  );
  for (const { source, target, uid, mode } of own.filter(({ source }) => source !== 'redis-password'))
    expect([source, target, uid, mode]).toEqual([source, target, '999', OWNER_READS]);
});

test.each([
  ['etcd-1', 'etcd:/var/lib/shop'],
  ['database-1', 'database:/var/lib/shop'],
  ['api-on-1', 'releases:/releases:ro'],
  ...['shell', ...Object.keys(shopRemotes)].map((part) => [`${part}-1`, 'releases:/releases']),
])('%s finds after a release what it kept before, in %s', (name, volume) => {
  expect(stack.services[name]?.volumes).toContain(volume);
});

test('what machines say to each other is not readable on the way', () => {
  expect(stack.networks['shop']?.driver_opts).toEqual({ encrypted: 'true' });
});

test('the world reaches the gateways alone, each by its own machine, and nobody forges a visitor’s address', () => {
  const open = services.flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]));
  const own = { target: 8080, published: 8080, mode: 'host' };
  expect(open).toEqual(machines.map((machine) => [`gateway-${machine}`, own]));
  // The gateway, and the load balancer before it.
  for (const name of ['api-on-1', 'shell-1'])
    expect(stack.services[name]?.environment).toMatchObject({ TRUST_PROXY: '${TRUST_PROXY:-2}' });
});

test('an empty shop stays empty unless somebody asks for samples', () => {
  expect(stack.services['prepare']?.environment).toMatchObject({ SAMPLE_DATA: '${SAMPLE_DATA:-none}' });
});

test('no buyer meets a release: the new process is there before the old one ends, and that one is let go first', () => {
  for (const part of ['api-on', 'shell', ...Object.keys(shopRemotes)])
    expect(stack.services[`${part}-1`]?.deploy.update_config?.order).toBe('start-first');
  const { environment, stop_grace_period } = stack.services['api-on-1'] ?? {};
  expect(environment).toMatchObject({ DRAIN_SECONDS: '5' });
  expect(parseInt(stop_grace_period ?? '0', 10)).toBeGreaterThan(10);
  // nginx alone asks for a name once, and a part has another address after each release.
  expect(stack.services['gateway-1']?.command).toEqual(['follow-names.sh']);
});

test('a gateway that ends takes a few seconds, whatever streams are open: until then nobody listens on its machine', () => {
  const { deploy, stop_grace_period } = stack.services['gateway-1'] ?? {};
  expect([deploy?.update_config?.order, stop_grace_period]).toEqual(['stop-first', '5s']);
});

test('a release is prepared by the door of any machine, also while one is away', () => {
  expect(stack.services['prepare']?.networks).toEqual(machines.map((machine) => `machine-${machine}`));
});

test('an API process lives on while no database takes orders: Swarm would end all of them', () => {
  expect(stack.services['api-on-1']?.healthcheck?.test.join(' ')).toContain('/api/health/live');
});

test('docs/machines.md gives the swarm each of them', () => {
  const guide = read('docs/machines.md');
  const files = Object.values(stack.secrets).map(({ name }) => usualName(name).replace(/^shop-/, ''));
  const script = read('deploy/database/certificates.sh');
  expect(guide).toContain('docker secret create');
  for (const file of files.filter((name) => !name.includes('machine-')))
    expect(script).toMatch(new RegExp(file.replaceAll('-', '[._]')));
});

withOpenssl('certificates.sh', () => {
  const script = join(root, 'deploy/database/certificates.sh');
  const made: string[] = [];
  afterEach(() => {
    for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
  });

  /** A folder with all that the machines know each other by. */
  function keys() {
    const folder = mkdtempSync(join(tmpdir(), 'shop-keys-'));
    made.push(folder);
    const at = (name: string) => join(folder, name);
    const make = () => spawnSync('sh', [script, folder], { encoding: 'utf8' });
    /** On a disk that takes no more. */
    const makeWithoutRoom = () => spawnSync('sh', ['-c', 'ulimit -f 0; exec sh "$0" "$1"', script, folder]);
    const files = () => readdirSync(folder).map((name) => [name, readFileSync(at(name), 'utf8')] as const);
    expect(make()).toMatchObject({ status: 0, stderr: '' });
    return { at, make, makeWithoutRoom, files };
  }

  test('a certificate that is made again fits the key that its machine has, and nothing else is made again', () => {
    const { at, make, files } = keys();
    const before = new Map(files());
    rmSync(at('machine-2.crt'));
    expect(make()).toMatchObject({ status: 0, stderr: '' });
    const changed = files().filter(([name, text]) => before.get(name) !== text);
    expect(changed.map(([name]) => name)).toEqual(['machine-2.crt']);
    const { publicKey } = new X509Certificate(changed[0]?.[1] ?? '');
    const own = createPublicKey(before.get('machine-2.key') ?? '');
    expect(publicKey.equals(own)).toBe(true);
  });

  test('where the key of the authority is elsewhere, as on the machines, no other authority takes its place', () => {
    const { at, make, files } = keys();
    rmSync(at('ca.key'));
    expect(make()).toMatchObject({ status: 0, stderr: '' });
    rmSync(at('machine-2.crt'));
    const before = files();
    expect(make()).toMatchObject({ status: 1, stderr: expect.stringContaining('ca.key') as string });
    expect(files()).toEqual(before);
  });

  test('what a full disk cut off is made whole by the next run', () => {
    const { at, make, makeWithoutRoom, files } = keys();
    const names = files().map(([name]) => name);
    // A certificate alone leads to no key, and an authority is of no use to certificates of another one.
    const cutOff = names.map((name) => (name === 'ca.key' ? names : [name, name.replace('.key', '.crt')]));
    for (const gone of cutOff) {
      const before = new Map(files());
      for (const name of gone) rmSync(at(name), { force: true });
      expect(makeWithoutRoom().status).not.toBe(0);
      expect(make()).toMatchObject({ status: 0, stderr: '' });
      expect(files().map(([name, { length }]) => [name, name.endsWith('.crt') || length])).toEqual(
        Array.from(before, ([name, { length }]) => [name, name.endsWith('.crt') || length]),
      );
      const authority = new X509Certificate(readFileSync(at('ca.crt')));
      for (const [, text] of files().filter(([name]) => name.endsWith('.crt')))
        expect(new X509Certificate(text).verify(authority.publicKey)).toBe(true);
    }
  });

  test('what is made belongs to who made it, and a client knows the database by the door’s name', () => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-keys-'));
    const made = (name: string) => readFileSync(join(folder, name), 'utf8');
    try {
      spawnSync('sh', [join(root, 'deploy/database/certificates.sh'), folder]);
      for (const name of readdirSync(folder))
        expect([name, statSync(join(folder, name)).mode & 0o077]).toEqual([name, 0]);
      const authority = new X509Certificate(made('ca.crt'));
      for (const machine of machines) {
        const certificate = new X509Certificate(made(`machine-${machine}.crt`));
        expect(certificate.verify(authority.publicKey)).toBe(true);
        for (const name of ['database', `database-${machine}`, `etcd-${machine}`])
          expect([name, certificate.checkHost(name)]).toEqual([name, name]);
        // By it each machine asks its own parts how they are: one that seems to be ill is ended.
        expect(certificate.checkIP('127.0.0.1')).toBe('127.0.0.1');
        // The machines call each other: each is a server, and a client of the others.
        expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1', '1.3.6.1.5.5.7.3.2']);
      }
      const { DATABASE_URL, REDIS_URL, JWT_SECRET, VAPID_PRIVATE_KEY } = parseEnv(made('api_env'));
      const { DATABASE_OWNER_URL } = parseEnv(made('prepare_env'));
      for (const address of [DATABASE_URL, DATABASE_OWNER_URL])
        expect(address).toMatch(/@database:5000\/shop\?sslmode=verify-full&sslrootcert=/);
      // The databases and Redis are made with the passwords in the files.
      const known = [DATABASE_URL, DATABASE_OWNER_URL, REDIS_URL].map((address) => new URL(address ?? ''));
      expect(known.map(({ username, password }) => [username, password])).toEqual([
        ['shop_api', made('api_password')],
        ['shop', made('owner_password')],
        ['', made('redis_password')],
      ]);
      expect(JWT_SECRET).toMatch(/^[\w-]{48}$/);
      // 32 bytes, as push services want a key: with another one the API does not start.
      expect(VAPID_PRIVATE_KEY).toMatch(/^[\w-]{43}$/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

test('the gateway of a machine knows every part that nginx names, its own but for the second API', () => {
  const named = Array.from(
    read('libs/gateway/nginx.conf').matchAll(/^\s+server ([\w-]+):\d+ /gm),
    ([, name = '']) => name,
  );
  for (const machine of machines) {
    const aliasesOn = (network: string) =>
      services.flatMap(([, { networks }]) => (Array.isArray(networks) ? [] : (networks[network]?.aliases ?? [])));
    for (const name of named) expect([...aliasesOn(`machine-${machine}`), ...aliasesOn('shop')]).toContain(name);
    expect(aliasesOn(`machine-${machine}`)).toEqual(
      expect.arrayContaining(['api-1', 'shell', ...Object.keys(shopRemotes)]),
    );
  }
  expect(stack.services['gateway-1']?.networks).toHaveProperty('shop');
});

test('no order is acknowledged by one machine alone, and no password goes without TLS', () => {
  const patroni = parse(read('deploy/database/patroni.yml')) as {
    bootstrap: { dcs: Record<string, unknown> & { postgresql: { parameters: Record<string, string> } } };
    postgresql: { pg_hba: string[] };
  };
  const { dcs } = patroni.bootstrap;
  expect(dcs).toMatchObject({ synchronous_mode: 'quorum', synchronous_mode_strict: true, synchronous_node_count: 1 });
  expect(dcs.postgresql.parameters['synchronous_commit']).toBe('on');
  for (const line of patroni.postgresql.pg_hba) expect(line).toMatch(/^(local all all peer|hostssl .* scram-sha-256)$/);
});

test('the databases write nothing of a customer into their logs: neither failed statements nor the rows that they were of', () => {
  const { postgresql } = parse(read('deploy/database/patroni.yml')) as {
    postgresql: { parameters: Record<string, string> };
  };
  expect(postgresql.parameters).toMatchObject({ log_min_error_statement: 'panic', log_error_verbosity: 'terse' });
});

test('nobody changes who takes orders without a certificate of ours', () => {
  const start = read('deploy/database/start.sh');
  for (const whose of ['peer-client-cert-auth', 'client-cert-auth']) expect(start).toContain(` --${whose} `);
  const { restapi, etcd3 } = parse(read('deploy/database/patroni.yml')) as Record<string, Record<string, string>>;
  expect(restapi).toMatchObject({ verify_client: 'optional', cafile: '/run/secrets/ca.crt' });
  expect(etcd3).toMatchObject({ protocol: 'https', cert: '/run/secrets/machine.crt' });
});

test('the door leads to who takes orders, asks who that is every second, and cuts off who is at another one', () => {
  const door = read('deploy/database/haproxy.cfg');
  expect(door).toContain('meth OPTIONS uri /primary ver');
  const [asked = ''] = /default-server .*/.exec(door) ?? [];
  for (const part of ['port 8008', 'check-ssl verify required', 'inter 1s', 'on-marked-down shutdown-sessions'])
    expect(asked).toContain(part);
  for (const machine of machines) expect(door).toContain(`server database-${machine} database-${machine}:5432`);
});

test('a machine that was the primary ends before another one begins, and comes back as one that follows', () => {
  const { bootstrap, watchdog } = parse(read('deploy/database/patroni.yml')) as {
    bootstrap: {
      dcs: { ttl: number; loop_wait: number; retry_timeout: number; postgresql: object };
      initdb: unknown[];
    };
    watchdog: { mode: string };
  };
  const { ttl, loop_wait, retry_timeout, postgresql } = bootstrap.dcs;
  // Patroni’s own rule.
  expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl);
  expect(postgresql).toMatchObject({ use_pg_rewind: true, parameters: { wal_log_hints: 'on' } });
  expect(bootstrap.initdb).toContain('data-checksums');
  expect(watchdog.mode).toBe('automatic');
});

test('who finds the bucket reads no backup, and two weeks of it stay', () => {
  const settings = read('deploy/database/pgbackrest.conf');
  for (const line of ['repo1-cipher-type=aes-256-cbc', 'repo1-retention-full-type=time', 'repo1-retention-full=14'])
    expect(settings.split('\n')).toContain(line);
});

test('nothing waits for the bucket: WAL is let go in the end, and a takeover asks it for none', () => {
  const { postgresql, bootstrap } = parse(read('deploy/database/patroni.yml')) as {
    postgresql: { parameters: Record<string, string> };
    bootstrap: { dcs: { postgresql: { parameters: Record<string, string> } } };
  };
  expect(bootstrap.dcs.postgresql.parameters).toMatchObject({ archive_mode: 'on', archive_timeout: '60s' });
  expect(postgresql.parameters['archive_command']).toBe('/etc/shop/start.sh pgbackrest-push %p');
  expect(read('deploy/database/patroni.yml')).not.toContain('restore_command');
  expect(read('deploy/database/pgbackrest.conf')).toMatch(/^archive-push-queue-max=\dGiB$/m);
});

const { groups } = parse(read('deploy/alerts.yml')) as { groups: { rules: { alert: string; expr: string }[] }[] };
const rules = groups.flatMap(({ rules: own }) => own);

/** Compares one number of all that the processes tell, as Prometheus reads `min(metric) == 0`. */
function isAlarmed(alert: string, told: readonly number[]): boolean {
  const { expr = '' } = rules.find((rule) => rule.alert === alert) ?? {};
  const [, of, sign, limit] = /^(max|min)\(\w+\) (==|<|>) (\d+)$/.exec(expr) ?? [];
  const value = of === 'max' ? Math.max(...told) : Math.min(...told);
  if (sign === '==') return value === Number(limit);
  return sign === '<' ? value < Number(limit) : value > Number(limit);
}

test.each([
  ['ShopDatabaseNotSynchronous', [0], [0, 1]],
  ['ShopDatabaseAlone', [0], [0, 1]],
  ['ShopMachineAway', [0, 1], [1, 2]],
  ['ShopDatabaseBehind', [0, 20_000_000], [16_000_000]],
  ['ShopBackupsBehind', [1, 0], [1, 1]],
  ['ShopCallsWait', [0, 3], [0, 0]],
])('%s wakes somebody at %j, and lets them sleep at %j', (alert, bad, well) => {
  expect([isAlarmed(alert, bad), isAlarmed(alert, well)]).toEqual([true, false]);
});

/** Compares a moment that the processes tell with now, in seconds from it, as Prometheus reads `abs(time() - max(metric)) > 60`. */
function isTime(alert: string, told: readonly number[]): boolean {
  const { expr = '' } = rules.find((rule) => rule.alert === alert) ?? {};
  const [, absolute, one, other, sign, limit] = /^(abs\()?(\S+) - (\S+?)\)? ([<>]) (\d+)$/.exec(expr) ?? [];
  const seconds = (term = '') =>
    term.startsWith('time(') ? 0 : Math[term.startsWith('max(') ? 'max' : 'min'](...told);
  const apart = seconds(one) - seconds(other);
  const value = absolute === undefined ? apart : Math.abs(apart);
  return sign === '<' ? value < Number(limit) : value > Number(limit);
}

const HOUR = 3600;

test.each([
  ['ShopBaseBackupOld', [-37 * HOUR, -99 * HOUR], [-35 * HOUR, -99 * HOUR]],
  ['ShopBaseBackupOld', [37 * HOUR], [0]],
  ['ShopCertificateEnds', [29 * 24 * HOUR, 99 * 24 * HOUR], [31 * 24 * HOUR]],
])('%s wakes somebody by moments at %j, and lets them sleep at %j', (alert, bad, well) => {
  expect([isTime(alert, bad), isTime(alert, well)]).toEqual([true, false]);
});

/** Answers a rule about what rose within its time, as Prometheus reads `sum(increase(metric[10m])) > 4 * …`. */
function isRaised(alert: string, rose: Record<string, number>): boolean {
  const { expr = '' } = rules.find((rule) => rule.alert === alert) ?? {};
  const numbers = expr.replaceAll(/sum\(increase\(([^[]+)\[\w+\]\)\)/g, (_, metric: string) =>
    String(rose[metric] ?? 0),
  );
  const product = (text = '') => text.split(' * ').reduce((all, factor) => all * Number(factor), 1);
  return numbers.split(' and ').every((comparison) => {
    const [more, less] = comparison.split(' > ');
    return product(more) > product(less);
  });
}

const orders = (placed: number, refused: number, failed = 0) => ({
  'shop_orders_total{outcome="placed"}': placed,
  'shop_orders_total{outcome="refused"}': refused,
  'shop_orders_total{outcome="failed"}': failed,
});

test.each([
  ['ShopOrdersFail', orders(50, 0, 1), orders(0, 50)],
  ['ShopOrdersRefused', orders(4, 20), orders(5, 20)],
  ['ShopOrdersRefused', orders(0, 11), orders(0, 10)],
  ['ShopJobsFail', { shop_job_failures_total: 1 }, orders(9, 9, 9)],
  ['ShopFaults', { shop_unhandled_faults_total: 1 }, orders(9, 9, 9)],
])('%s wakes somebody once %j, and lets them sleep at %j', (alert, bad, well) => {
  expect([isRaised(alert, bad), isRaised(alert, well)]).toEqual([true, false]);
});

test('alarms are of metrics that the API has', () => {
  const source = read('api/src/platform/metrics/database-machines.ts');
  const all = source + read('api/src/platform/metrics/metrics.ts');
  for (const { expr } of rules) expect(all).toContain(`'${/shop_\w+/.exec(expr)?.[0]}'`);
  const known = Array.from(source.matchAll(/'(shop_database_\w+)'/g), ([, name = '']) => name);
  const watched = known.filter((name) => rules.some(({ expr }) => expr.includes(name)));
  expect(known.filter((name) => !watched.includes(name))).toEqual(['shop_database_followers']);
});
