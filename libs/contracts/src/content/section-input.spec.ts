import {
  cleanSection,
  defineSection,
  homepageSections,
  isSafeLink,
  sectionProblems,
  writeSection,
  type Section,
  type SectionKey,
} from './index';

const page: Section = defineSection({
  title: 'Página',
  fields: {
    title: { kind: 'text', label: 'Título', required: true, max: 10 },
    shown: { kind: 'toggle', label: 'Se muestra' },
    tags: { kind: 'textList', label: 'Etiquetas', one: 'Etiqueta', slots: 2, max: 5 },
    notes: {
      kind: 'group',
      label: 'Notas',
      fields: { long: { kind: 'longText', label: 'Texto', max: 20 }, more: { kind: 'link', label: 'Más', max: 30 } },
    },
    entries: {
      kind: 'list',
      label: 'Entradas',
      one: 'Entrada',
      slots: 2,
      item: {
        name: { kind: 'text', label: 'Nombre', max: 5 },
        tags: { kind: 'textList', label: 'T', one: 'T', slots: 1, max: 3 },
      },
    },
    links: {
      kind: 'list',
      label: 'Enlaces',
      one: 'Enlace',
      slots: 3,
      dropIncomplete: true,
      item: {
        label: { kind: 'text', label: 'Texto', also: 'name', max: 5 },
        url: { kind: 'link', label: 'Dirección', also: 'href', max: 30 },
      },
    },
  },
  defaults: { title: 'x', shown: true, tags: [], notes: { long: '', more: '' }, entries: [], links: [] },
  contentProblems: ({ tags }) =>
    Array.isArray(tags) && tags.includes('no') ? [{ path: 'tags.0', message: 'Esa no' }] : [],
});

const content = (value: unknown) => ({ content: JSON.stringify(value) });
const problemsOf = (input: object) => sectionProblems(page, input).map(({ path, message }) => `${path}: ${message}`);

test.each(Object.keys(homepageSections) as SectionKey[])('the defaults of %s are without problems', (key) => {
  const section: Section = homepageSections[key];
  const { active, content: json, title } = writeSection(key, { ...section.defaults });
  expect(sectionProblems(section, { active, content: json, title })).toEqual([]);
});

test.each([
  [{}],
  [{ title: '' }],
  [{ title: null, content: null, active: false }],
  [{ title: ` ${'x'.repeat(10)} ` }],
  [{ subtitle: 'x'.repeat(1000) }],
  [{ buttonUrl: '/x' }],
  [content({})],
  [
    content({
      links: [
        { name: 'a', href: '/x' },
        { label: 'a', url: '/x' },
      ],
    }),
  ],
  [content({ shown: false, tags: ['a', '', ' ', null, 'b'], notes: null, entries: [{}, { name: null }] })],
])('%j is fine', (input) => {
  expect(problemsOf(input)).toEqual([]);
});

test.each([
  [{ title: 'x'.repeat(11) }, 'title: Usa como máximo 10 caracteres'],
  [{ subtitle: 'x'.repeat(1001) }, 'subtitle: Usa como máximo 1000 caracteres'],
  [{ buttonUrl: '//x' }, 'buttonUrl: Usa una dirección que empiece con https://, mailto:, tel:, / o #'],
  [{ content: 'x' }, 'content: El contenido debe ser un objeto JSON'],
  [{ content: '[]' }, 'content: El contenido debe ser un objeto JSON'],
  [{ content: `"${'x'.repeat(100_000)}"` }, 'content: El contenido es demasiado grande'],
  [{ content: `{"x":"${'€'.repeat(33_334)}"}` }, 'content: El contenido es demasiado grande'],
  [content({ unknown: { a: 1 }, other: 2 }), 'content.unknown: Campo desconocido'],
  [content({ notes: { other: 1 } }), 'content.notes.other: Campo desconocido'],
  [content({ links: [{ name: 'abcdef' }] }), 'content.links.0.name: Usa como máximo 5 caracteres'],
  [
    content({ links: [{ href: '//x' }] }),
    'content.links.0.href: Usa una dirección que empiece con https://, mailto:, tel:, / o #',
  ],
  [content({ shown: 1 }), 'content.shown: Debe ser verdadero o falso'],
  [content({ tags: 'a' }), 'content.tags: Debe ser una lista'],
  [content({ tags: ['a', 'b', 'c'] }), 'content.tags: Usa como máximo 2 elementos'],
  [content({ tags: ['a', 5] }), 'content.tags.1: Debe ser un texto'],
  [content({ tags: ['', 'abcdef'] }), 'content.tags.1: Usa como máximo 5 caracteres'],
  [content({ tags: ['no'] }), 'content.tags.0: Esa no'],
  [content({ notes: [] }), 'content.notes: Debe ser un objeto'],
  [content({ notes: { long: {} } }), 'content.notes.long: Debe ser un texto'],
  [content({ entries: {} }), 'content.entries: Debe ser una lista'],
  [content({ entries: [{}, {}, {}] }), 'content.entries: Usa como máximo 2 elementos'],
  [content({ entries: ['x'] }), 'content.entries.0: Debe ser un objeto'],
  [content({ entries: [{}, { tags: ['a', 'b'] }] }), 'content.entries.1.tags: Usa como máximo 1 elementos'],
])('case %# is refused at its place', (input, problem) => {
  expect(problemsOf(input)).toEqual([problem]);
});

