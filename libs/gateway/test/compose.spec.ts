import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
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
  healthcheck?: { test: unknown[] };
  command?: unknown[];
  volumes?: string[];
  networks: string[] | { shop: { ipv4_address: string } };
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
    'gateway',
    'shell',
    'mf-storefront',
    'mf-distributor',
    'mf-admin',
    'prepare',
    'api-1',
    'api-2',
    'postgres',
    'redis',
  ];
  expect(Object.keys(compose.services).sort()).toEqual(parts.sort());
});

test.each(services)('%s has few rights, says how it is, and keeps what it must in volumes', (_name, service) => {
  expect(service.user ?? 'root').not.toMatch(/^(root|0)\b/);
  expect(service.read_only).toBe(true);
  expect(service.cap_drop).toEqual(['ALL']);
  expect(service.security_opt).toEqual(['no-new-privileges:true']);
  // YAML takes `a ? b : c` for a mapping where nothing quotes it.
  expect(service.healthcheck?.test.every((part) => typeof part === 'string')).toBe(true);
  expect((service.command ?? []).every((part) => typeof part === 'string')).toBe(true);
  for (const volume of service.volumes ?? []) expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
});

test.each(services)('%s: no secret is in the file, and a missing one is named with the remedy', (_name, service) => {
  const secrets = Object.entries(service.environment ?? {}).filter(([key]) =>
    /PASSWORD|SECRET|TOKEN|_KEY|(DATABASE|OWNER|REDIS)_URL$/.test(key),
  );
  for (const [key, value] of secrets) {
    const literal = value.replace(/\$\{[^}]*\}/g, '');
    expect(`${key}: ${literal}`).toMatch(/: (\w+:\/\/\w*:@\w+(:\d+)?(\/\w+)?)?$/);
  }
  const generated = read('libs/launcher/src/keeping/compose-secrets.ts');
  for (const [, name, text] of JSON.stringify(service).matchAll(/\$\{(\w+):\?([^}]*)\}/g)) {
    expect(generated).toContain(`'${name}'`);
    expect(text).toContain('npm run compose:secrets');
  }
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
  const { prepare, postgres } = compose.services;
  for (const name of ['api-1', 'api-2']) {
    const { environment = {}, depends_on } = compose.services[name] ?? {};
    expect(environment['DATABASE_URL']).toMatch(/^postgres:\/\/shop_api:/);
    expect(depends_on).toMatchObject({ prepare: { condition: 'service_completed_successfully' } });
  }
  expect(postgres?.environment?.['POSTGRES_USER']).toBe('shop');
  expect(prepare?.environment?.['DATABASE_OWNER_URL']).toMatch(/^postgres:\/\/shop:/);
  const serving = services.filter(([name]) => name !== 'prepare' && name !== 'postgres');
  expect(JSON.stringify(serving)).not.toMatch(/POSTGRES_PASSWORD|DATABASE_OWNER_URL/);
});

test('the database counts as well only when the network reaches it: before, while it is made, it ends once more', () => {
  expect(compose.services['postgres']?.healthcheck?.test.join(' ')).toContain('pg_isready --host 127.0.0.1 ');
});

test('no image is built twice', () => {
  const images = built.map(([name]) => compose.services[name]?.image);
  expect(new Set(images).size).toBe(images.length);
});

test('a remote begins when the shell has said what it offers', () => {
  for (const name of ['mf-storefront', 'mf-distributor', 'mf-admin']) {
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
  for (const { implicitDependencies = [] } of projects)
    expect(names).toEqual(expect.arrayContaining(implicitDependencies));
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

/** Whether the workspace has what a `COPY` names; a star stands for any part of a name. */
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
