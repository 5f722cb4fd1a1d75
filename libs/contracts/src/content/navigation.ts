import { defineSection } from './section';

export const navigation = defineSection({
  title: 'Navegación',
  fields: {
    logoAlt: { kind: 'text', label: 'Texto del logo', neverEmpty: true, max: 60 },
    menuItems: {
      kind: 'group',
      label: 'Menú',
      fields: {
        inicio: { kind: 'text', label: 'Inicio', neverEmpty: true, max: 40 },
        productos: { kind: 'text', label: 'Productos', neverEmpty: true, max: 40 },
        afiliados: { kind: 'text', label: 'Afiliados', neverEmpty: true, max: 40 },
        contacto: { kind: 'text', label: 'Contacto', neverEmpty: true, max: 40 },
      },
    },
    buttons: {
      kind: 'group',
      label: 'Botones',
      fields: {
        cart: { kind: 'text', label: 'Carrito', neverEmpty: true, max: 40 },
        login: { kind: 'text', label: 'Distribuidores', neverEmpty: true, max: 40 },
        mobileMenu: { kind: 'text', label: 'Menú en el teléfono', neverEmpty: true, max: 40 },
      },
    },
  },
  defaults: {
    logoAlt: 'niebla',
    menuItems: { inicio: 'Inicio', productos: 'Productos', afiliados: 'Afiliados', contacto: 'Contacto' },
    buttons: { cart: 'Carrito', login: 'Soy distribuidor', mobileMenu: 'Menú' },
  },
});
