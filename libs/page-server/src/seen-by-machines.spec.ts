import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request as call, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { SITE_DESCRIPTION, homepageSections, productPath, writeSection, type SectionView } from '@shop/contracts';
import type { PageParts } from '@shop/federation/rendering';
import { createPageServer, type PageServerOptions } from './page-server';
import { workspaceFolders } from './workspace';

const bruma = {
  id: '3f2a77c1-0000-4000-8000-000000000001',
  name: 'Bruma 20K',
  puffs: 20_000,
  price: '145.50',
  image: 'bruma.webp',
  description: 'Con "pantalla" <b>grande</b> & batería.',
  sabores: [],
  flavors: [
    { id: 'f', name: 'Menta', active: true, inventory: 5, reservedInventory: 0, lowStockThreshold: 5 },
    { id: 'g', name: 'Uva', active: true, inventory: 0, reservedInventory: 0, lowStockThreshold: 5 },
  ],
  popular: true,
  active: true,
  inventory: 5,
  reservedInventory: 0,
  lowStockThreshold: 10,
};
const soldOut = {
  ...bruma,
  id: '9b1c22d4-0000-4000-8000-000000000002',
  name: 'Ola 8K',
  flavors: bruma.flavors.map((flavor) => ({ ...flavor, inventory: 0 })),
};
const uploaded = { ...bruma, id: '7777aaaa-0000-4000-8000-000000000003', image: 'products/a1.webp' };

const parts: PageParts = {
  theme: ':root{}',
  fontFaces: '@font-face{}',
  font: '/assets/font.abc.woff2',
  starter: 'begin()',
};

let root: string;
let server: Server;
let origin: string;
let products: (typeof bruma)[] | null;
let content: SectionView[] | null;
let version = 0;

async function put(file: string, text: string): Promise<void> {
  const path = join(root, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

function defaultContent(over: Record<string, Record<string, unknown>> = {}): SectionView[] {
  return Object.entries(homepageSections).map(([key, section]) =>
    writeSection(key, { ...section.defaults, ...over[key] }),
  );
}

function serve(options: Partial<PageServerOptions> = {}): Server {
  const pages = createPageServer({
    ...workspaceFolders(root),
    publicUrl: null,
    trustProxy: false,
    developerToken: null,
    firstData: () =>
      Promise.resolve({
        products: products && { json: JSON.stringify(products), version: String(version) },
        homepageContent: content && { json: JSON.stringify(content), version: String(version) },
      }),
    ...options,
  });
  return createServer((request, response) => void pages.handle(request, response));
}

/** With headers that `fetch` would not let through, such as Host. */
function get(path: string, headers: Record<string, string> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    call(`${origin}${path}`, { headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => resolve(text));
    })
      .on('error', reject)
      .end();
  });
}

const linkedData = (html: string) =>
  Array.from(html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs), ([, json = '']) => {
    return JSON.parse(json) as Record<string, unknown>;
  });

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'page-machines-'));
  await put(
    'shell/dist/index.html',
    '<!doctype html><html><head><title>t</title><meta name="description" content="d"/><link rel="apple-touch-icon" href="/t.png"/><script defer="defer" src="/assets/shell.abc.js"></script></head><body><div id="root"></div></body></html>',
  );
  await put('shell/dist/routes.json', JSON.stringify(['/pedido/:orderId']));
  await put('shell/dist/page-parts.json', JSON.stringify(parts));
  await put('mf-storefront/dist/contract.json', '"^1.0.0"');
  await put(
    'mf-storefront/dist/routes.json',
    JSON.stringify(['/', '/affiliates', '/producto/:address', '/ruta/:runId']),
  );
  await put(
    'mf-storefront/dist/mf-manifest.json',
    JSON.stringify({ name: 'mf_storefront', metaData: { remoteEntry: { name: 'e.js', path: '' } }, exposes: [] }),
  );
  server = serve();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

beforeEach(() => {
  products = [bruma, soldOut, uploaded];
  content = defaultContent();
  version += 1;
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(root, { recursive: true });
});

test('a page names the first few addresses that it is asked at; for every other one there is one page', async () => {
  const asked = (name: string) => get('/', { Host: `${name}.example` });
  const own = serve();
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
  const before = origin;
  origin = `http://127.0.0.1:${(own.address() as AddressInfo).port}`;
  try {
    for (const name of ['a', 'b', 'c', 'd']) expect(await asked(name)).toContain(`href="http://${name}.example/"`);
    const page = await asked('e');
    expect(page).not.toContain('example');
    expect(await asked('f')).toBe(page);
    expect(await asked('a')).toContain('href="http://a.example/"');
  } finally {
    origin = before;
    await new Promise((resolve) => own.close(resolve));
  }
});

