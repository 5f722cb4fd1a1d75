import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { BootData } from '@shop/federation/boot';
import { createFileReader } from './files/built-file';
import { createPageServer } from './page-server';
import { matchesRoute } from './routes';
import { workspaceFolders } from './workspace';

let root: string;
let server: Server;
let origin: string;
let options: Parameters<typeof createPageServer>[0];
let homepageContent: { json: string; version: string } | null = null;

async function put(file: string, text: string): Promise<void> {
  const path = join(root, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

const putRemote = (name: string, build: string, routes: string[]) => putBuild(`${name}/dist`, build, routes);

async function putBuild(folder: string, build: string, routes: string[]): Promise<void> {
  await put(`${folder}/entry.${build}.js`, `var entry = '${build}';`);
  await put(`${folder}/routes.json`, JSON.stringify(routes));
  await put(`${folder}/contract.json`, '"^1.0.0"');
  const manifest = {
    metaData: { remoteEntry: { name: `entry.${build}.js`, path: '' } },
    exposes: [{ assets: { js: { sync: [`app.${build}.js`] } } }],
  };
  await put(`${folder}/mf-manifest.json`, JSON.stringify(manifest));
}

async function readBoot(path: string): Promise<{ status: number; boot: BootData; html: string }> {
  const answer = await fetch(`${origin}${path}`);
  const html = await answer.text();
  const address = /<meta name="shop-boot" content="([^"]*)">/.exec(html)?.[1] ?? '';
  const boot = (await (await fetch(`${origin}${address}`)).json()) as BootData;
  return { status: answer.status, boot, html };
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'page-server-'));
  await put('shell/dist/index.html', '<!doctype html><html><head><title>t</title></head><body></body></html>');
  await put('shell/dist/routes.json', JSON.stringify(['/pedido/:orderId']));
  await put('shell/dist/contract.json', '"1.3.0"');
  await put('shell/dist/assets/shell.abc.js', 'plain');
  await put('shell/dist/assets/shell.abc.js.br', 'brotli twin');
  await put('shell/dist/assets/shell.abc.js.gz', 'gzip twin');
  await put('shell/dist/assets/.env.json', '{}');
  await put('shell/dist/service-worker.js', 'plain');
  await put('shell/public/manifest.webmanifest', '{"name":"Tienda"}');
  await put('libs/product-art/dist/site/favicon.ico', 'icon');
  await put('libs/product-art/dist/icons/icon.png', 'icon');
  await put('secret.txt', 'secret');
  await putRemote('mf-storefront', 'one', ['/', '/affiliates']);
  await putRemote('mf-admin', 'one', ['/admin/login', '/admin/sales']);

  options = {
    ...workspaceFolders(root),
    publicUrl: null,
    trustProxy: false,
    developerToken: null,
    firstData: () =>
      Promise.resolve({
        products: { json: '[{"name":"</script><script>alert(1)</script>"}]', version: '1' },
        homepageContent,
      }),
  };
  const pages = createPageServer(options);
  server = createServer((request, response) => void pages.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(root, { recursive: true });
});

