import { defineSection } from './section';

export const about = defineSection({
  title: 'Quiénes somos',
  fields: {
    title: { kind: 'text', label: 'Título', required: true, max: 120 },
    subtitle: { kind: 'text', label: 'Subtítulo', max: 200 },
    description: { kind: 'longText', label: 'Descripción', max: 800 },
    highlights: {
      kind: 'list',
      label: 'Puntos destacados',
      one: 'Punto destacado',
      slots: 4,
      dropEmpty: true,
      item: {
        title: { kind: 'text', label: 'Título', max: 80 },
        description: { kind: 'longText', label: 'Descripción', max: 240 },
      },
    },
    stats: {
      kind: 'group',
      label: 'Cifras',
      fields: {
        experience: { kind: 'text', label: 'Años de experiencia', max: 60 },
        flavors: { kind: 'text', label: 'Sabores', max: 60 },
        countries: { kind: 'text', label: 'Países', max: 60 },
      },
    },
  },
  defaults: {
    title: '¿Quiénes somos?',
    subtitle: 'Distribuidor oficial en Guatemala.',
    description: 'Traemos cada lote directo de fábrica, lo verificamos y lo despachamos desde la capital.',
    highlights: [
      { title: 'Presencia en más de 10 países', description: 'La misma fórmula y el mismo control de calidad.' },
      { title: 'Baterías de larga duración', description: 'Recargables por USB-C en los modelos grandes.' },
      { title: 'Hasta 20,000 puffs', description: 'Cifras medidas en laboratorio, sin letra pequeña.' },
      { title: 'Garantía de calidad', description: '15 años de respaldo. Si falla, lo cambiamos.' },
    ],
    stats: { experience: 'años de experiencia', flavors: 'sabores', countries: 'países' },
  },
});
