import { budgetProblems, weighHtml, weighPage, weighScript } from './page-weight';

const page = `<!doctype html><head><link rel="icon" href="/icons/favicon.svg"/>
<script defer="defer" src="/assets/shell.js"></script>
<link rel="preload" as="font" href="/assets/font.woff2" crossorigin="anonymous">
<link rel="preload" as="script" href="/remotes/mf-storefront/entry.js">
<link rel="canonical" href="/"><link rel="manifest" href="/manifest.webmanifest">
</head><body><img src="/art/hero.webp" loading="eager"><img src="/art/late.webp" loading="lazy">
<script type="application/json" id="shop-boot">{}</script></body>`;

test('what a page makes the browser fetch, and what its scripts weigh', () => {
  const weight = weighPage(page, (address) => (address.includes('shell') ? 1000 : 20));
  expect(weight.requests).toEqual([
    '/icons/favicon.svg',
    '/assets/shell.js',
    '/assets/font.woff2',
    '/remotes/mf-storefront/entry.js',
    '/art/hero.webp',
  ]);
  expect(weight.scriptBytes).toBe(1020);
  expect(budgetProblems(weight)).toEqual([]);
});

test('what the starter fetches counts as well', () => {
  const later = '<script defer src="/s.js" data-start="/assets/shell.js" data-preload="/a.js /b.js"></script>';
  expect(weighPage(later, () => 10)).toMatchObject({
    requests: ['/s.js', '/a.js', '/b.js', '/assets/shell.js'],
    scriptBytes: 40,
  });
});

test('a script that is preloaded and run counts once', () => {
  const twice = `${page}<script src="/remotes/mf-storefront/entry.js"></script>`;
  expect(weighPage(twice, () => 1).scriptBytes).toBe(2);
});

test('one byte too many, one request too many, and the code of another remote break the budget', () => {
  expect(budgetProblems(weighPage(page, () => 84_000))).toEqual([]);
  expect(budgetProblems(weighPage(page, () => 84_001))).toHaveLength(1);
  const pictures = Array.from({ length: 7 }, (_, index) => `<img src="/${index}.webp">`).join('');
  expect(budgetProblems(weighPage(page + pictures, () => 0))).toHaveLength(1);
  expect(budgetProblems(weighPage(page + pictures.slice(21), () => 0))).toEqual([]);
  const admin = page.replace('mf-storefront', 'mf-admin');
  expect(budgetProblems(weighPage(admin, () => 0))).toEqual(['un visitante no necesita /remotes/mf-admin/entry.js']);
});

test('HTML is weighed with its headers, and a byte more than ten packets breaks the budget', () => {
  const bare = weighHtml('<p>niebla</p>', new Headers());
  expect(weighHtml('<p>niebla</p>', new Headers({ Vary: 'Cookie' }))).toBe(bare + 'Vary: Cookie\r\n'.length);
  const built = (hash: string) => weighHtml(`${page}<script src="/assets/shell.${hash}.js">`, new Headers());
  expect(built('0123456789ab')).toBe(built('f00ba7f00ba7'));
  const weight = weighPage(page, () => 0);
  expect(budgetProblems({ ...weight, htmlBytes: 14_600 })).toEqual([]);
  expect(budgetProblems({ ...weight, htmlBytes: 14_601 })).toHaveLength(1);
});

test('a script weighs the same whatever hashes its chunks came to', () => {
  const built = (hash: string) =>
    weighScript(`const chunks={1:"${hash}",2:'0f1e2d3c4b5a'};load("/assets/2.${hash}.js")`);
  expect(built('000000000000')).toBe(built('f00ba7c13d9e'));
  expect(weighScript('a()')).toBeLessThan(weighScript('const b=1;a(b)'));
});