describe('a page', () => {
  it('carries the remotes, the first data and preloads of the remote it shows', async () => {
    const { status, boot, html } = await readBoot('/');
    expect(status).toBe(200);
    expect(boot.remotes).toContainEqual({
      name: 'mf-storefront',
      entry: '/remotes/mf-storefront/entry.one.js',
      contractRange: '^1.0.0',
      routes: ['/', '/affiliates'],
      door: 'everybody',
    });
    expect(html).toContain(
      '<link rel="preload" as="script" href="/remotes/mf-storefront/app.one.js" fetchpriority="low">',
    );
    expect(boot.products).toEqual([{ name: '</script><script>alert(1)</script>' }]);
    expect(html).not.toContain('<script>alert');
  });

  it('names its data by a file that is sent for good, and fetches it ahead', async () => {
    const { html } = await readBoot('/');
    const address = /<meta name="shop-boot" content="([^"]*)">/.exec(html)?.[1] ?? '';
    expect(html).toContain(`<link rel="preload" as="fetch" href="${address}" crossorigin="anonymous">`);
    const answer = await fetch(`${origin}${address}`);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect((await fetch(`${origin}/boot/0123456789.json`)).status).toBe(404);
  });

  it('has the texts of the shop as they are by now', async () => {
    homepageContent = { json: '[{"id":"1"}]', version: '1' };
    expect((await readBoot('/')).boot.homepageContent).toEqual([{ id: '1' }]);
    homepageContent = { json: '[{"id":"2"}]', version: '2' };
    expect((await readBoot('/')).boot.homepageContent).toEqual([{ id: '2' }]);
    homepageContent = null;
  });

  it('has its data for as long as it is asked for, however often that of other pages changes', async () => {
    const { html } = await readBoot('/admin/login');
    const address = /<meta name="shop-boot" content="([^"]*)">/.exec(html)?.[1] ?? '';
    for (let change = 0; change < 45; change += 1) {
      homepageContent = { json: `[{"id":"${change}"}]`, version: `change ${change}` };
      for (const path of ['/admin/login', '/']) await fetch(`${origin}${path}`);
      expect((await fetch(`${origin}${address}`)).status).toBe(200);
    }
    homepageContent = null;
  });

  it('of the back office carries no shop data', async () => {
    const { boot } = await readBoot('/admin/login');
    expect(boot.products).toBeNull();
  });

  it.each([
    ['/', 200],
    ['/AFFILIATES', 200],
    ['/affiliates/', 200],
    ['/pedido/123?token=x', 200],
    ['/admin/sales', 200],
    ['/distributor/anything', 200],
    ['/admin/nowhere', 404],
    ['/pedido', 404],
    ['/no-existe', 404],
    ['//no-existe/', 404],
  ])('at %s answers %d', async (path, status) => {
    expect((await fetch(`${origin}${path}`)).status).toBe(status);
  });

  it('of a process that ends tells the browser not to ask on the same connection', async () => {
    expect((await fetch(`${origin}/`)).headers.get('connection')).toBeNull();
    const end = (_request: IncomingMessage, response: ServerResponse) => response.setHeader('Connection', 'close');
    server.prependListener('request', end);
    expect((await fetch(`${origin}/`)).headers.get('connection')).toBe('close');
    server.off('request', end);
  });

  it('tells who asked for no more on the connection that it ends, so that nobody asks on it again', async () => {
    const { headers } = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`${origin}/`, { headers: { Connection: 'close' } }, (answer) => resolve(answer.resume())).on('error', reject);
    });
    expect(headers.connection).toBe('close');
  });

  it.each(['/', '/admin/login', '/no-existe'])(
    'at %s can be framed by the shop alone, and frames it alone',
    async (path) => {
      const { headers } = await fetch(`${origin}${path}`);
      const policy = (headers.get('content-security-policy') ?? '').split(';');
      expect(policy).toEqual(expect.arrayContaining(["default-src 'self'", "frame-ancestors 'self'"]));
    },
  );

  it('tells other sites no address, which may hold the key of an order, and keeps the tab of the chat', async () => {
    const { headers } = await fetch(`${origin}/pedido/1?token=x`);
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  });

  it.each(['/', '/admin/login', '/no-existe'])('at %s takes its addresses from no base of another’s', async (path) => {
    const { headers } = await fetch(`${origin}${path}`);
    expect(headers.get('content-security-policy')).toContain("base-uri 'none';");
  });

  it.each(['/', '/admin/login', '/no-existe'])('at %s sends no form elsewhere and asks for no camera', async (path) => {
    const { headers } = await fetch(`${origin}${path}`);
    const policy = (headers.get('content-security-policy') ?? '').split(';');
    expect(policy).toEqual(expect.arrayContaining(["form-action 'self'", "object-src 'none'"]));
    expect(headers.get('permissions-policy')).toBe('camera=(),microphone=(),geolocation=(),payment=()');
  });

  it.each(['/', '/no-existe', '/assets/shell.abc.js', '/remotes.json', '/robots.txt', '/%'])(
    'at %s tells a browser that came by HTTPS to come by nothing else',
    async (path) => {
      const secure = createPageServer({ ...options, publicUrl: 'https://niebla.gt' });
      const behind = createServer((request, response) => void secure.handle(request, response));
      await new Promise<void>((resolve) => behind.listen(0, '127.0.0.1', resolve));
      try {
        const { headers } = await fetch(`http://127.0.0.1:${(behind.address() as AddressInfo).port}${path}`);
        expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
        expect((await fetch(`${origin}${path}`)).headers.get('strict-transport-security')).toBeNull();
      } finally {
        await new Promise((resolve) => behind.close(resolve));
        await secure.close();
      }
    },
  );

  it('is made for none whom the limits refuse; files are', async () => {
    const limited = createPageServer({ ...options, admitPage: () => Promise.reject(new Error('too many')) });
    const behind = createServer((request, response) => {
      limited.handle(request, response).catch((error: unknown) => {
        response.writeHead(String(error).includes('too many') ? 429 : 500).end();
      });
    });
    await new Promise<void>((resolve) => behind.listen(0, '127.0.0.1', resolve));
    try {
      const at = `http://127.0.0.1:${(behind.address() as AddressInfo).port}`;
      expect((await fetch(`${at}/`)).status).toBe(429);
      // It names every product, and is made for who asks as a page is.
      expect((await fetch(`${at}/sitemap.xml`)).status).toBe(429);
      for (const file of ['/assets/shell.abc.js', '/robots.txt'])
        expect((await fetch(`${at}${file}`)).status).toBe(200);
    } finally {
      await new Promise((resolve) => behind.close(resolve));
      await limited.close();
    }
  });

  it('forbids scripts that are not files of the shop', async () => {
    const policy = (await fetch(`${origin}/`)).headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' 'sha256-[^' ]+';/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });
});

