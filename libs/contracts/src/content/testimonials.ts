import { defineSection } from './section';

export const testimonials = defineSection({
  title: 'Testimonios',
  fields: {
    title: { kind: 'text', label: 'Título', required: true, max: 120 },
    subtitle: { kind: 'text', label: 'Subtítulo', max: 200 },
    quotes: {
      kind: 'list',
      label: 'Opiniones',
      one: 'Opinión',
      slots: 3,
      dropEmpty: true,
      item: {
        text: { kind: 'longText', label: 'Opinión', max: 400 },
        author: { kind: 'text', label: 'Quién lo dice', max: 80 },
      },
    },
    socialPrompt: { kind: 'text', label: 'Invitación a las redes', max: 160 },
    platforms: {
      kind: 'list',
      label: 'Redes sociales',
      one: 'Red social',
      slots: 3,
      dropEmpty: true,
      item: {
        platform: { kind: 'text', label: 'Red', max: 40 },
        handle: { kind: 'text', label: 'Usuario', max: 80 },
        followers: { kind: 'text', label: 'Seguidores', max: 40 },
        url: { kind: 'link', label: 'Dirección', max: 300 },
      },
    },
    ctaPrompt: { kind: 'text', label: 'Llamado a la acción', max: 160 },
    ctaFeatures: { kind: 'text', label: 'Ventajas', max: 200 },
  },
  defaults: {
    title: 'Lo que dicen de nosotros',
    subtitle: 'Clientes de todo el país.',
    quotes: [],
    socialPrompt: 'Síguenos y entérate de los lanzamientos',
    platforms: [],
    ctaPrompt: '',
    ctaFeatures: '',
  },
});
