import { AFFILIATE_LEVELS, affiliateLevelLabels } from '../affiliates/affiliates';
import { defineSection } from './section';

export const affiliates = defineSection({
  title: 'Afiliados',
  fields: {
    title: { kind: 'text', label: 'Título', required: true, max: 120 },
    subtitle: { kind: 'text', label: 'Subtítulo', max: 240 },
    sectionSubtitle: { kind: 'text', label: 'Subtítulo de los niveles', max: 160 },
    levels: {
      kind: 'list',
      label: 'Niveles',
      one: 'Nivel',
      names: ['Bronce (agente)', 'Plata (distribuidor)', 'Oro (socio)'],
      slots: 3,
      dropEmpty: true,
      item: {
        id: { kind: 'text', label: 'Nivel', fixed: ['bronze', 'silver', 'gold'], max: 20 },
        name: { kind: 'text', label: 'Nombre', neverEmpty: true, max: 60 },
        discount: { kind: 'text', label: 'Descuento', max: 40 },
        minimum: { kind: 'text', label: 'Compra mínima', max: 40 },
        features: { kind: 'textList', label: 'Beneficios', one: 'Beneficio', slots: 5, offered: [3, 4, 5], max: 120 },
      },
    },
    formTitle: { kind: 'text', label: 'Título del formulario', max: 120 },
    formLabels: {
      kind: 'group',
      label: 'Etiquetas del formulario',
      fields: {
        name: { kind: 'text', label: 'Nombre', neverEmpty: true, max: 60 },
        email: { kind: 'text', label: 'Correo', neverEmpty: true, max: 60 },
        phone: { kind: 'text', label: 'Teléfono', neverEmpty: true, max: 60 },
        level: { kind: 'text', label: 'Nivel', neverEmpty: true, max: 60 },
        message: { kind: 'text', label: 'Mensaje', neverEmpty: true, max: 60 },
      },
    },
    formPlaceholders: {
      kind: 'group',
      label: 'Ejemplos del formulario',
      fields: {
        name: { kind: 'text', label: 'Nombre', max: 80 },
        email: { kind: 'text', label: 'Correo', max: 80 },
        phone: { kind: 'text', label: 'Teléfono', max: 80 },
        message: { kind: 'text', label: 'Mensaje', max: 120 },
      },
    },
    formButton: { kind: 'text', label: 'Botón del formulario', neverEmpty: true, max: 40 },
    successMessage: {
      kind: 'group',
      label: 'Mensaje de éxito',
      fields: {
        title: { kind: 'text', label: 'Título', neverEmpty: true, max: 80 },
        description: { kind: 'text', label: 'Descripción', max: 240 },
      },
    },
    errorMessage: {
      kind: 'group',
      label: 'Mensaje de error',
      fields: {
        title: { kind: 'text', label: 'Título', neverEmpty: true, max: 80 },
        description: { kind: 'text', label: 'Descripción', max: 240 },
      },
    },
    levelOptions: {
      kind: 'list',
      label: 'Opciones de nivel del formulario',
      one: 'Opción',
      names: ['Agente', 'Distribuidor', 'Socio'],
      slots: 3,
      dropEmpty: true,
      item: {
        label: { kind: 'text', label: 'Texto', max: 60 },
        value: { kind: 'text', label: 'Valor', fixed: AFFILIATE_LEVELS, max: 20 },
      },
    },
  },
  defaults: {
    title: 'Programa de afiliados',
    subtitle: 'Compra a precio de distribuidor y vende en tu zona.',
    sectionSubtitle: 'Elige el nivel que va contigo',
    levels: [
      {
        id: 'bronze',
        name: affiliateLevelLabels.agente,
        discount: '15%',
        minimum: 'Q1,000',
        features: ['Precio de afiliado en todo el catálogo', 'Atención por WhatsApp', 'Envíos a todo el país'],
      },
      {
        id: 'silver',
        name: affiliateLevelLabels.distribuidor,
        discount: '25%',
        minimum: 'Q2,500',
        features: [
          'Precio de distribuidor en todo el catálogo',
          'Atención por WhatsApp',
          'Envíos a todo el país',
          'Prioridad en lanzamientos',
        ],
      },
      {
        id: 'gold',
        name: affiliateLevelLabels.socio,
        discount: '35%',
        minimum: 'Q5,000',
        features: [
          'El mejor precio del catálogo',
          'Asesor personal',
          'Envíos a todo el país',
          'Prioridad en lanzamientos',
          'Material para tu punto de venta',
        ],
      },
    ],
    formTitle: 'Solicita tu afiliación',
    formLabels: {
      name: 'Nombre completo',
      email: 'Correo electrónico',
      phone: 'Teléfono',
      level: 'Nivel',
      message: 'Mensaje (opcional)',
    },
    formPlaceholders: {
      name: 'Tu nombre',
      email: 'nombre@correo.com',
      phone: '5555 5555',
      message: 'Cuéntanos dónde vendes',
    },
    formButton: 'Enviar solicitud',
    successMessage: {
      title: 'Solicitud enviada',
      description: 'Te contactaremos pronto para procesar tu solicitud',
    },
    errorMessage: {
      title: 'Error al enviar',
      description: 'Por favor intenta de nuevo o contáctanos directamente',
    },
    levelOptions: [
      { label: affiliateLevelLabels.agente, value: 'agente' },
      { label: affiliateLevelLabels.distribuidor, value: 'distribuidor' },
      { label: affiliateLevelLabels.socio, value: 'socio' },
    ],
  },
});
