import { homepageSections, readHomepageSection, type FieldSpecs, type SectionKey } from '@shop/contracts';

import { freshContent } from './fresh-content';
import { homepageRows } from './homepage-rows';
import { sampleContent } from './samples/sample-content';

/** Paths of the texts that staff could not save: too long, or empty where a text is required. */
function unsavable(fields: FieldSpecs, values: Record<string, unknown>, parent: string): string[] {
  return Object.entries(fields).flatMap(([key, spec]) => {
    const path = `${parent}.${key}`;
    const value = values[key];
    switch (spec.kind) {
      case 'toggle':
        return typeof value === 'boolean' ? [] : [path];
      case 'group':
        return unsavable(spec.fields, value as Record<string, unknown>, path);
      case 'list': {
        const entries = value as Record<string, unknown>[];
        return [
          ...(entries.length > spec.slots ? [path] : []),
          ...entries.flatMap((entry, index) => unsavable(spec.item, entry, `${path}.${index}`)),
        ];
      }
      case 'textList': {
        const texts = value as string[];
        return texts.length > spec.slots || texts.some((text) => text === '' || text.length > spec.max) ? [path] : [];
      }
      case 'text':
      case 'longText':
      case 'link': {
        const text = value as string;
        return text.length > spec.max || (spec.required && text.trim() === '') ? [path] : [];
      }
    }
  });
}

describe.each([
  ['fresh', freshContent],
  ['sample', sampleContent],
])('the %s homepage', (_kind, content) => {
  const rows = homepageRows(content);

  test('has the seven sections, each read back as it was written', () => {
    expect(rows.map(({ section }) => section)).toEqual(Object.keys(homepageSections));
    for (const row of rows) expect(readHomepageSection(row.section, row)).toEqual(content[row.section]);
  });

  test('holds only texts that staff could save', () => {
    const keys = Object.keys(homepageSections) as SectionKey[];
    expect(keys.flatMap((key) => unsavable(homepageSections[key].fields, { ...content[key] }, key))).toEqual([]);
  });

  test('offers the affiliate levels at the public values', () => {
    expect(content.affiliates.levels.map(({ id, name, discount, minimum }) => [id, name, discount, minimum])).toEqual([
      ['bronze', 'Agente', '10%-12%', 'Q500'],
      ['silver', 'Distribuidor', '25%-30%', 'Q1,500'],
      ['gold', 'Socio', '45%-50%', 'Q3,500'],
    ]);
  });
});

test('what the sample homepage invents says that it is an example', () => {
  const { quotes, platforms } = sampleContent.testimonials;
  expect(quotes).toHaveLength(3);
  for (const { author } of quotes) expect(author).toContain('(ejemplo)');
  for (const { followers } of platforms) expect(followers).toContain('(ejemplo)');
});

test('the sample shop names one price of shipping', () => {
  const { shippingInfo, shippingNotice } = sampleContent.contact;
  const prices = JSON.stringify([shippingInfo, shippingNotice]).match(/Q[\d,.]*\d/g);
  expect(new Set(prices)).toEqual(new Set(['Q30', 'Q200']));
});