describe('remotes', () => {
  it('that are missing are listed without an entry, their usual screens kept', async () => {
    const answer = await fetch(`${origin}/remotes.json`);
    // A release that was taken back is in no browser for a minute longer.
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await answer.json()) as BootData['remotes']).toContainEqual({
      name: 'mf-distributor',
      entry: null,
      contractRange: null,
      routes: ['/distributor/*'],
      door: 'distributors',
    });
  });

  it('that only the list of releases has are there with their own door, until they are taken out of it', async () => {
    const releases = join(root, 'releases');
    const build = 'releases/mf-help/1.0.0-0a1b2c3d4e5f';
    await putBuild(build, 'one', ['/ayuda']);
    await put(`${build}/app.one.js`, 'begin()');
    await put(`${build}/door.json`, '"staff"');
    const entry = { version: '1.0.0-0a1b2c3d4e5f', previous: null, built: null };
    await put('releases/remotes.json', JSON.stringify({ shell: null, remotes: { 'mf-help': entry } }));
    const watch = { releases, callerOf: () => '', failedLoads: () => Promise.resolve({ loads: [], next: '' }) };
    const pages = createPageServer({ ...options, watch });
    const other = createServer((request, response) => void pages.handle(request, response));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const ask = (path: string) => fetch(`http://127.0.0.1:${(other.address() as AddressInfo).port}${path}`);
    try {
      const listed = (await (await ask('/remotes.json')).json()) as BootData['remotes'];
      expect(listed.find(({ name }) => name === 'mf-help')).toMatchObject({ routes: ['/ayuda'], door: 'staff' });
      const page = await ask('/ayuda');
      expect([page.status, page.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
      const script = await ask('/remotes/mf-help/1.0.0-0a1b2c3d4e5f/entry.one.js');
      expect(await script.text()).toBe("var entry = 'one';");
      await put('releases/remotes.json', JSON.stringify({ shell: null, remotes: {} }));
      expect((await ask('/ayuda')).status).toBe(404);
    } finally {
      await new Promise((resolve) => other.close(resolve));
      await pages.close();
    }
  });

  it('that are built again are picked up by the next page', async () => {
    await putRemote('mf-admin', 'two', ['/admin/login', '/admin/nowhere']);
    await utimes(join(root, 'mf-admin/dist/mf-manifest.json'), new Date(), new Date(Date.now() + 5000));
    const { status, boot } = await readBoot('/admin/nowhere');
    expect(status).toBe(200);
    expect(boot.remotes.find(({ name }) => name === 'mf-admin')?.entry).toBe('/remotes/mf-admin/entry.two.js');
  });
});

