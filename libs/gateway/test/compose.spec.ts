import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseEnv } from 'node:util';
import { remoteEntries } from '@shop/federation/remote-entries';
import { shopRemotes } from '@shop/federation/shop-remotes';
import { PART_FILES, withParts } from '@shop/launcher/remote-parts';
import { secretNames } from '@shop/launcher/secret-names';
import { parse } from 'yaml';

const root = join(__dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

interface Service {
  image: string;
  pull_policy?: string;
  depends_on?: unknown;
  build?: { dockerfile: string; args?: Record<string, string> };
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  environment?: Record<string, string>;
  extra_hosts?: string[];
  healthcheck?: { test: unknown[]; start_period?: string };
  command?: unknown[];
  entrypoint?: string[];
  ports?: string[];
  volumes?: string[];
  logging?: unknown;
  stop_grace_period?: string;
  network_mode?: string;
  networks?: string[] | { shop: { ipv4_address: string } };
}

interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
}

const compose = parse(read('docker-compose.yml'), { merge: true }) as Compose;
const services = Object.entries(compose.services);
const built = services.flatMap(([name, { build }]) => (build ? [[name, build] as const] : []));

/** The instructions of a Dockerfile, continued lines joined. */
function instructions(file: string): { word: string; rest: string }[] {
  const lines = read(file).replace(/^#.*$/gm, '').replace(/\\\n/g, ' ').split('\n').filter(Boolean);
  return lines.map((line) => ({ word: line.split(' ', 1)[0] ?? '', rest: line.slice(line.indexOf(' ') + 1) }));
}

test('the parts are those of the shop', () => {
  const parts = [
    'secrets',
    'gateway',
    'shell',
    ...Object.keys(shopRemotes),
    'prepare',
    'api-1',
    'api-2',
    'postgres',
    'redis',
  ];
  expect(Object.keys(compose.services).sort()).toEqual(parts.sort());
});

test.each(services)('%s has few rights, says how it is, and keeps what it must in volumes', (name, service) => {
  // Volumes begin as root's; who fills them has no network and none of root's rights.
  if (name === 'secrets') expect([service.user, service.network_mode]).toEqual(['root', 'none']);
  else expect(service.user ?? 'root').not.toMatch(/^(root|0)\b/);
  expect(service.read_only).toBe(true);
  expect(service.cap_drop).toEqual(['ALL']);
  expect(service.security_opt).toEqual(['no-new-privileges:true']);
  // YAML takes `a ? b : c` for a mapping where nothing quotes it.
  expect(service.healthcheck?.test.every((part) => typeof part === 'string')).toBe(true);
  // All parts start at once, and those that wait for one another give up when it is not well.
  if (!service.healthcheck?.test.includes('NONE'))
    expect(parseInt(service.healthcheck?.start_period ?? '0', 10)).toBeGreaterThanOrEqual(60);
  expect((service.command ?? []).every((part) => typeof part === 'string')).toBe(true);
  for (const volume of service.volumes ?? []) {
    const [source = ''] = volume.split(':');
    if (source.startsWith('./')) expect(existsSync(join(root, source))).toBe(true);
    else expect(Object.keys(compose.volumes)).toContain(source);
  }
});

test.each([
  ['postgres', 'postgres:/var/lib/postgresql'],
  ['secrets', 'secrets:/kept'],
  ['prepare', 'data:/data'],
  ['api-1', 'data:/data'],
  ['api-1', 'releases:/releases:ro'],
  ...['shell', ...Object.keys(shopRemotes)].map((part) => [part, 'releases:/releases']),
])('%s finds after an update what it kept before, in %s', (name, volume) => {
  expect(compose.services[name]?.volumes).toContain(volume);
});

test('the world reaches the gateway alone, and the machine its database', () => {
  const open = services.flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]));
  expect(open).toEqual([
    ['gateway', '${SHOP_PORT:-8080}:8080'],
    ['postgres', '127.0.0.1:${POSTGRES_PORT:-5432}:5432'],
  ]);
});

test.each(['api-1', 'api-2', 'shell'])(
  '%s takes a visitor’s address from the gateway, and from nobody before it',
  (name) => {
    expect(compose.services[name]?.environment).toMatchObject({ TRUST_PROXY: '${TRUST_PROXY:-1}' });
  },
);

