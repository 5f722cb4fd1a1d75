import { homepageSections, readHomepageSection, type SectionView } from '@shop/contracts';

import { HomepageSectionEntity } from '../../src/content/homepage-section.entity';
import { seedShop } from '../../src/seeds/seed';
import { openShop, type TestShop } from '../support/test-shop';
import { until } from '../support/until';

let shop: TestShop;

beforeAll(async () => {
  shop = await openShop();
  await seedShop(shop.database, 'none');
});
afterAll(() => shop.close());

function list(headers: Record<string, string> = {}) {
  return shop.get<SectionView[]>('/api/homepage-content', { headers });
}

/** Asks until a change that the database announces has arrived. */
async function listUntil(what: string, isThere: (sections: SectionView[]) => boolean): Promise<SectionView[]> {
  await until(what, async () => isThere((await list()).data));
  return (await list()).data;
}

test('everybody reads the seven sections, whatever the authorization header holds', async () => {
  const { status, data } = await list({ Authorization: 'basura' });
  expect(status).toBe(200);
  expect(data.map(({ section }) => section)).toEqual(Object.keys(homepageSections));
  for (const section of data) {
    expect(Object.keys(section).sort()).toEqual(
      [
        'section',
        'title',
        'subtitle',
        'description',
        'buttonText',
        'buttonSecondaryText',
        'buttonUrl',
        'content',
        'active',
      ].sort(),
    );
  }
});

test('an unchanged list is not sent again', async () => {
  const etag = (await list()).headers.get('etag') ?? '';
  const again = await list({ 'If-None-Match': etag });
  expect([again.status, again.text]).toEqual([304, '']);
});

test('a section that staff switch off or rewrite changes the list', async () => {
  const sections = shop.database.getRepository(HomepageSectionEntity);
  await sections.update({ section: 'about' }, { active: false });
  await listUntil('a hidden section is gone', (data) => !data.some(({ section }) => section === 'about'));

  await sections.update(
    { section: 'hero' },
    { title: 'Otra portada', content: '{"puffs": "Hasta 9 puffs", "shipping": 5}' },
  );
  const data = await listUntil('the new title', (sections) => sections.some(({ title }) => title === 'Otra portada'));
  const hero = data.find(({ section }) => section === 'hero');
  expect(hero && readHomepageSection('hero', hero)).toMatchObject({
    title: 'Otra portada',
    puffs: 'Hasta 9 puffs',
    shipping: homepageSections.hero.defaults.shipping,
  });
});
