import { homepageSections, readHomepageSection, readSection, writeSection, type SectionKey } from './index';

const keys = Object.keys(homepageSections) as SectionKey[];

it.each(keys)('reads back what it wrote of %s', (key) => {
  const { defaults } = homepageSections[key];
  expect(readHomepageSection(key, writeSection(key, defaults))).toEqual(defaults);
  // The next one would find it wrong.
  expect(JSON.stringify(defaults)).not.toMatch(/\b20\d\d\b/);
});

it('puts fields that have a column there and the rest into JSON', () => {
  const stored = writeSection('hero', homepageSections.hero.defaults);
  expect(stored).toMatchObject({ section: 'hero', buttonText: 'Ver Productos', buttonUrl: null, active: true });
  expect(JSON.parse(stored.content ?? '')).toEqual({
    flavors: 'Más de 25 sabores',
    puffs: 'Hasta 20,000 puffs',
    shipping: 'Envíos a todo el país',
  });
});

it.each(['no es JSON', '[]', 'null', '"texto"', ''])('serves defaults where the content is %j', (content) => {
  const stored = { ...writeSection('hero', homepageSections.hero.defaults), title: 'Otra portada', content };
  expect(readHomepageSection('hero', stored)).toEqual({ ...homepageSections.hero.defaults, title: 'Otra portada' });
});

it('falls back field by field', () => {
  const stored = {
    ...writeSection('hero', homepageSections.hero.defaults),
    title: '   ',
    content: JSON.stringify({ flavors: 7, puffs: 'Hasta 9,000 puffs', shipping: null }),
  };
  expect(readHomepageSection('hero', stored)).toEqual({
    ...homepageSections.hero.defaults,
    puffs: 'Hasta 9,000 puffs',
  });
});

it('keeps a list to its slots and drops entries of the wrong kind inside them', () => {
  const stored = {
    ...writeSection('contact', homepageSections.contact.defaults),
    content: JSON.stringify({
      paymentMethods: ['Efectivo', 3, 'Tarjeta', 'Transferencia', 'Cheque'],
      contactInfo: [{ title: 'WhatsApp', value: '5551 2034' }, 'basura', {}, {}, {}],
    }),
  };
  const { paymentMethods, contactInfo } = readHomepageSection('contact', stored);
  expect(paymentMethods).toEqual(['Efectivo', 'Tarjeta', 'Transferencia']);
  expect(contactInfo).toHaveLength(3);
  expect(contactInfo[0]).toEqual({ title: 'WhatsApp', value: '5551 2034', description: '', action: '' });
});

it('reads a group that lacks a field with that field of the defaults', () => {
  const content = JSON.stringify({ menuItems: { inicio: 'Portada' } });
  const stored = { ...writeSection('navigation', homepageSections.navigation.defaults), content };
  expect(readSection(homepageSections.navigation, stored).menuItems).toEqual({
    inicio: 'Portada',
    productos: 'Productos',
    afiliados: 'Afiliados',
    contacto: 'Contacto',
  });
});

it('shows the default in place of an empty text where one must stand, with an asterisk or without', () => {
  const stored = {
    ...writeSection('hero', homepageSections.hero.defaults),
    title: ' ',
    buttonText: '',
    description: '',
  };
  expect(readHomepageSection('hero', stored)).toEqual({ ...homepageSections.hero.defaults, description: '' });
});
