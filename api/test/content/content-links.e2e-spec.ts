import type { AdminSectionView } from '@shop/contracts';

import { seedShop } from '../../src/seeds/seed';
import { addStaff } from '../support/builders/basics';
import { openShop, type TestShop } from '../support/test-shop';

let shop: TestShop;
let sales: { Authorization: string };

beforeAll(async () => {
  shop = await openShop();
  await seedShop(shop.database, 'none');
  sales = (await addStaff(shop)).headers;
});
afterAll(() => shop.close());

function save(section: string, body: object) {
  return shop.send<AdminSectionView>('PATCH', `/api/admin/homepage-content/${section}`, { body, headers: sales });
}

async function footer(): Promise<AdminSectionView | undefined> {
  const { data } = await shop.get<AdminSectionView[]>('/api/admin/homepage-content', { headers: sales });
  return data.find(({ section }) => section === 'footer');
}

function content(section: AdminSectionView): Record<string, unknown> {
  return JSON.parse(section.content ?? '') as Record<string, unknown>;
}

const link = (url: string) => ({ content: JSON.stringify({ legalLinks: [{ label: 'x', url }] }) });

test.each(['/', '/privacidad', '/#contacto', '#productos', 'https://wa.me/50255512034', 'http://x.gt/a?b=c#d'])(
  'the link %s is kept',
  async (url) => {
    const { status, data } = await save('footer', link(url));
    expect(status).toBe(200);
    expect(content(data)['legalLinks']).toEqual([{ label: 'x', url }]);
  },
);

test.each(['mailto:hola@niebla.gt', 'tel:+50255512034', 'HTTPS://X.GT'])('the link %s is kept', async (url) => {
  expect((await save('footer', link(url))).status).toBe(200);
});

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'https://',
  'ftp://evil.example',
  'blob:https://x.gt/1',
  'evil.example',
  '/a b',
])('the link %j is refused at its place, and nothing is stored', async (url) => {
  const before = await footer();
  const { status, failure } = await save('footer', { ...link(url), title: 'Otro' });
  expect(status).toBe(400);
  expect(failure.problems).toEqual([
    { path: 'content.legalLinks.0.url', message: 'Usa una dirección que empiece con https://, mailto:, tel:, / o #' },
  ]);
  expect(await footer()).toEqual(before);
});

test('every other editable link is judged alike', async () => {
  const bad = 'javascript:x';
  const problems = async (section: string, body: object) =>
    (await save(section, body)).failure.problems?.map(({ path }) => path);
  const inContent = (value: object) => ({ content: JSON.stringify(value) });
  expect(await problems('hero', { buttonUrl: bad })).toEqual(['buttonUrl']);
  expect(await problems('footer', inContent({ socialLinks: { facebook: bad, tiktok: bad } }))).toEqual([
    'content.socialLinks.facebook',
    'content.socialLinks.tiktok',
  ]);
  expect(await problems('footer', inContent({ columns: [{}, { links: [{}, { url: bad }] }] }))).toEqual([
    'content.columns.1.links.1.url',
  ]);
  expect(await problems('testimonials', inContent({ platforms: [{ url: bad }] }))).toEqual(['content.platforms.0.url']);
});