test('an empty shop stays empty unless somebody asks for samples', () => {
  expect(compose.services['prepare']?.environment).toMatchObject({ SAMPLE_DATA: '${SAMPLE_DATA:-none}' });
});

test.each(services)('%s never fills the disk with its log', (_name, { logging }) => {
  expect(logging).toEqual({ driver: 'json-file', options: { 'max-size': '10m', 'max-file': '3' } });
});

test('the database writes nothing of a customer into its log: neither failed statements nor the rows that they were of', () => {
  const { command } = compose.services['postgres'] ?? {};
  expect(command).toEqual(['postgres', '-c', 'log_min_error_statement=panic', '-c', 'log_error_verbosity=terse']);
});

test('Redis opens to its password alone', () => {
  expect(compose.services['redis']?.command?.join(' ')).toContain('--requirepass "$$(cat /run/secrets/password)"');
});

test('a gateway that ends takes a few seconds, whatever streams are open: until then nobody listens at its port', () => {
  expect(compose.services['gateway']?.stop_grace_period).toBe('5s');
});

test('a part that ends has the time that its last answers take', () => {
  // Docker’s own 10 s would end the others in the middle: the API and pages take 8 s at most, PostgreSQL as long as it needs.
  for (const name of ['api-1', 'api-2', 'shell', ...Object.keys(shopRemotes), 'postgres'])
    expect(parseInt(compose.services[name]?.stop_grace_period ?? '0', 10)).toBeGreaterThan(10);
});

test('the gateway lets a kept connection go before its part does: no call meets one that is just being closed', () => {
  const kept = Array.from(read('libs/gateway/nginx.conf').matchAll(/^ {4}keepalive_timeout (\d+)s;/gm));
  const [, ofPart = ''] = /KEEP_ALIVE_MS = ([\d_]+);/.exec(read('libs/page-server/src/standalone/service.ts')) ?? [];
  expect(kept).toHaveLength(1 + Object.keys(shopRemotes).length);
  for (const [, seconds] of kept) expect(Number(seconds) * 1000).toBeLessThan(Number(ofPart.replaceAll('_', '')));
});

/** The volume of a part's own secrets, and the file of it that its service reads. */
const partsWithSecrets: [part: string, volume: string, file: string][] = [
  ['api-1', 'secrets-api', 'env'],
  ['api-2', 'secrets-api', 'env'],
  ['prepare', 'secrets-prepare', 'env'],
  ['postgres', 'secrets-postgres', 'password'],
  ['redis', 'secrets-redis', 'password'],
];

test('no secret is in the file, nor given to any part but the one that lays them', () => {
  for (const [name, { environment = {} }] of services) {
    const secrets = Object.entries(environment).filter(([key]) => /PASSWORD|SECRET|TOKEN|_KEY|_URL$/.test(key));
    const texts = JSON.stringify(secrets).replaceAll(/\$\{[^}]*\}/g, '');
    expect(texts).not.toMatch(/\w{24,}|\/\/[^/]*:[^/]*@/);
    const generated = Object.keys(environment).filter((key) => secretNames.includes(key));
    expect(generated).toEqual(name === 'secrets' ? secretNames : []);
  }
});

test.each(partsWithSecrets)('%s finds its own secrets once they are laid, and no other', (name, volume, file) => {
  const { volumes = [], depends_on, ...rest } = compose.services[name] ?? {};
  expect(volumes.filter((mounted) => mounted.startsWith('secrets'))).toEqual([`${volume}:/run/secrets:ro`]);
  expect(depends_on).toMatchObject({ secrets: { condition: 'service_completed_successfully' } });
  expect(JSON.stringify(rest)).toContain(`/run/secrets/${file}`);
});

