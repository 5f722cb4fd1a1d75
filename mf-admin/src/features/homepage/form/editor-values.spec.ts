import { homepageSections, writeSection, type SectionKey } from '@shop/contracts';
import { draftOf, editorProblems, editorValues, entryName, sectionInput, type EditorValues } from './editor-values';
import { leavesOf } from './leaves';

const keys = Object.keys(homepageSections) as SectionKey[];
const stored = (key: SectionKey, over: object = {}) => ({
  ...writeSection(key, { ...homepageSections[key].defaults, ...over }),
  updatedAt: '2026-11-20T15:14:00.000Z',
});
const valuesOf = (key: SectionKey, over: object = {}) => editorValues(key, stored(key, over));
const pathsOf = (key: SectionKey, { fields }: EditorValues) => leavesOf(key, fields).map(({ path }) => path);
const contentOf = (key: SectionKey, values: EditorValues) =>
  JSON.parse(sectionInput(key, values).content ?? '') as Record<string, unknown>;

/** Every place of a value that holds a text or a switch. */
function placesOf(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) => placesOf(inner, `${path}.${key}`));
}

describe('the form of a section', () => {
  it.each(keys)('has a field for everything in the texts of %s', (key) => {
    const unseen = /^fields\.(levels\.\d\.id|levelOptions\.\d\.value)$/;
    const places = placesOf(homepageSections[key].defaults, 'fields').filter((path) => !unseen.test(path));
    const paths = pathsOf(key, valuesOf(key));
    expect(paths).toEqual(expect.arrayContaining(places));
    expect(new Set(paths).size).toBe(paths.length);
  });

  it.each<[SectionKey, string[]]>([
    ['navigation', ['logoAlt', 'menuItems.inicio', 'menuItems.productos', 'menuItems.afiliados', 'menuItems.contacto']],
    ['navigation', ['buttons.cart', 'buttons.login', 'buttons.mobileMenu']],
    ['hero', ['title', 'subtitle', 'description', 'buttonText', 'buttonSecondaryText', 'flavors', 'puffs', 'shipping']],
    ['about', ['title', 'subtitle', 'description', 'stats.experience', 'stats.flavors', 'stats.countries']],
    ['about', ['highlights.0.title', 'highlights.3.title', 'highlights.3.description']],
    ['testimonials', ['title', 'subtitle', 'socialPrompt', 'ctaPrompt', 'ctaFeatures']],
    ['testimonials', ['platforms.0.platform', 'platforms.1.handle', 'platforms.2.followers']],
    ['contact', ['contactInfo.0.title', 'contactInfo.1.value', 'contactInfo.2.description', 'contactInfo.2.action']],
    ['contact', ['formTitle', 'formLabels.name', 'formLabels.email', 'formLabels.message', 'formButton']],
    ['contact', ['formPlaceholders.name', 'formPlaceholders.email', 'formPlaceholders.message', 'shippingNotice']],
    ['contact', ['shippingInfo.0.title', 'shippingInfo.2.description', 'paymentMethods.0', 'paymentMethods.2']],
    ['affiliates', ['title', 'subtitle', 'sectionSubtitle', 'levels.0.name', 'levels.1.discount', 'levels.2.minimum']],
    ['affiliates', ['levels.0.features.2', 'levels.1.features.3', 'levels.2.features.4']],
    ['affiliates', ['formTitle', 'formLabels.level', 'formLabels.message', 'formPlaceholders.phone', 'formButton']],
    ['affiliates', ['successMessage.title', 'successMessage.description', 'errorMessage.title']],
    [
      'footer',
      ['brandName', 'brandDescription', 'columns.0.title', 'columns.2.links.3.label', 'columns.2.links.3.url'],
    ],
    ['footer', ['legalLinks.0.label', 'legalLinks.2.url', 'socialLinks.facebook', 'socialLinks.instagram']],
    ['footer', ['socialLinks.tiktok', 'ageWarning', 'ageCheck', 'copyright']],
  ])('of %s has the specified %j', (key, paths) => {
    expect(pathsOf(key, valuesOf(key))).toEqual(expect.arrayContaining(paths.map((path) => `fields.${path}`)));
  });

  it('has an asterisk at titles, at the hero’s subtitle and at the contacts themselves, nowhere else', () => {
    const marked = keys.flatMap((key) =>
      leavesOf(key, valuesOf(key).fields).flatMap(({ path, marked: isMarked }) =>
        isMarked ? path.replace('fields', key) : [],
      ),
    );
    expect(marked).toEqual([
      'hero.title',
      'hero.subtitle',
      'about.title',
      'testimonials.title',
      'contact.title',
      'contact.contactInfo.0.value',
      'contact.contactInfo.1.value',
      'contact.contactInfo.2.value',
      'affiliates.title',
    ]);
  });

  it('offers three, four and five benefits, and keeps more where there are more', () => {
    const benefits = (values: EditorValues) =>
      (values.fields['levels'] as { features: string[] }[]).map(({ features }) => features.length);
    expect(benefits(valuesOf('affiliates', { levels: [] }))).toEqual([3, 4, 5]);
    const levels = [{ id: 'bronze', name: 'A', features: ['1', '2', '3', '4', '5'] }];
    expect(benefits(valuesOf('affiliates', { levels }))).toEqual([5, 4, 5]);
  });

  it('finds each level by its name, wherever it stands', () => {
    const levels = [
      { id: 'gold', name: 'Oro' },
      { id: 'platinum', name: 'Otro' },
      { id: 'bronze', name: 'Bronce' },
    ];
    const { fields } = valuesOf('affiliates', { levels });
    expect(fields['levels']).toMatchObject([
      { id: 'bronze', name: 'Bronce' },
      { id: 'silver', name: '' },
      { id: 'gold', name: 'Oro' },
    ]);
  });

  it.each(['{', '[]', 'null', '{"menuItems":7,"buttons":{"cart":[]}}'])(
    'begins with the defaults where %j is stored',
    (content) => {
      expect(editorValues('navigation', { ...stored('navigation'), content })).toEqual(valuesOf('navigation'));
    },
  );
});