describe('the head', () => {
  it('of the home page names the shop, once', async () => {
    const html = await get('/');
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html.match(/name="description"/g)).toHaveLength(1);
    expect(html).toContain('<title>niebla · Vapes desechables originales en Guatemala</title>');
    expect(html).toContain(`<link rel="canonical" href="${origin}/">`);
    expect(html).toContain(`<meta property="og:image" content="${origin}/art/og.png">`);
    expect(html).toContain('<meta property="og:locale" content="es_GT">');
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(linkedData(html).map((item) => item['@type'])).toEqual(['Organization', 'WebSite']);
    expect(linkedData(html)[1]).toMatchObject({ inLanguage: 'es-GT' });
  });

  it('tells the number that takes orders as it is called from anywhere', async () => {
    content = defaultContent({ contact: { contactInfo: [{ value: '5555 1234' }] } });
    version += 1;
    expect(linkedData(await get('/'))[0]).toMatchObject({
      contactPoint: { contactType: 'sales', telephone: '+50255551234' },
    });
  });

  it('of the page for affiliates says what that page says of itself', async () => {
    content = defaultContent({ affiliates: { subtitle: 'Vende con nosotros.' } });
    version += 1;
    expect(await get('/affiliates')).toContain('<meta name="description" content="Vende con nosotros.">');
  });

  it('says what the shop is where nobody knows its texts', async () => {
    content = null;
    expect(await get('/')).toContain(`<meta name="description" content="${SITE_DESCRIPTION}">`);
  });

  it('names the shop’s accounts elsewhere, and nothing else that stands there', async () => {
    const socialLinks = {
      instagram: ' https://instagram.com/niebla ',
      facebook: 'https://niebla en facebook',
      tiktok: '/affiliates',
    };
    content = defaultContent({ footer: { socialLinks } });
    version += 1;
    expect(linkedData(await get('/'))[0]).toMatchObject({ sameAs: ['https://instagram.com/niebla'] });
  });

  it('says nothing of a section that visitors are not shown', async () => {
    const hidden = defaultContent({ hero: { subtitle: 'Para mañana.' } });
    content = hidden;
    expect(await get('/')).toContain('Para mañana.');
    version += 1;
    content = hidden.map((section) => ({ ...section, active: section.section !== 'hero' }));
    expect(await get('/')).not.toContain('Para mañana.');
  });

  it('of a product tells its name, picture, price and availability', async () => {
    const html = await get(productPath(bruma));
    expect(html).toContain('<title>Bruma 20K · niebla</title>');
    expect(html).toContain('content="Con &quot;pantalla&quot; &lt;b&gt;grande&lt;/b&gt; &amp; batería."');
    expect(html).toContain(`<meta property="og:image" content="${origin}/art/preview-bruma.jpg">`);
    expect(linkedData(html)[0]).toMatchObject({
      '@type': 'Product',
      name: 'Bruma 20K',
      url: `${origin}/producto/bruma-20k-3f2a77c1`,
      offers: { price: '145.50', priceCurrency: 'GTQ', availability: 'https://schema.org/InStock' },
    });
    expect(linkedData(await get(productPath(soldOut)))[0]).toMatchObject({
      offers: { availability: 'https://schema.org/OutOfStock' },
    });
    expect(await get(productPath(uploaded))).toContain(`content="${origin}/uploads/products/a1-preview.jpg"`);
  });

  it.each([
    ['whose description is long says its beginning', `Una ${'palabra '.repeat(40)}`, /^Una (palabra ){18}palabra…$/],
    ['without a description says what it is', '', /^Bruma 20K: 20,000 puffs, Q145\.50\.$/],
  ])('of a product %s', async (_what, description, shown) => {
    products = [{ ...bruma, description }];
    const html = await get(productPath(bruma));
    expect(/<meta name="description" content="([^"]*)">/.exec(html)?.[1]).toMatch(shown);
  });

  it('names the one address of a product, whatever name the visited one carries', async () => {
    const html = await get('/producto/nombre-viejo-3F2A77C1');
    expect(html).toContain(`<link rel="canonical" href="${origin}/producto/bruma-20k-3f2a77c1">`);
  });

  it.each(['/admin/login', '/distributor/login', '/pedido/1?token=x', '/ruta/7', '/nada'])(
    'of %s asks search engines to leave it out',
    async (path) => {
      const answer = await fetch(`${origin}${path}`);
      expect(answer.headers.get('x-robots-tag')).toBe('noindex');
      const html = await answer.text();
      expect(html).toContain('<meta name="robots" content="noindex">');
      expect(html).not.toContain('rel="canonical"');
    },
  );

  it('never lets content out of its place', async () => {
    content = defaultContent({
      navigation: { logoAlt: '</title><script>alert(1)</script>' },
      hero: { title: '<img src=x onerror=alert(1)>', subtitle: '"><script>alert(2)</script>' },
      footer: { brandName: '</script><script>alert(3)</script>', socialLinks: { instagram: 'https://a.gt/"<' } },
    });
    products = [{ ...bruma, name: '</script><script>alert(4)</script>', description: '"><script>alert(5)</script>' }];
    for (const path of ['/', '/affiliates', productPath(products[0] ?? bruma)]) {
      const html = await get(path);
      expect(html).not.toContain('<script>alert');
      expect(html).not.toContain('<img src=x');
    }
  });
});