describe('the secrets', () => {
  const made: string[] = [];
  afterAll(() => {
    for (const folder of made) rmSync(folder, { recursive: true });
  });

  /** As in its container: root with none of root's rights. Who is not root has none of them anyway. */
  const withoutRights = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-all', '--inh-caps=-all'] : [];

  function aMachine() {
    const folder = mkdtempSync(join(tmpdir(), 'shop-secrets-'));
    made.push(folder);
    const at = (name: string) => join(folder, name);
    for (const name of ['kept', 'database', 'parts/api', 'parts/prepare', 'parts/postgres', 'parts/redis'])
      mkdirSync(at(name), { recursive: true });
    const places = { PATH: process.env['PATH'], KEPT: at('kept'), PARTS: at('parts'), DATABASE: at('database') };
    const script = join(root, 'deploy/secrets.sh');
    const start = (command: readonly string[], given: Record<string, string> = {}) => {
      const [program = '', ...args] = [...withoutRights, ...command];
      return spawnSync(program, args, { env: { ...places, ...given }, encoding: 'utf8' });
    };
    const run = (given: Record<string, string> = {}, ...words: string[]) => start(['sh', script, ...words], given);
    /** On a disk that takes no more. */
    const runWithoutRoom = (given: Record<string, string>) =>
      spawnSync('sh', ['-c', 'ulimit -f 0; exec sh "$0"', script], { env: { ...places, ...given } });
    const show = () => parseEnv(run({}, 'show').stdout);
    return { at, start, run, runWithoutRoom, show, laid: (file: string) => readFileSync(at(`parts/${file}`), 'utf8') };
  }

  test('are made at the first start and stay at the next', () => {
    const { run, show, laid } = aMachine();
    expect(run()).toMatchObject({ status: 0, stderr: '' });
    const first = show();
    expect(Object.keys(first).sort()).toEqual(secretNames.toSorted());
    expect(new Set(Object.values(first)).size).toBe(secretNames.length);
    expect(Object.values(first).every((value) => /^[\w-]{16,48}$/.test(value ?? ''))).toBe(true);
    run();
    expect(show()).toEqual(first);
    expect(parseEnv(laid('api/env'))).toEqual({
      DATABASE_URL: `postgres://shop_api:${first['POSTGRES_API_PASSWORD']}@postgres:5432/shop`,
      REDIS_URL: `redis://:${first['REDIS_PASSWORD']}@redis:6379`,
      JWT_SECRET: first['JWT_SECRET'],
      METRICS_TOKEN: first['METRICS_TOKEN'],
    });
    expect(parseEnv(laid('prepare/env'))).toEqual({
      DATABASE_URL: `postgres://shop_api:${first['POSTGRES_API_PASSWORD']}@postgres:5432/shop`,
      DATABASE_OWNER_URL: `postgres://shop:${first['POSTGRES_PASSWORD']}@postgres:5432/shop`,
      ADMIN_PASSWORD: first['ADMIN_PASSWORD'],
    });
    expect([laid('postgres/password'), laid('redis/password')]).toEqual([
      first['POSTGRES_PASSWORD'],
      first['REDIS_PASSWORD'],
    ]);
  });

  test('are made again where a full disk left an empty one', () => {
    const { at, run, show } = aMachine();
    writeFileSync(at('kept/JWT_SECRET'), '');
    run();
    expect(show()['JWT_SECRET']).toMatch(/^[\w-]{48}$/);
  });

  test('are made again where a version before kept a comment of .env, but for those that others know', () => {
    const { at, run, show } = aMachine();
    const kept = Object.fromEntries(secretNames.map((name, index) => [name, index % 2 ? '#' : '# la pongo luego']));
    for (const [name, comment] of Object.entries(kept)) writeFileSync(at(`kept/${name}`), comment);
    expect(run()).toMatchObject({ status: 0, stderr: '' });
    const { POSTGRES_PASSWORD, ADMIN_PASSWORD, ...made } = show();
    expect({ POSTGRES_PASSWORD, ADMIN_PASSWORD }).toEqual({
      POSTGRES_PASSWORD: kept['POSTGRES_PASSWORD'],
      ADMIN_PASSWORD: kept['ADMIN_PASSWORD'],
    });
    for (const secret of Object.values(made)) expect(secret).toMatch(/^[\w-]{48}$/);
  });

  test('stay where a full disk takes no others', () => {
    const { run, runWithoutRoom, show } = aMachine();
    run();
    const made = show();
    expect(runWithoutRoom({ POSTGRES_PASSWORD: 'another' }).status).not.toBe(0);
    expect(show()).toEqual(made);
  });

  test('are those of .env where it gives some, also later, and stay so', () => {
    const { run, show } = aMachine();
    run();
    const made = show();
    run({ JWT_SECRET: 'from .env # with "all"', REDIS_PASSWORD: '', POSTGRES_PASSWORD: '  ' });
    // As Compose reads `METRICS_TOKEN= # Ana's is to come`.
    expect(run({ METRICS_TOKEN: "# Ana's is to come", POSTGRES_PASSWORD: '#' })).toMatchObject({ status: 0 });
    run();
    expect(show()).toEqual({ ...made, JWT_SECRET: 'from .env # with "all"' });
  });

  test('reach the database and Redis also where .env gives letters that an address has a use for', () => {
    const { run, laid } = aMachine();
    const given = {
      POSTGRES_PASSWORD: 'dueño/1#?',
      POSTGRES_API_PASSWORD: 'a/b#c?d%20e@f:g [h]\\',
      REDIS_PASSWORD: '100%?',
    };
    run(given);
    const { DATABASE_URL, REDIS_URL } = parseEnv(laid('api/env'));
    const { DATABASE_OWNER_URL } = parseEnv(laid('prepare/env'));
    const places = [DATABASE_OWNER_URL, DATABASE_URL, REDIS_URL].map((address) => new URL(address ?? ''));
    expect(places.map(({ password }) => decodeURIComponent(password))).toEqual(Object.values(given));
    expect(places.map(({ host }) => host)).toEqual(['postgres:5432', 'postgres:5432', 'redis:6379']);
    expect(laid('redis/password')).toBe(given.REDIS_PASSWORD);
  });

  test('are not made where the clone keeps the script from its container, which says what to do', () => {
    const { at, start } = aMachine();
    const script = at('secrets.sh');
    writeFileSync(script, read('deploy/secrets.sh'));
    const entry = (compose.services['secrets']?.entrypoint ?? []).map((word) =>
      word.replaceAll(' /secrets.sh', ` ${script}`).replaceAll('$$', () => '$'),
    );
    expect(start(entry)).toMatchObject({ status: 0, stderr: '' });
    expect(start([...entry, 'show']).stdout).toContain("JWT_SECRET='");
    chmodSync(script, 0);
    const refused = start(entry);
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain('corre chmod go+r deploy/secrets.sh y vuelve a iniciarla.');
  });

  test('are missed where a database is that knows them', () => {
    const { at, run } = aMachine();
    mkdirSync(at('database/18/docker'), { recursive: true });
    // PostgreSQL's folder is its user's alone.
    chmodSync(at('database/18/docker'), 0);
    expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining('se perdió su contraseña') as string });
    expect(run({ POSTGRES_PASSWORD: 'still-known' }).status).toBe(0);
  });

  test('are refused where a part could not read them', () => {
    expect(aMachine().run({ JWT_SECRET: "it's" })).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('JWT_SECRET') as string,
    });
  });
});

