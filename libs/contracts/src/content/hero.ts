import { defineSection } from './section';

export const hero = defineSection({
  title: 'Portada',
  fields: {
    title: { kind: 'text', label: 'Título', required: true, max: 120 },
    subtitle: { kind: 'text', label: 'Subtítulo', required: true, max: 200 },
    description: { kind: 'longText', label: 'Descripción', max: 400 },
    buttonText: { kind: 'text', label: 'Botón principal', neverEmpty: true, max: 40 },
    buttonSecondaryText: { kind: 'text', label: 'Botón secundario', neverEmpty: true, max: 40 },
    flavors: { kind: 'text', label: 'Sabores', max: 60 },
    puffs: { kind: 'text', label: 'Puffs', max: 60 },
    shipping: { kind: 'text', label: 'Envíos', max: 60 },
  },
  defaults: {
    title: 'Sabor limpio, nube ligera.',
    subtitle: 'Desechables originales de 2,500 a 20,000 puffs.',
    description: 'Pide hoy y recibe en todo el país.',
    buttonText: 'Ver Productos',
    buttonSecondaryText: 'Unirme como Afiliado',
    flavors: 'Más de 25 sabores',
    puffs: 'Hasta 20,000 puffs',
    shipping: 'Envíos a todo el país',
  },
});
