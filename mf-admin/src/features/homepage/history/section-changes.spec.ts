import { homepageSections, writeSection, type SectionKey } from '@shop/contracts';
import { sectionChanges } from './section-changes';

const version = (key: SectionKey, over: object = {}, active = true) => ({
  ...writeSection(key, { ...homepageSections[key].defaults, ...over }),
  active,
});

test('says each field that became different in the words of the form', () => {
  const [first, , ...rest] = homepageSections.about.defaults.highlights;
  const after = version('about', {
    title: 'Nosotros',
    highlights: [first, { title: 'Nuevo', description: '' }, ...rest],
  });
  expect(sectionChanges('about', version('about'), after)).toEqual([
    { path: 'fields.title', label: 'Título', before: '¿Quiénes somos?', after: 'Nosotros' },
    {
      path: 'fields.highlights.1.title',
      label: 'Punto destacado 2 · Título',
      before: 'Baterías de larga duración',
      after: 'Nuevo',
    },
    {
      path: 'fields.highlights.1.description',
      label: 'Punto destacado 2 · Descripción',
      before: 'Recargables por USB-C en los modelos grandes.',
      after: '',
    },
  ]);
});

test('being shown, switches, levels by their name and benefits that are gone count too', () => {
  expect(sectionChanges('hero', version('hero'), version('hero', {}, false))).toEqual([
    { path: 'active', label: 'Estado', before: 'Activo', after: 'Inactivo' },
  ]);
  expect(sectionChanges('footer', version('footer'), version('footer', { ageCheck: false }))).toEqual([
    { path: 'fields.ageCheck', label: 'Preguntar la edad al entrar', before: 'Sí', after: 'No' },
  ]);
  const five = { id: 'bronze', name: 'Agente', features: ['1', '2', '3', '4'] };
  expect(
    sectionChanges(
      'affiliates',
      version('affiliates', { levels: [five] }),
      version('affiliates', { levels: [{ ...five, features: ['1', '2', '3'] }] }),
    ),
  ).toEqual([{ path: 'fields.levels.0.features.3', label: 'Bronce (agente) · Beneficio 4', before: '4', after: '' }]);
});

test('the same version twice tells nothing', () => {
  expect(sectionChanges('hero', version('hero'), version('hero'))).toEqual([]);
});

test('a broken version counts as what visitors saw of it', () => {
  expect(sectionChanges('hero', { ...version('hero'), content: '{' }, version('hero'))).toEqual([]);
});