test('both API processes are the same but for their address, and one of them builds the image of both', () => {
  const plain = (service: Service) => ({ ...service, networks: [], build: null, pull_policy: null });
  const { 'api-1': first, 'api-2': second } = compose.services;
  expect(first && plain(first)).toEqual(second && plain(second));
  expect(first?.networks).not.toEqual(second?.networks);
  expect([first?.build?.dockerfile, second?.build, second?.pull_policy]).toEqual([
    'api/Dockerfile',
    undefined,
    'never',
  ]);
});

test('who serves knows neither the owner of the database nor a superuser; that one runs to its end before', () => {
  const { postgres } = compose.services;
  for (const name of ['api-1', 'api-2']) {
    const { depends_on } = compose.services[name] ?? {};
    expect(depends_on).toMatchObject({ prepare: { condition: 'service_completed_successfully' } });
  }
  expect(postgres?.environment?.['POSTGRES_USER']).toBe('shop');
});

test('the database counts as well only when the network reaches it: before, while it is made, it ends once more', () => {
  expect(compose.services['postgres']?.healthcheck?.test.join(' ')).toContain('pg_isready --host 127.0.0.1 ');
});

test.each(PART_FILES)('%s has each remote of remotes.json; npm run remotes -- new and remove write it', (file) => {
  expect(withParts(read(file), remoteEntries)).toBe(read(file));
});

test('no image is built twice', () => {
  const images = built.map(([name]) => compose.services[name]?.image);
  expect(new Set(images).size).toBe(images.length);
});

test('a remote begins when the shell has said what it offers', () => {
  for (const name of Object.keys(shopRemotes)) {
    expect(compose.services[name]?.depends_on).toEqual({ shell: { condition: 'service_healthy' } });
  }
});

