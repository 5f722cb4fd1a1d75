import { filesOf, keptPage, keptShell, planFor, storeFor } from './plan';

const ORIGIN = 'https://tienda.gt';

const plan = (path: string, mode = 'cors', method = 'GET') =>
  planFor({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN).kind;

test.each(['/', '/affiliates', '/producto/bruma-3f2a77c1', '/?sabor=menta'])('the page %s is kept', (path) => {
  expect(plan(path, 'navigate')).toBe('page');
});

test('all addresses of a page have one copy, however a link to it was tagged', () => {
  const url = `${ORIGIN}/affiliates?utm_source=instagram`;
  expect(planFor({ method: 'GET', mode: 'navigate', url }, ORIGIN)).toEqual({ kind: 'page', key: '/affiliates' });
});

test.each(['/admin', '/Admin/sales', '/distributor/dashboard', '/pedido/1?token=secreto', '/diagnostics'])(
  'the page %s is nobody else’s and never kept',
  (path) => {
    expect(plan(path, 'navigate')).toBe('ownPage');
  },
);

test.each(['/api/orders/1?token=x', '/uploads/products/a.webp'])('%s opened by itself is no screen', (path) => {
  expect(plan(path, 'navigate')).toBe('network');
});

test.each(['/api/products', '/api/homepage-content'])('%s is kept for the time without network', (path) => {
  expect(plan(path)).toBe('list');
});

test.each([
  '/api/admin/products',
  '/api/products/1',
  '/api/products?q=x',
  '/api/orders',
  '/api/auth/distributor/me',
  '/api/health',
  '/remotes.json',
  '/service-worker.js',
  '/remotes/mf-admin/app.js',
  '/remotes/mf-storefront/entry.js?intento=1',
  'https://otro.gt/assets/x.js',
])('%s is never kept', (path) => {
  expect(plan(path)).toBe('network');
});

test.each([
  '/assets/shell.abc.js',
  '/remotes/mf-storefront/app.abc.js',
  '/art/hero-360.avif',
  '/uploads/products/a.webp',
])('%s is taken from what was kept', (path) => {
  expect(plan(path)).toBe('kept');
});

test.each(['/', '/api/products', '/assets/shell.abc.js', '/remotes/mf-storefront/app.abc.js', '/icons/icon-192.png'])(
  'no picture drives out %s',
  (key) => {
    expect(storeFor(key)).not.toBe(storeFor('/art/ola-menta-208.avif'));
    expect(storeFor('/uploads/products/a.webp')).toBe(storeFor('/art/ola-menta-208.avif'));
  },
);

test('only reading is answered', () => {
  expect(plan('/api/products', 'cors', 'POST')).toBe('network');
  expect(plan('/', 'navigate', 'POST')).toBe('network');
});

test('a page names the files it needs, the back office’s aside', () => {
  const html = `<script src="/assets/shell.js"></script><link href="/remotes/mf-storefront/app.js"><link href="/assets/f.woff2">
    <script src="/assets/shell.js"></script><a href="/affiliates">x</a><link href="/remotes/mf-admin/app.js">
    <script src="/remotes/mf-storefront/entry.js?intento=1"></script>`;
  expect(filesOf(html)).toEqual(['/assets/shell.js', '/remotes/mf-storefront/app.js', '/assets/f.woff2']);
});

test('what the starter fetches is needed too', () => {
  const html = `<script defer="" src="/assets/starter.js" data-start="/assets/shell.js"
    data-preload="/remotes/mf-storefront/entry.js /remotes/mf-storefront/app.js" data-boot="/boot/a1.json"></script>`;
  expect(filesOf(html)).toEqual([
    '/assets/starter.js',
    '/assets/shell.js',
    '/remotes/mf-storefront/entry.js',
    '/remotes/mf-storefront/app.js',
    '/boot/a1.json',
  ]);
});

describe('a page that was kept', () => {
  const html =
    '<!doctype html><html lang="es-GT"><body><div id="root"><div>Sabor</div></div><!--/root--></body></html>';

  test('says so and is as it was', () => {
    expect(keptPage(html)).toBe(html.replace('<html', '<html data-kept'));
  });

  test('begins with nothing of its own in the place of another one', () => {
    expect(keptShell(html)).toBe(
      '<!doctype html><html data-kept lang="es-GT"><body><div id="root"></div></body></html>',
    );
  });
});
