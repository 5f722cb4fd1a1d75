import type { Problem } from '../common/envelope';
import { paymentMethodLabels } from '../orders/orders';
import { CONTACT_BLOCKS } from './contact-blocks';
import { defineSection } from './section';

/** The number that orders are sent to by chat: 8 to 15 digits, or nothing. */
function whatsappProblems({ contactInfo }: Record<string, unknown>): Problem[] {
  const [whatsapp] = Array.isArray(contactInfo) ? (contactInfo as unknown[]) : [];
  const { value } = (whatsapp ?? {}) as { value?: unknown };
  if (typeof value !== 'string' || value.trim() === '') return [];
  const digits = value.replace(/\D/g, '').length;
  return digits >= 8 && digits <= 15
    ? []
    : [{ path: 'contactInfo.0.value', message: 'Escribe un número de WhatsApp de 8 a 15 dígitos' }];
}

export const contact = defineSection({
  title: 'Contacto',
  fields: {
    title: { kind: 'text', label: 'Título', required: true, max: 120 },
    subtitle: { kind: 'text', label: 'Subtítulo', max: 200 },
    contactInfo: {
      kind: 'list',
      label: 'WhatsApp, correo y ubicación',
      one: 'Dato de contacto',
      names: ['WhatsApp', 'Correo', 'Ubicación'],
      slots: CONTACT_BLOCKS.length,
      item: {
        title: { kind: 'text', label: 'Título', max: 60 },
        value: { kind: 'text', label: 'Dato', required: true, max: 160 },
        description: { kind: 'text', label: 'Descripción', max: 160 },
        action: { kind: 'text', label: 'Acción', max: 60 },
      },
    },
    formTitle: { kind: 'text', label: 'Título del formulario', max: 120 },
    formLabels: {
      kind: 'group',
      label: 'Etiquetas del formulario',
      fields: {
        name: { kind: 'text', label: 'Nombre', neverEmpty: true, max: 60 },
        email: { kind: 'text', label: 'Correo', neverEmpty: true, max: 60 },
        message: { kind: 'text', label: 'Mensaje', neverEmpty: true, max: 60 },
      },
    },
    formPlaceholders: {
      kind: 'group',
      label: 'Ejemplos del formulario',
      fields: {
        name: { kind: 'text', label: 'Nombre', max: 80 },
        email: { kind: 'text', label: 'Correo', max: 80 },
        message: { kind: 'text', label: 'Mensaje', max: 120 },
      },
    },
    formButton: { kind: 'text', label: 'Botón del formulario', neverEmpty: true, max: 40 },
    shippingInfo: {
      kind: 'list',
      label: 'Envíos',
      one: 'Dato de envío',
      slots: 3,
      dropEmpty: true,
      item: {
        title: { kind: 'text', label: 'Título', max: 80 },
        description: { kind: 'text', label: 'Descripción', max: 160 },
      },
    },
    paymentMethods: { kind: 'textList', label: 'Formas de pago', one: 'Forma de pago', slots: 3, max: 80 },
    shippingNotice: { kind: 'text', label: 'Aviso de envío', max: 200 },
  },
  contentProblems: whatsappProblems,
  defaults: {
    title: 'Hablemos',
    subtitle: 'Respondemos de lunes a sábado de 8:00 a 19:00.',
    contactInfo: [],
    formTitle: 'Envíanos un mensaje',
    formLabels: { name: 'Nombre', email: 'Correo electrónico', message: 'Mensaje' },
    formPlaceholders: { name: 'Tu nombre', email: 'nombre@correo.com', message: '¿En qué te ayudamos?' },
    formButton: 'Enviar mensaje',
    shippingInfo: [
      { title: 'Entrega en 24-72 horas hábiles', description: 'A todo el país.' },
      { title: 'Envío gratis desde Q200', description: 'En toda Guatemala.' },
      { title: 'Pago contra entrega', description: 'Mínimo Q200 o costo de envío Q35.' },
    ],
    paymentMethods: [paymentMethodLabels.link_pago, paymentMethodLabels.transferencia, paymentMethodLabels.efectivo],
    shippingNotice: 'Envío Q30 - Gratis en compras mayores a Q200',
  },
});