test('every project that an image has finds those that it depends on: Nx would not begin', () => {
  const ignored = read('.dockerignore').split('\n');
  const files = readdirSync(join(root, 'libs')).map((folder) => `libs/${folder}/project.json`);
  const projects = files
    .filter((file) => existsSync(join(root, file)) && !ignored.includes(file))
    .map((file) => JSON.parse(read(file)) as { name: string; implicitDependencies?: string[] });
  const names = projects.map(({ name }) => name);
  for (const { implicitDependencies = [] } of projects) {
    // "!testing" says that the project does not depend on it; Nx wants to know the name all the same.
    expect(names).toEqual(expect.arrayContaining(implicitDependencies.map((name) => name.replace(/^!/, ''))));
  }
});

test('the gateway knows every part that it names, at the address where it runs', () => {
  const named = Array.from(read('libs/gateway/nginx.conf').matchAll(/^\s+server ([\w-]+):(\d+) /gm));
  expect(named.length).toBeGreaterThanOrEqual(6);
  for (const [, name = '', port = ''] of named) {
    const networks = compose.services[name]?.networks;
    const address = networks && !Array.isArray(networks) ? networks.shop.ipv4_address : '';
    expect(compose.services['gateway']?.extra_hosts).toContain(`${name}:${address}`);
    expect(JSON.stringify(compose.services[name]?.healthcheck)).toContain(`127.0.0.1:${port}/`);
  }
});

/** True when the workspace has what a `COPY` names; a star stands for any part of a name. */
function isThere(source: string): boolean {
  if (!source.includes('*')) return existsSync(join(root, source));
  const pattern = new RegExp(`^${source.replaceAll('.', String.raw`\.`).replaceAll('*', '.*')}$`);
  return readdirSync(root).some((name) => pattern.test(name));
}

test.each(built)('the image of %s is built from what is there, in stages, and runs without rights', (_name, build) => {
  const { dockerfile, args = {} } = build;
  const steps = instructions(dockerfile);
  const words = steps.map(({ word }) => word);
  expect(words.every((word) => /^(FROM|ARG|ENV|WORKDIR|COPY|RUN|USER|EXPOSE|CMD|STOPSIGNAL)$/.test(word))).toBe(true);
  expect(words.at(-1)).toBe('CMD');
  expect(words.lastIndexOf('USER')).toBeGreaterThan(words.lastIndexOf('FROM'));
  expect(steps.findLast(({ word }) => word === 'USER')?.rest).not.toBe('root');
  for (const { rest } of steps.filter(({ word }) => word === 'FROM'))
    expect(rest).toMatch(/^[\w/-]+:\d[\w.-]*( AS \w+)?$/);

  for (const { rest } of steps.filter(({ word }) => word === 'COPY')) {
    if (rest.startsWith('--from=')) continue;
    const sources = rest
      .replaceAll(/\$\{(\w+)\}/g, (_whole, name: string) => args[name] ?? '')
      .split(' ')
      .slice(0, -1);
    for (const source of sources) expect([source, isThere(source)]).toEqual([source, true]);
  }
  if (!read(dockerfile).includes('npm ci')) return;
  expect(words.filter((word) => word === 'FROM')).toHaveLength(2);
});

const images = [...new Set(built.map(([, { dockerfile }]) => dockerfile)), 'deploy/database/Dockerfile'];

test.each(images)('who runs the image of %s reads all that is in it, also of a clone made with umask 077', (file) => {
  const steps = instructions(file);
  const opened = steps
    .filter(({ word }) => word === 'RUN')
    .flatMap(({ rest }) =>
      Array.from(rest.matchAll(/chmod (?:-R )?a\+rx?X? ([^&]+)/g), ([, names = '']) => names.split(' ')),
    )
    .flat();
  const last = steps.slice(steps.findLastIndex(({ word }) => word === 'FROM'));
  const taken = last.flatMap(({ word, rest }) => {
    if (word !== 'COPY') return [];
    const names = rest.split(' ');
    const place = names.pop() ?? '';
    if (names[0]?.startsWith('--from=')) return names.slice(1);
    return place.endsWith('/') ? names.map((name) => place + basename(name)) : [place];
  });
  expect(taken).not.toEqual([]);
  const closed = taken.filter((name) => !opened.some((place) => name.startsWith(place.replace(/\*$/, '') || ' ')));
  expect(closed).toEqual([]);
});
