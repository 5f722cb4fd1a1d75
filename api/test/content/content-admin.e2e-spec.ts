import {
  homepageSections,
  readHomepageSection,
  type AdminSectionView,
  type AuditEntryView,
  type SectionKey,
  type SectionView,
} from '@shop/contracts';

import { HomepageSectionEntity } from '../../src/content/homepage-section.entity';
import { seedShop } from '../../src/seeds/seed';
import { addStaff } from '../support/builders/basics';
import { openShop, type TestShop } from '../support/test-shop';
import { until } from '../support/until';

const base = '/api/admin/homepage-content';
const keys = Object.keys(homepageSections) as SectionKey[];

let shop: TestShop;
let sales: { Authorization: string };
let salesId: string;
/** The sections of a new shop. */
let fresh: HomepageSectionEntity[];
/** Their public list. */
let freshText: string;

beforeAll(async () => {
  shop = await openShop();
  const { user, headers } = await addStaff(shop);
  sales = headers;
  salesId = user.id;
  await seedShop(shop.database, 'none');
  fresh = await shop.database.getRepository(HomepageSectionEntity).find();
  freshText = await publicText();
});
beforeEach(async () => {
  await shop.empty('homepage_content', 'audit_log');
  await shop.database.getRepository(HomepageSectionEntity).insert(fresh);
  // The cached list is dropped by a notice of the database.
  await until('the public list is as at first', async () => (await publicText()) === freshText);
});
afterAll(() => shop.close());

function save(section: string, body: object, method = 'PATCH') {
  return shop.send<AdminSectionView>(method, `${base}/${section}`, { body, headers: sales });
}

async function list(): Promise<AdminSectionView[]> {
  return (await shop.get<AdminSectionView[]>(base, { headers: sales })).data;
}

async function publicText(): Promise<string> {
  return (await shop.get('/api/homepage-content')).text;
}

async function publicSection(key: SectionKey): Promise<SectionView | undefined> {
  const { data } = await shop.get<SectionView[]>('/api/homepage-content');
  return data.find(({ section }) => section === key);
}

async function history(key: SectionKey): Promise<AuditEntryView[]> {
  return (await shop.get<AuditEntryView[]>(`/api/admin/audit-log/content/${key}`, { headers: sales })).data;
}

function content(section: AdminSectionView): Record<string, unknown> {
  return JSON.parse(section.content ?? '') as Record<string, unknown>;
}

test('staff see all seven sections, hidden ones too', async () => {
  await save('about', { active: false });
  const sections = await list();
  expect(sections.map(({ section }) => section)).toEqual(keys);
  expect(sections.find(({ section }) => section === 'about')).toMatchObject({ active: false });
  for (const { updatedAt } of sections) expect(Date.parse(updatedAt ?? '')).toBeGreaterThan(0);
  expect(await publicSection('about')).toBeUndefined();
});

