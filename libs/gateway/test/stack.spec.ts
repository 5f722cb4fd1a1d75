import { spawnSync } from 'node:child_process';
import { createPublicKey, X509Certificate } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  networks: string[] | Record<string, { aliases?: string[] }>;
  secrets?: { source: string; target: string }[];
  volumes?: (string | { type: string; target: string })[];
  deploy: {
    placement?: { constraints: string[] };
    resources: { limits: { memory: string } };
    update_config?: { failure_action: string; parallelism: number };
  };
}

interface Stack {
  services: Record<string, Service>;
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
        new RegExp(`(machine-|MACHINE":"|shop == |STATE_)${machine}`, 'g'),
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

test('secrets are files that the swarm keeps, and none is in the environment', () => {
  const given = services.flatMap(([, { secrets = [] }]) => secrets.map(({ source }) => source));
  expect([...new Set(given)].sort()).toEqual(Object.keys(stack.secrets).sort());
  expect(Object.values(stack.secrets).every(({ external }) => external)).toBe(true);
  for (const [, { environment = {} }] of services)
    for (const name of Object.keys(environment)) expect(name).not.toMatch(/PASSWORD|SECRET_|SECRET$|TOKEN|_KEY|_URL_/);
});

test('docs/machines.md gives the swarm each of them', () => {
  const guide = read('docs/machines.md');
  const files = Object.values(stack.secrets).map(({ name }) => name.replace(/^shop-/, ''));
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

test('alarms are of metrics that the API has', () => {
  const { groups } = parse(read('deploy/alerts.yml')) as { groups: { rules: { alert: string; expr: string }[] }[] };
  const rules = groups.flatMap(({ rules: own }) => own);
  const source = read('api/src/platform/metrics/database-machines.ts');
  for (const { expr } of rules) expect(source).toContain(`'${/shop_\w+/.exec(expr)?.[0]}'`);
  const known = Array.from(source.matchAll(/'(shop_database_\w+)'/g), ([, name = '']) => name);
  const watched = known.filter((name) => rules.some(({ expr }) => expr.includes(name)));
  expect(known.filter((name) => !watched.includes(name))).toEqual(['shop_database_followers']);
});