describe('files', () => {
  it('are sent for good when their name carries their content, compressed when a twin is there', async () => {
    const answer = await fetch(`${origin}/assets/shell.abc.js`, { headers: { 'Accept-Encoding': 'identity' } });
    expect(await answer.text()).toBe('plain');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    const head = await fetch(`${origin}/assets/shell.abc.js`, { method: 'HEAD', headers: { 'Accept-Encoding': 'br' } });
    expect(head.headers.get('content-encoding')).toBe('br');
    expect(head.headers.get('vary')).toBe('Accept-Encoding');
    expect(head.headers.get('x-content-type-options')).toBe('nosniff');
    expect(head.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });

  it('of the public folder are served at the root', async () => {
    expect(await (await fetch(`${origin}/manifest.webmanifest`)).json()).toEqual({ name: 'Tienda' });
  });

  it.each(['/favicon.ico', '/icons/icon.png'])('whose names stay are served, and kept for a week: %s', async (path) => {
    const { status, headers } = await fetch(`${origin}${path}`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^image\//);
    expect(headers.get('cache-control')).toBe(`public, max-age=${7 * 24 * 3600}`);
  });

  it('of the service worker are asked for anew each time: an old one would hold browsers back', async () => {
    const { headers } = await fetch(`${origin}/service-worker.js`);
    expect(headers.get('content-type')).toContain('javascript');
    expect(headers.get('cache-control')).toBe('public, max-age=0');
  });

  it('whose names begin with a dot are nobody’s', async () => {
    expect((await fetch(`${origin}/assets/.env.json`)).status).toBe(404);
  });

  it.each([
    '/assets/../../secret.txt',
    '/assets/..%2f..%2f..%2fsecret.txt',
    '/remotes/mf-admin/%2e%2e/%2e%2e/secret.txt',
  ])('outside the folders stay there: %s', async (path) => {
    expect(await (await fetch(`${origin}${path}`)).text()).not.toContain('secret');
  });

  it.each([
    [{ Range: 'bytes=99-' }, 416, 'bytes */4'],
    [{ 'If-Match': '"other"' }, 412, null],
  ])('that are there, but not as %o wants them, are no page', async (headers, status, size) => {
    const answer = await fetch(`${origin}/favicon.ico`, { headers });
    expect([answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual([status, size, '']);
  });

  it('that take the place of others of the same moment are read', async () => {
    const [file, next] = [join(root, 'list.json'), join(root, 'next.json')];
    const read = createFileReader(file, (text) => text);
    for (const [place, text] of [
      [file, 'one'],
      [next, 'two'],
    ] as const) {
      await writeFile(place, text);
      await utimes(place, 1, 1);
    }
    expect((await read()).content).toBe('one');
    await rename(next, file);
    expect((await read()).content).toBe('two');
  });

  it('that are missing are 404 and no page', async () => {
    const answer = await fetch(`${origin}/assets/gone.js`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    // The release that brings it may come in a moment.
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it.each(['/remotes/mf-nothing/entry.js', '/remotes/constructor/entry.js'])(
    'of a remote that nobody has are missing: %s',
    async (path) => {
      expect((await fetch(`${origin}${path}`)).status).toBe(404);
    },
  );

  it.each([
    ['br;q=0, gzip;q=0.0', null, null],
    ['gzip, br;q=0', 'gzip', 'gzip'],
    ['BR;q=0.5', 'br', 'br'],
    ['gzip, deflate, br', 'br', 'br'],
    ['brotli', null, null],
  ])('and pages for who takes %s are compressed as %s and %s', async (accepted, ofFile, ofPage) => {
    const asked = { method: 'HEAD', headers: { 'Accept-Encoding': accepted } };
    const encodingAt = async (path: string) => (await fetch(`${origin}${path}`, asked)).headers.get('content-encoding');
    expect([await encodingAt('/assets/shell.abc.js'), await encodingAt('/')]).toEqual([ofFile, ofPage]);
  });
});

it('says whole that an address is none', async () => {
  const answer = await fetch(`${origin}/%`);
  expect([answer.status, await answer.text()]).toEqual([400, 'La dirección no es válida.']);
});

it('answers only reading methods', async () => {
  const { status, headers } = await fetch(`${origin}/`, { method: 'POST' });
  expect([status, headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
});

it.each([
  ['/admin/*', '/admin', true],
  ['/admin/*', '/admin/a/b', true],
  ['/admin/*', '/administrator', false],
  ['/pedido/:orderId', '/PEDIDO/1', true],
  ['/pedido/:orderId', '/pedido/1/2', false],
])('route %s on %s: %s', (pattern, path, matches) => {
  expect(matchesRoute(pattern, path)).toBe(matches);
});