test('what was never stored is listed with its default texts, hidden, and begins with them when it is saved', async () => {
  await shop.database.getRepository(HomepageSectionEntity).delete({ section: 'hero' });
  const [, hero] = await list();
  expect(hero).toMatchObject({ section: 'hero', title: 'Sabor limpio, nube ligera.', active: false, updatedAt: null });
  await until('the shop hears of it', async () => !(await publicSection('hero')));

  const answers = await Promise.all(['Una', 'Dos', 'Tres'].map((title) => save('hero', { title })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const shown = await publicSection('hero');
  expect(shown).toMatchObject({ active: true, buttonText: 'Ver Productos' });
  expect(['Una', 'Dos', 'Tres']).toContain(shown?.title);
  const entries = await history('hero');
  expect(entries.map(({ before }) => before === null)).toEqual([false, false, true]);
});

test.each(['PATCH', 'PUT', 'POST'])('%s saves what was sent, keeps the rest and shows it at once', async (method) => {
  const before = await publicSection('hero');
  const { status, data, text } = await save('hero', { title: '  Otra portada ', subtitle: null }, method);
  expect(status).toBe(200);
  expect(data).toEqual({
    ...before,
    title: 'Otra portada',
    subtitle: null,
    updatedAt: expect.any(String) as string,
  });
  expect(await publicSection('hero')).toEqual({ ...before, title: 'Otra portada', subtitle: null });
  expect(text).not.toMatch(/"id"|createdAt/);
});

test('who saves does not wait for the database’s announcement to see it', async () => {
  await shop.asOwner('ALTER TABLE homepage_content DISABLE TRIGGER USER');
  try {
    for (const title of ['Uno', 'Dos', 'Tres']) {
      await save('hero', { title });
      expect((await publicSection('hero'))?.title).toBe(title);
    }
  } finally {
    await shop.asOwner('ALTER TABLE homepage_content ENABLE TRIGGER USER');
  }
});

test.each(keys)('the whole of %s can be saved as the editor sends it', async (key) => {
  const { title, subtitle, description, buttonText, buttonSecondaryText, ...stored } = (await list()).find(
    ({ section }) => section === key,
  ) as AdminSectionView;
  const body = { title, subtitle, description, buttonText, buttonSecondaryText, content: stored.content, active: true };
  const { status, data } = await save(key, body);
  expect(status).toBe(200);
  expect(readHomepageSection(key, data)).toEqual(readHomepageSection(key, { ...data, content: stored.content }));
});

test('any of it alone is fine, but no field that the shop does not know', async () => {
  expect((await save('footer', {})).status).toBe(200);
  expect((await save('footer', { active: false })).data.active).toBe(false);
  expect(content((await save('footer', { content: '{"copyright":"© Niebla"}' })).data)).toEqual({
    copyright: '© Niebla',
  });
  const columns = [{ title: 'Tienda', links: [{ name: 'Productos', href: '/', target: '_blank' }] }];
  for (const [sent, path] of [
    [{ copyright: 'Otra', foo: 1, bar: 2 }, 'content.foo'],
    [{ copyright: 'Otra', columns }, 'content.columns.0.links.0.target'],
  ] as const) {
    const { status, failure } = await save('footer', { content: JSON.stringify(sent) });
    expect([status, failure.problems]).toEqual([400, [{ path, message: 'Campo desconocido' }]]);
  }
  expect(content((await save('footer', {})).data)).toEqual({ copyright: '© Niebla' });
  expect((await save('footer', { content: null })).data).toMatchObject({ content: null, active: false });
  expect((await save('hero', { title: '' })).data.title).toBe('');
});

test('footer links keep the names that they came by', async () => {
  const links = [
    { name: 'Productos', href: '/#productos' },
    { label: 'Contacto', url: '/#contacto' },
    { name: 'Sin dirección', href: '' },
  ];
  const sent = { columns: [{ title: 'Tienda', links }], legalLinks: [{ name: 'Privacidad', href: '/privacidad' }] };
  const { status, data } = await save('footer', { content: JSON.stringify(sent) });
  expect(status).toBe(200);
  expect(content(data)).toEqual({ ...sent, columns: [{ title: 'Tienda', links: links.slice(0, 2) }] });
  expect(readHomepageSection('footer', data)).toMatchObject({
    columns: [
      {
        links: [
          { label: 'Productos', url: '/#productos' },
          { label: 'Contacto', url: '/#contacto' },
        ],
      },
    ],
    legalLinks: [{ label: 'Privacidad', url: '/privacidad' }],
  });
  const unsafe = JSON.stringify({ legalLinks: [{ name: 'x', href: 'javascript:alert(1)' }] });
  expect((await save('footer', { content: unsafe })).failure.problems?.[0]?.path).toBe('content.legalLinks.0.href');
});

test('empty benefits and incomplete footer links are dropped', async () => {
  const levels = [
    { id: 'bronze', name: 'Agente', discount: '10%', minimum: 'Q500', features: [' Uno ', '', '  ', 'Dos', null] },
  ];
  const affiliates = await save('affiliates', { content: JSON.stringify({ levels }) });
  expect(affiliates.status).toBe(200);
  expect(content(affiliates.data)).toEqual({ levels: [{ ...levels[0], features: ['Uno', 'Dos'] }] });

  const links = [
    { label: 'Productos', url: '/#productos' },
    { label: 'Sin dirección', url: '' },
    { label: ' ', url: '/x' },
    { url: '/sin-texto' },
  ];
  const footer = await save('footer', {
    content: JSON.stringify({ columns: [{ title: 'Tienda', links }], legalLinks: links.slice(1) }),
  });
  expect(footer.status).toBe(200);
  expect(content(footer.data)).toEqual({
    columns: [{ title: 'Tienda', links: [{ label: 'Productos', url: '/#productos' }] }],
    legalLinks: [],
  });
});

const json = (value: unknown) => ({ content: JSON.stringify(value) });

test.each<[SectionKey, object, string]>([
  ['hero', { title: 'x'.repeat(121) }, 'title'],
  ['hero', { title: 5 }, 'title'],
  ['hero', { buttonText: ['x'] }, 'buttonText'],
  ['about', { buttonText: 'x'.repeat(1001) }, 'buttonText'],
  ['hero', { active: 'true' }, 'active'],
  ['hero', { active: null }, 'active'],
  ['hero', { id: 'x' }, 'id'],
  ['hero', { unknown: true }, 'unknown'],
  ['hero', { content: {} }, 'content'],
  ['hero', { content: '{' }, 'content'],
  ['hero', { content: '' }, 'content'],
  ['hero', { content: '[]' }, 'content'],
  ['hero', { content: 'null' }, 'content'],
  ['hero', { content: '"texto"' }, 'content'],
  ['hero', json({ puffs: 'x'.repeat(61) }), 'content.puffs'],
  ['hero', json({ puffs: 9000 }), 'content.puffs'],
  ['hero', json({ puffs: 'NUL \u0000' }), 'content.puffs'],
  ['contact', { content: '{"contactInfo":[{"title":"\\ud800"}]}' }, 'content.contactInfo.0.title'],
  ['hero', { content: '{"__proto__":{}}' }, 'content.__proto__ content'],
  ['navigation', json({ menuItems: ['x'] }), 'content.menuItems'],
  ['navigation', json({ menuItems: { inicio: 'x'.repeat(41) } }), 'content.menuItems.inicio'],
  ['footer', json({ ageCheck: 'sí' }), 'content.ageCheck'],
  ['about', json({ highlights: {} }), 'content.highlights'],
  ['about', json({ highlights: [{}, {}, {}, {}, {}] }), 'content.highlights'],
  ['about', json({ highlights: [{}, 'x'] }), 'content.highlights.1'],
  ['contact', json({ paymentMethods: ['a', 'b', 'c', 'd'] }), 'content.paymentMethods'],
  ['contact', json({ paymentMethods: 'a' }), 'content.paymentMethods'],
  ['contact', json({ paymentMethods: ['a', { b: 1 }] }), 'content.paymentMethods.1'],
  ['contact', json({ contactInfo: [{ value: '555 123' }] }), 'content.contactInfo.0.value'],
  ['contact', json({ contactInfo: [{ value: '1'.repeat(16) }] }), 'content.contactInfo.0.value'],
])('%s with %j is refused at its place', async (section, body, path) => {
  const { status, failure } = await save(section, body);
  expect(status).toBe(400);
  expect(failure.code).toBe('request.invalid');
  expect(failure.problems?.map((problem) => problem.path).join(' ')).toBe(path);
  expect(await history(section)).toEqual([]);
});

test('the WhatsApp number takes 8 to 15 digits however they are written; the other blocks take any text', async () => {
  const blocks = (value: string) =>
    json({ contactInfo: [{ value }, { value: 'hola@niebla.gt' }, { value: 'Zona 10' }] });
  for (const value of ['5551 2034', '+502 5551-2034', '', '123456789012345']) {
    expect((await save('contact', blocks(value))).status).toBe(200);
  }
});

test('content up to the limit is stored, beyond it refused with a text', async () => {
  const sized = (bytes: number) => ({ content: `{"puffs":"ñ"${' '.repeat(bytes - 14)}}` });
  expect(Buffer.byteLength(sized(100_000).content)).toBe(100_000);
  expect((await save('hero', sized(100_000))).status).toBe(200);
  const over = await save('hero', sized(100_001));
  expect(over.status).toBe(400);
  expect(over.failure.problems).toEqual([{ path: 'content', message: 'El contenido es demasiado grande' }]);
  expect((await save('hero', sized(200_000))).status).toBe(413);
});

test.each(['inicio', 'Hero', '__proto__', 'constructor', 'a'.repeat(5000)])(
  'the section %# does not exist',
  async (section) => {
    for (const method of ['PATCH', 'PUT', 'POST']) {
      const { status, failure } = await save(section, { title: 'x' }, method);
      expect([status, failure.code]).toEqual([404, 'resource.notFound']);
    }
  },
);

test('scripts are stored as the text they are', async () => {
  const payload = `<script>alert(1)</script><img src=x onerror="alert(1)">'"`;
  const { data } = await save('hero', { title: payload, ...json({ flavors: payload.slice(0, 60) }) });
  expect(data.title).toBe(payload);
  expect(content(data)['flavors']).toBe(payload.slice(0, 60));
});

test('broken content that is there already is read with defaults and can be mended', async () => {
  await shop.database.getRepository(HomepageSectionEntity).update({ section: 'hero' }, { content: '{' });
  const [, hero] = await list();
  expect(hero && readHomepageSection('hero', hero).puffs).toBe(homepageSections.hero.defaults.puffs);
  expect((await save('hero', { title: 'Otra' })).status).toBe(200);
  expect((await save('hero', { content: '{}' })).status).toBe(200);
});

test('the history has the whole section before and after each change, and nothing where nothing changed', async () => {
  const first = await publicSection('about');
  await save('about', { title: 'Uno' });
  await save('about', { title: ' Uno ' });
  await save('about', { title: 'Uno', active: true });
  await save('about', { ...json({ stats: { flavors: '30' } }), active: false });
  const [second, oldest, ...none] = await history('about');
  expect(none).toEqual([]);
  expect(oldest).toMatchObject({ action: 'content.updated', actor: { kind: 'staff', id: salesId } });
  expect([oldest?.before, oldest?.after]).toEqual([first, { ...first, title: 'Uno' }]);
  expect(second?.before).toEqual(oldest?.after);
  expect(second?.after).toEqual({ ...first, title: 'Uno', content: '{"stats":{"flavors":"30"}}', active: false });

  const former = new Map(Object.entries(second?.before ?? {}));
  former.delete('section');
  expect((await save('about', Object.fromEntries(former))).status).toBe(200);
  expect(await publicSection('about')).toEqual({ ...first, title: 'Uno' });
});

test('staff who say what they saw do not write over what somebody else saved meanwhile', async () => {
  const seen = (await list()).find(({ section }) => section === 'hero')?.updatedAt;
  const mine = await save('hero', { title: 'Mía', expectedUpdatedAt: seen });
  expect(mine.status).toBe(200);

  const late = await save('hero', { title: 'Tardía', expectedUpdatedAt: seen });
  expect([late.status, late.failure.code]).toEqual([409, 'content.changed']);
  expect((await publicSection('hero'))?.title).toBe('Mía');
  expect(await history('hero')).toHaveLength(1);

  expect((await save('hero', { title: 'Luego', expectedUpdatedAt: mine.data.updatedAt })).status).toBe(200);
  expect((await save('hero', { title: 'Sin decirlo' })).status).toBe(200);
  expect((await save('hero', { title: 'x', expectedUpdatedAt: null })).status).toBe(409);
  expect((await save('hero', { title: 'x', expectedUpdatedAt: 7 })).failure.problems?.[0]?.path).toBe(
    'expectedUpdatedAt',
  );
});

test('of two who write a section that was never stored, the one who comes late is told', async () => {
  await shop.database.getRepository(HomepageSectionEntity).delete({ section: 'hero' });
  const answers = await Promise.all(['Una', 'Dos'].map((title) => save('hero', { title, expectedUpdatedAt: null })));
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  const saved = answers.find(({ status }) => status === 200);
  expect((await publicSection('hero'))?.title).toBe(saved?.data.title);
});

test('two who save different fields at once both have theirs', async () => {
  await Promise.all([
    save('hero', { title: 'A' }),
    save('hero', { subtitle: 'B' }),
    save('hero', { description: 'C' }),
  ]);
  expect(await publicSection('hero')).toMatchObject({ title: 'A', subtitle: 'B', description: 'C' });
});
