import { isDeepStrictEqual } from 'node:util';

import type { AuditEntryView, SectionView } from '@shop/contracts';

import { exportContent, importContent } from '../../src/content/content-file';
import { seedShop } from '../../src/seeds/seed';
import { addStaff } from '../support/builders/basics';
import { openShop, type TestShop } from '../support/test-shop';
import { until } from '../support/until';

let sample: TestShop;
let fresh: TestShop;
let file: string;

beforeAll(async () => {
  [sample, fresh] = await Promise.all([openShop(), openShop()]);
  await seedShop(sample.database, 'catalog');
  await sample.database.query(`UPDATE homepage_content SET active = false WHERE section = 'about'`);
  file = await exportContent(sample.database);
});
beforeEach(async () => {
  await fresh.empty('homepage_content', 'audit_log');
  await seedShop(fresh.database, 'none');
});
afterAll(() => Promise.all([sample.close(), fresh.close()]));

const sectionsOf = async (shop: TestShop) => (await shop.get<SectionView[]>('/api/homepage-content')).data;

/** The file with something else in its first section. */
function fileWith(change: Record<string, unknown>): string {
  const { sections } = JSON.parse(file) as { sections: SectionView[] };
  const [first, ...others] = sections;
  return JSON.stringify({ sections: [...others, { ...first, ...change }] });
}

test('the texts of one shop become those of another, at once and with a history', async () => {
  const { headers } = await addStaff(fresh);
  expect(await sectionsOf(fresh)).not.toEqual(await sectionsOf(sample));
  expect(await importContent(fresh.database, file)).toHaveLength(7);
  const hidden = await fresh.database.query<unknown[]>('SELECT section FROM homepage_content WHERE NOT active');
  expect(hidden).toEqual([{ section: 'about' }]);
  const texts = await sectionsOf(sample);
  expect(texts.map(({ section }) => section)).not.toContain('about');
  // The cached response is dropped by a notice of the database.
  await until('the texts are those of the other shop', async () => isDeepStrictEqual(await sectionsOf(fresh), texts));
  const { data } = await fresh.get<AuditEntryView[]>('/api/admin/audit-log/content/testimonials', { headers });
  expect(data).toMatchObject([{ action: 'content.updated', actor: { kind: 'system' } }]);
});

test('what was imported once changes nothing the second time', async () => {
  await importContent(fresh.database, file);
  const entries = () => fresh.database.query<unknown[]>('SELECT id FROM audit_log ORDER BY id');
  const before = await entries();
  await importContent(fresh.database, file);
  expect(await entries()).toEqual(before);
});

test.each([
  ['no JSON', () => 'hola', 'el archivo no es JSON'],
  ['no export', () => '{"productos":[]}', 'el archivo no tiene secciones de la página'],
  ['an export of nothing', () => '{"sections":[]}', 'el archivo no tiene secciones de la página'],
  ['an unknown section', () => fileWith({ section: 'banner' }), 'no hay una sección "banner"'],
  ['a number for a text', () => fileWith({ title: 7 }), 'navigation.title debe ser un texto'],
  [
    'a script for a link',
    () => fileWith({ buttonUrl: 'javascript:alert(1)' }),
    /^navigation\.buttonUrl: Usa una dirección/,
  ],
])('%s is refused, and the texts stay as they were', async (_name, text, message) => {
  const before = await fresh.database.query<unknown[]>('SELECT * FROM homepage_content ORDER BY section');
  await expect(importContent(fresh.database, text())).rejects.toThrow(message);
  expect(await fresh.database.query<unknown[]>('SELECT * FROM homepage_content ORDER BY section')).toEqual(before);
});