test('what is stored is trimmed, declared, and without empty texts of lists and incomplete entries', () => {
  const cleaned = cleanSection(page, {
    title: ' Hola ',
    subtitle: null,
    active: true,
    content: JSON.stringify({
      shown: false,
      tags: [' a ', '', null, 'b'],
      notes: { long: ' x\n y ' },
      entries: [{}, { name: ' n ', tags: [' '] }],
      links: [{ label: 'a', url: ' /x ' }, { label: 'a' }, { url: '/x' }, { name: 'b', href: '/y ' }, { name: 'b' }],
    }),
  });
  expect(cleaned).toMatchObject({ title: 'Hola', subtitle: null, active: true });
  expect(JSON.parse(cleaned.content ?? '')).toEqual({
    shown: false,
    tags: ['a', 'b'],
    notes: { long: 'x\n y' },
    entries: [{}, { name: 'n', tags: [] }],
    links: [
      { label: 'a', url: '/x' },
      { name: 'b', href: '/y' },
    ],
  });
});

test('entries that say nothing are dropped where the declaration says so, and only there', () => {
  const empty = { id: 'silver', name: ' ', features: ['', ' '] };
  const gold = { id: 'gold', name: 'Oro', features: [] };
  const { content: levels } = cleanSection(homepageSections.affiliates, content({ levels: [empty, gold] }));
  expect(JSON.parse(levels ?? '')).toEqual({ levels: [gold] });

  const columns = [
    { title: '', links: [{ label: 'Sin dirección', url: '' }] },
    { title: 'Tienda', links: [] },
    { title: '', links: [{ label: 'Inicio', url: '/' }] },
  ];
  const { content: footer } = cleanSection(homepageSections.footer, content({ columns }));
  expect(JSON.parse(footer ?? '')).toEqual({ columns: columns.slice(1) });

  // The first block is the shop's WhatsApp: the others stay in their places.
  const blocks = content({ contactInfo: [{ value: '' }, { value: 'hola@niebla.gt' }] });
  expect(cleanSection(homepageSections.contact, blocks)).toEqual(blocks);
});

test('what was not sent is not there afterwards either', () => {
  expect(cleanSection(page, {})).toEqual({});
  expect(cleanSection(page, { content: null })).toEqual({ content: null });
  expect(cleanSection(page, content({ notes: null }))).toEqual({ content: '{}' });
});

test.each([
  '/',
  '/#productos',
  '#contacto',
  '#',
  ' /x ',
  'https://x.gt',
  'HTTP://x.gt/?a=b#c',
  'https://x.gt//y',
  'mailto:hola@niebla.gt',
  'tel:+502(5551)2034',
])('%j is a safe link', (address) => {
  expect(isSafeLink(address)).toBe(true);
});

test.each([
  '',
  '//x.gt',
  '/\\x.gt',
  '/x\\y',
  '\\x.gt',
  'https://',
  'https:x.gt',
  'https:///x.gt',
  'https:/\\x.gt',
  'https://x.gt\\@y.gt',
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'java\tscript:x',
  '\u0000javascript:x',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'x.gt',
  '/a\nb',
  '# javascript:x',
  'mailto:',
  'tel:javascript',
  `/${'\\'.repeat(100_000)}`,
  `${'mailto:'.repeat(20_000)} `.trim() + ' x',
])('case %# is no safe link', (address) => {
  expect(isSafeLink(address)).toBe(false);
});
