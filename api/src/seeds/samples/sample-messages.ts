import type { MessageStatus } from '@shop/contracts';

import { SAMPLE_MAIL } from './sample-people';

/** A contact message of the sample shop; the age is in hours before the seeding. */
export interface SampleMessage {
  name: string;
  email: string;
  message: string;
  status: MessageStatus;
  hoursAgo: number;
}

function message(name: string, status: MessageStatus, hoursAgo: number, text: string): SampleMessage {
  const account = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, '.');
  return { name, email: `${account}@${SAMPLE_MAIL}`, message: text, status, hoursAgo };
}

export const sampleMessages: readonly SampleMessage[] = [
  message(
    'Carmen Ovalle',
    'unread',
    1,
    'Buenas, ¿a qué hora cierran hoy? Quiero pasar por la oficina a recoger mi pedido.',
  ),
  message(
    'Ricardo Solís',
    'unread',
    3,
    '¿Cuándo vuelve a entrar la Cumbre 6K? La busqué y me sale agotada en todos los sabores.',
  ),
  message('Brenda Yax', 'unread', 5, 'Pedí dos Mini y me llegó una sola. ¿Me ayudan a revisarlo, por favor?'),
  message('Pablo Arriola', 'unread', 22, '¿Tienen envíos a Poptún, Petén? ¿Cuántos días tarda?'),
  message('Nancy Quino', 'unread', 27, '¿La Bruma 20K trae cargador o uso el de mi teléfono?'),
  message('Erick Maldonado', 'read', 46, 'Quisiera factura con NIT para un pedido de la semana pasada.'),
  message('Telma Coc', 'read', 71, '¿Aceptan pago por transferencia de cualquier banco?'),
  message(
    'Jorge Mario Lima',
    'read',
    98,
    'Tengo una tienda en Mazatenango. ¿Cómo me afilio y cuánto es la compra mínima?',
  ),
  message(
    'Vivian Estrada',
    'replied',
    120,
    'La pantalla de mi Bruma se quedó en cero aunque todavía tiene líquido. ¿Aplica garantía?',
  ),
  message('Sergio Ajanel', 'replied', 168, '¿Cuál de los sabores con hielo es el menos dulce?'),
  message(
    'Dulce María Paz',
    'replied',
    240,
    'Muchas gracias por la entrega tan rápida hasta San Marcos, todo llegó bien.',
  ),
  message('Hermelinda Choc', 'replied', 410, '¿Hacen descuento si compro diez o más?'),
];
