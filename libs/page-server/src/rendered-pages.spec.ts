import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { RemoteAddress } from '@shop/federation/boot';
import { homepageSections, productPath, writeSection, type PageFailureReport } from '@shop/contracts';
import { HANGING, putDrawing, putProgram } from '../test/threads';
import { createPageServer, type PageServer } from './page-server';
import { workspaceFolders } from './workspace';

const bruma = {
  id: '3f2a77c1-0000-4000-8000-000000000001',
  name: 'Bruma 20K',
  puffs: 20_000,
  price: '145.50',
  image: 'bruma.webp',
  description: '',
  sabores: [],
  flavors: [],
  popular: true,
  active: true,
  inventory: 5,
  reservedInventory: 0,
  lowStockThreshold: 10,
};

let root: string;
let server: Server;
let pages: PageServer;
let origin: string;
let version = 0;
let hasProducts = true;
let shown = bruma;
let told: PageFailureReport[] = [];

const serverFile = () => join(root, 'mf-storefront/dist/server/main.cjs');

/** Tells how often the thread has rendered since it was started, and what. */
const COUNTED =
  'globalThis.count = (globalThis.count ?? 0) + 1; return `<main data-count=${globalThis.count}>${path} ${JSON.parse(boot).products[0].name}</main>`;';

async function put(file: string, text: string): Promise<void> {
  const path = join(root, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

async function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${origin}${path}`, { headers });
}

/** The page once it has been rendered: on a busy machine a request may not wait long enough. */
async function rendered(path: string): Promise<string> {
  for (;;) {
    const html = await (await get(path)).text();
    if (html.includes('<main')) return html;
  }
}

const mainOf = (html: string) => /<div id="root">(.*)<\/div><!--\/root-->/.exec(html)?.[1];

/** Puts another build of the storefront in place. */
async function release(body: string): Promise<void> {
  await putDrawing(serverFile(), body);
  version += 1;
  await put('mf-storefront/dist/mf-manifest.json', manifest(`e${version}.js`));
  await utimes(join(root, 'mf-storefront/dist/mf-manifest.json'), new Date(), new Date(Date.now() + version * 5000));
}

const manifest = (entry: string) =>
  JSON.stringify({ name: 'mf_storefront', metaData: { remoteEntry: { name: entry, path: '' } }, exposes: [] });

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'page-rendered-'));
  await put(
    'shell/dist/index.html',
    '<!doctype html><html><head><title>t</title><script defer="defer" src="/assets/shell.a1b2c3d4e5f6.js"></script></head><body><div id="root"></div></body></html>',
  );
  await put('shell/dist/routes.json', '["/pedido/:orderId"]');
  await put('shell/dist/contract.json', '"1.3.0"');
  await put(
    'shell/dist/page-parts.json',
    '{"theme":"","fontFaces":"@font-face{}","font":"/f.woff2","starter":"begin()"}',
  );
  await putProgram(join(root, 'shell/dist/server/main.cjs'));
  await put('mf-storefront/dist/contract.json', '"^1.0.0"');
  await put('mf-storefront/dist/routes.json', JSON.stringify(['/', '/affiliates', '/producto/:address']));
  pages = createPageServer({
    ...workspaceFolders(root),
    publicUrl: null,
    trustProxy: false,
    developerToken: null,
    // A thread that a busy machine holds up is not ended: its count would begin again.
    timeoutFactor: 10,
    tellFailure: (failure) => told.push(failure),
    firstData: () =>
      Promise.resolve({
        products: hasProducts ? { json: JSON.stringify([shown]), version: String(version) } : null,
        homepageContent: {
          json: JSON.stringify(
            Object.entries(homepageSections).map(([key, section]) => writeSection(key, section.defaults)),
          ),
          version: '1',
        },
      }),
  });
  server = createServer((request, response) => void pages.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

beforeEach(async () => {
  hasProducts = true;
  shown = bruma;
  await release(COUNTED);
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await pages.close();
  await rm(root, { recursive: true });
});

describe('a public page', () => {
  it('comes rendered, with its styles; the starter fetches font, scripts and data after it', async () => {
    const html = await rendered('/');
    expect(mainOf(html)).toBe('<main data-count=1>/ Bruma 20K</main>');
    expect(html).toContain('<style data-styled>.rendered{}</style></head>');
    expect(html).toMatch(
      /<script data-start="\/assets\/shell\.a1b2c3d4e5f6\.js" data-preload="\/remotes\/mf-storefront\/e\d+\.js" data-boot="\/boot\/[0-9a-f]+\.json" data-font="\/f\.woff2">begin\(\)<\/script><\/body>/,
    );
    expect(html).not.toContain('src="/assets/shell.a1b2c3d4e5f6.js"');
    expect(html).not.toMatch(/as="font"|@font-face/);
  });

  it('lets its starter run and no other script; elsewhere that alone which asks again for a lost shell', async () => {
    await rendered('/');
    const elsewhere = await get('/pedido/1');
    const askAgain =
      /shell\.a1b2c3d4e5f6\.js"><\/script><script>([^<]+)<\/script>/.exec(await elsewhere.text())?.[1] ?? '';
    for (const [{ headers }, script] of [[await get('/'), 'begin()'] as const, [elsewhere, askAgain] as const]) {
      const hash = createHash('sha256').update(script).digest('base64');
      expect(headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`);
    }
  });

  it('is rendered once, whatever query, letter case or product name its address has', async () => {
    await rendered('/');
    for (const path of ['/?q=menta', '/?fbclid=1', '/']) expect(mainOf(await rendered(path))).toContain('data-count=1');
    const first = mainOf(await rendered(productPath(bruma)));
    expect(first).toContain(productPath(bruma));
    expect(mainOf(await rendered('/producto/nombre-viejo-3F2A77C1?sabor=Menta'))).toBe(first);
    expect(mainOf(await rendered('/affiliates'))).toContain('data-count=3');
  });

  it('is rendered again for other data, and for another release', async () => {
    await rendered('/');
    // Words of staff stay text, whatever they mean to a replacement.
    shown = { ...bruma, name: 'Bruma $&30K' };
    version += 1;
    expect(mainOf(await rendered('/'))).toMatch(/ Bruma \$&30K<\/main>$/);
    expect(await rendered(productPath(shown))).toContain('<title>Bruma $&amp;30K');
    await release("return '<main>otra</main>'");
    expect(mainOf(await rendered('/'))).toBe('<main>otra</main>');
  });

  it.each([
    ['of nobody', '/nada', {}],
    ['of an unknown product', '/producto/no-hay-00000000', {}],
    ['of an order', '/pedido/1', {}],
    ['of a distributor', '/', { Cookie: 'a=b; distributor_session=x' }],
    ['of a distributor who came by HTTPS', '/', { Cookie: '__Host-distributor_session=x; a=b' }],
  ])('%s is rendered by the browser', async (_of, path, headers) => {
    await rendered('/');
    const answer = await get(path, headers);
    // Who keeps pages between shop and browser keeps a distributor's apart.
    expect(answer.headers.get('Vary')).toBe('Accept-Encoding, Cookie');
    const html = await answer.text();
    expect(html).toContain('<div id="root"></div>');
    expect(html).toContain('<script defer="defer" src="/assets/shell.a1b2c3d4e5f6.js">');
  });

  it('is rendered by the browser while one of the lists is missing', async () => {
    await release('return `<main>${path}</main>`;');
    await rendered('/');
    hasProducts = false;
    expect(await (await get('/')).text()).toContain('<div id="root"></div>');
  });
});