describe('the address of the shop', () => {
  it.each(['evil"><script>', 'a b', 'http://x', 'x/y', '-x.gt'])('is not taken from the host %s', async (host) => {
    const html = await get('/', { Host: host });
    expect(html).not.toContain('rel="canonical"');
    expect(html).not.toContain('og:image');
    expect(html).toContain('<title>niebla');
  });

  it('is not known by a call without a host, as HTTP/1.0 has it, which gets its page', async () => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.write('GET / HTTP/1.0\r\n\r\n');
    const answer = await textOf(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).not.toContain('rel="canonical"');
  });

  it.each<[string, Partial<PageServerOptions>, string]>([
    ['the one that is set, whatever the request says', { publicUrl: 'https://niebla.gt/' }, 'https://niebla.gt'],
    ['https where a trusted proxy says so', { trustProxy: true }, 'https://127.0.0.1'],
    ['not https because a visitor says so', {}, 'http://127.0.0.1'],
  ])('is %s', async (_case, options, expected) => {
    const other = serve(options);
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'X-Forwarded-Proto': 'https' } });
    const html = await answer.text();
    other.close();
    expect(html.replace(`:${port}`, '')).toContain(`<link rel="canonical" href="${expected}/">`);
    expect(answer.headers.get('vary')).toBe('Accept-Encoding, Cookie');
    expect(answer.headers.has('strict-transport-security')).toBe(expected.startsWith('https:'));
  });
});

describe('an unknown product', () => {
  it('is a true 404', async () => {
    const answer = await fetch(`${origin}/producto/no-hay-00000000`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('<title>Page Not Found · niebla</title>');
    expect((await fetch(`${origin}${productPath(bruma)}`)).status).toBe(200);
  });

  it('is not claimed while nobody knows the products', async () => {
    products = null;
    expect((await fetch(`${origin}/producto/no-hay-00000000`)).status).toBe(200);
  });
});

it('brings theme and font along', async () => {
  for (const path of ['/', '/admin/login']) {
    const html = await get(path);
    expect(html).toContain('<style data-theme>:root{}</style>');
    expect(html).toContain(
      '<link rel="preload" as="font" href="/assets/font.abc.woff2" crossorigin="anonymous"><style>@font-face{}</style>',
    );
  }
});

describe('what search engines read first', () => {
  it('robots.txt keeps them out of what is private and names the sitemap', async () => {
    const text = await get('/robots.txt');
    for (const path of ['/admin', '/api', '/distributor', '/pedido', '/ruta', '/diagnostics']) {
      expect(text).toContain(`\nDisallow: ${path}\n`);
    }
    expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`);
  });

  it('sitemap.xml lists the public pages', async () => {
    const xml = await get('/sitemap.xml');
    expect(Array.from(xml.matchAll(/<loc>(.*?)<\/loc>/g), ([, address]) => address)).toEqual([
      `${origin}/`,
      `${origin}/affiliates`,
      `${origin}/producto/bruma-20k-3f2a77c1`,
      `${origin}/producto/ola-8k-9b1c22d4`,
      `${origin}/producto/bruma-20k-7777aaaa`,
    ]);
  });

  it('sitemap.xml is not empty because the API is away', async () => {
    products = null;
    const answer = await fetch(`${origin}/sitemap.xml`);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('Retry-After')).toBe('60');
  });
});
