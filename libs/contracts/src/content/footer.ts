import { defineSection, type FieldSpecs } from './section';

/** As the back office names its fields, or as the shop does (HOME-7). */
const link = {
  label: { kind: 'text', label: 'Texto', also: 'name', max: 60 },
  url: { kind: 'link', label: 'Dirección', also: 'href', max: 300 },
} as const satisfies FieldSpecs;

export const footer = defineSection({
  title: 'Pie de página',
  fields: {
    brandName: { kind: 'text', label: 'Marca', neverEmpty: true, max: 60 },
    brandDescription: { kind: 'longText', label: 'Descripción de la marca', max: 300 },
    columns: {
      kind: 'list',
      label: 'Columnas',
      one: 'Columna',
      slots: 3,
      dropEmpty: true,
      item: {
        title: { kind: 'text', label: 'Título', max: 60 },
        links: { kind: 'list', label: 'Enlaces', one: 'Enlace', slots: 4, item: link, dropIncomplete: true },
      },
    },
    legalLinks: {
      kind: 'list',
      label: 'Enlaces legales',
      one: 'Enlace legal',
      slots: 3,
      item: link,
      dropIncomplete: true,
    },
    socialLinks: {
      kind: 'group',
      label: 'Redes sociales',
      fields: {
        facebook: { kind: 'link', label: 'Facebook', max: 300 },
        instagram: { kind: 'link', label: 'Instagram', max: 300 },
        tiktok: { kind: 'link', label: 'TikTok', max: 300 },
      },
    },
    ageWarning: { kind: 'text', label: 'Aviso de edad', max: 240 },
    ageCheck: { kind: 'toggle', label: 'Preguntar la edad al entrar' },
    copyright: { kind: 'text', label: 'Derechos', max: 160 },
  },
  defaults: {
    brandName: 'niebla',
    brandDescription: 'Distribuidor oficial en Guatemala. Producto original y entrega en los 22 departamentos.',
    columns: [
      {
        title: 'Tienda',
        links: [
          { label: 'Productos', url: '/#productos' },
          { label: 'Contacto', url: '/#contacto' },
        ],
      },
      {
        title: 'Afiliados',
        links: [
          { label: 'Unirme', url: '/affiliates' },
          { label: 'Portal de distribuidor', url: '/distributor/login' },
        ],
      },
    ],
    legalLinks: [],
    socialLinks: { facebook: '', instagram: '', tiktok: '' },
    ageWarning: 'Venta exclusiva a mayores de 18 años. Este producto contiene nicotina, una sustancia adictiva.',
    ageCheck: true,
    copyright: '© Niebla. Todos los derechos reservados.',
  },
});