describe('what is sent', () => {
  it('are the declared columns, everything else as one JSON text, and what was seen', () => {
    const input = sectionInput('hero', { ...valuesOf('hero', { title: 'Otra' }), active: false });
    expect(input).toMatchObject({
      title: 'Otra',
      buttonSecondaryText: 'Unirme como Afiliado',
      active: false,
      expectedUpdatedAt: '2026-11-20T15:14:00.000Z',
    });
    expect(input).not.toHaveProperty('buttonUrl');
    expect(contentOf('hero', valuesOf('hero'))).toEqual({
      flavors: 'Más de 25 sabores',
      puffs: 'Hasta 20,000 puffs',
      shipping: 'Envíos a todo el país',
    });
    expect(sectionInput('navigation', valuesOf('navigation'))).not.toHaveProperty('title');
  });

  it.each(keys)('saving %s unchanged changes nothing', (key) => {
    const block = { title: 'WhatsApp', value: '5551 2034', description: '', action: '' };
    const { updatedAt, ...section } = stored(key, key === 'contact' ? { contactInfo: [block, block, block] } : {});
    const draft = draftOf(key, section, editorValues(key, { ...section, updatedAt }));
    expect(JSON.parse(draft.content ?? '')).toEqual(JSON.parse(section.content ?? ''));
    expect(editorProblems(key, valuesOf(key))).toEqual([]);
  });

  it('the draft lacks what saving drops', () => {
    const values = valuesOf('footer', {
      legalLinks: [
        { label: 'Términos', url: '' },
        { label: 'Privacidad', url: '/#x' },
      ],
    });
    const draft = draftOf('footer', stored('footer'), values);
    expect(draft).not.toHaveProperty('expectedUpdatedAt');
    expect(JSON.parse(draft.content ?? '')).toMatchObject({ legalLinks: [{ label: 'Privacidad', url: '/#x' }] });
  });
});

describe('what is wrong', () => {
  it.each<[SectionKey, object, string, string]>([
    ['hero', { title: 'x'.repeat(121) }, 'fields.title', 'Usa como máximo 120 caracteres'],
    ['hero', { puffs: 'x'.repeat(61) }, 'fields.puffs', 'Usa como máximo 60 caracteres'],
    [
      'footer',
      {
        legalLinks: [
          { label: '', url: '' },
          { label: 'x', url: '//otro.sitio' },
        ],
      },
      'fields.legalLinks.1.url',
      'Usa una dirección que empiece con https://, mailto:, tel:, / o #',
    ],
    [
      'contact',
      { contactInfo: [{ value: '555' }] },
      'fields.contactInfo.0.value',
      'Escribe un número de WhatsApp de 8 a 15 dígitos',
    ],
  ])('in %s stands beside its field', (key, over, path, message) => {
    expect(editorProblems(key, valuesOf(key, over))).toEqual([{ path, message }]);
  });
});

it('an entry has its name, or a number', () => {
  expect(entryName({ names: ['WhatsApp'], one: 'Dato' }, 0)).toBe('WhatsApp');
  expect(entryName({ names: ['WhatsApp'], one: 'Dato' }, 1)).toBe('Dato 2');
});
