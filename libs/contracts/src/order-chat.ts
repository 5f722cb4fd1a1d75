import { formatCount, formatQuetzales, parseCentavos } from './money';
import { paymentMethodLabels, toPaymentMethod, type OrderView } from './orders';

/** Encoded characters that a chat link may hold; browsers and the chat cut longer ones (decisions, Orders). */
const MAX_ENCODED_LENGTH = 1800;

/** Control characters, line breaks and bidirectional marks: with them a typed name could forge a line of the summary. */
const UNSAFE_CHARACTERS = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu;

/** What somebody typed, as one line of a chat text. */
export function singleLine(text: string): string {
  return text.replace(UNSAFE_CHARACTERS, ' ').replace(/\s+/g, ' ').trim();
}

function money(text: string): string {
  return formatQuetzales(parseCentavos(text));
}

/**
 * The text that the customer sends to the shop: customer, payment, order code, lines, summary and the note that the
 * inventory is reserved (storefront, section 7). Lines that don't fit the length a link may have become "… y N más".
 */
export function orderChatText(order: OrderView): string {
  const { customer } = order;
  const head = [
    'Hola, acabo de hacer un pedido.',
    '',
    `Pedido: ${order.code}`,
    `Cliente: ${singleLine(`${customer.firstName} ${customer.lastName}`)}`,
    `Celular: ${singleLine(customer.phone)}`,
    `Dirección: ${singleLine(customer.address)}, ${singleLine(customer.department)}`,
    `Forma de pago: ${paymentMethodLabels[toPaymentMethod(customer.paymentMethod)]}`,
    '',
    'Productos:',
  ];
  const lines = order.lines.map((line) => {
    const flavor = line.flavor === '' ? '' : `, ${singleLine(line.flavor)}`;
    const device = `${singleLine(line.productName)} (${formatCount(line.puffs)} Puffs)${flavor}`;
    return `- ${device} x ${line.quantity} = ${money(line.totalAmount)}`;
  });
  const shipping = parseCentavos(order.shipping);
  const tail = [
    '',
    `Subtotal: ${money(order.subtotal)}`,
    `Envío: ${shipping === 0 ? 'GRATIS' : formatQuetzales(shipping)}`,
    `TOTAL: ${money(order.total)}`,
    '',
    'El inventario de este pedido ya está reservado.',
  ];

  let shown = lines.length;
  let text = [...head, ...lines, ...tail].join('\n');
  while (encodeURIComponent(text).length > MAX_ENCODED_LENGTH && shown > 0) {
    shown -= 1;
    text = [...head, ...lines.slice(0, shown), `… y ${lines.length - shown} más`, ...tail].join('\n');
  }
  return text;
}