it('a remote that hangs on one page costs that page alone', async () => {
  await release(`if (path === '/affiliates') ${HANGING} ${COUNTED}`);
  await rendered('/');
  const [empty, home] = await Promise.all([
    get('/affiliates').then((answer) => answer.text()),
    get('/').then((answer) => answer.text()),
  ]);
  expect(empty).toContain('<div id="root"></div>');
  expect(mainOf(home)).toContain('data-count=1');
  expect(await rendered(productPath(bruma))).toContain('Bruma 20K');
});

it('a page that can’t be rendered is told, without what only it has', async () => {
  await release(`if (path.startsWith('/producto/')) throw new TypeError('No ' + path + '?q=55551234'); ${COUNTED}`);
  await rendered('/');
  told = [];
  await get(productPath(bruma));
  while (told.length === 0) await get(productPath(bruma));
  expect(told).toEqual([
    {
      kind: 'server',
      remote: 'mf-storefront',
      release: null,
      shell: 'a1b2c3d4e5f6',
      path: '/producto/:address',
      name: 'TypeError',
      message: expect.stringMatching(/^No \/producto\/.*\?…$/) as string,
      stack: expect.stringContaining('main.cjs') as string,
    },
  ]);
});

it.each(['2.0.0', '0.9.9'])(
  'a shell of the contract %s fetches and renders nothing by a remote that needs ^1.0.0',
  async (contract) => {
    await put('shell/dist/contract.json', JSON.stringify(contract));
    const html = await (await get('/')).text();
    expect(html).toContain('<div id="root"></div>');
    expect(html).not.toContain('/remotes/');
    const listed = (await (await get('/remotes.json')).json()) as RemoteAddress[];
    expect(listed).toContainEqual(expect.objectContaining({ name: 'mf-storefront', contractRange: '^1.0.0' }));

    await put('shell/dist/contract.json', '"1.0.0"');
    const page = await rendered('/');
    expect(mainOf(page)).toContain('data-count=1');
    expect(page).toContain('data-preload="/remotes/mf-storefront/');
  },
);
