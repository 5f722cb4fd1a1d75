import { formatCount, formatQuetzales, moneyText, parseCentavos, toDecimalText } from '../common/money';
import { paymentMethodLabels, toPaymentMethod, type OrderView } from './orders';
import { singleLine } from '../common/plain-text';

/** Encoded characters that a chat link may hold; browsers and the chat cut longer ones (CHK-11). */
const MAX_ENCODED_LENGTH = 1800;

/** Encoded characters that what buyers write of themselves may take: a letter of some scripts takes nine. */
const MAX_ENCODED_TEXT = { name: 400, address: 750 } as const;

/** A typed text in one line; of one that would take the link from the rest the beginning. */
function brief(typed: string, mostEncoded: number): string {
  const characters = Array.from(singleLine(typed));
  let text = characters.join('');
  for (let shown = characters.length; encodeURIComponent(text).length > mostEncoded;) {
    shown -= 1;
    text = `${characters.slice(0, shown).join('')}…`;
  }
  return text;
}

/** Facts about an order, placed or not, that a chat text tells; amounts are decimal text in quetzales. */
export type OrderToTell = Pick<OrderView, 'customer' | 'subtotal' | 'shipping' | 'total'> & {
  lines: readonly Pick<OrderView['lines'][number], 'productName' | 'puffs' | 'flavor' | 'quantity' | 'totalAmount'>[];
};

/** An order without what was cancelled of it: what its buyer gets and pays. */
export function withoutCancelled(order: OrderView): OrderView {
  const cancelled = order.lines.filter(({ status }) => status === 'cancelled');
  const less = (amount: string) =>
    toDecimalText(cancelled.reduce((sum, { totalAmount }) => sum - parseCentavos(totalAmount), parseCentavos(amount)));
  const lines = order.lines.filter((line) => !cancelled.includes(line));
  return { ...order, lines, subtotal: less(order.subtotal), total: less(order.total) };
}

/**
 * The text that the customer sends to the shop: customer, payment, order code, lines, summary and the note that the
 * inventory is reserved (CHK-10). Lines that don't fit the length a link may have become "… y N más".
 */
export function orderChatText(order: OrderView): string {
  return tellOrder(withoutCancelled(order), {
    head: ['Hola, este es mi pedido.', '', `Pedido: ${order.code}`],
    tail: ['El inventario de este pedido ya está reservado.'],
  });
}

/** The same for an order that the shop did not take: nothing is reserved, and it has no code. */
export function wishedOrderChatText(order: OrderToTell): string {
  return tellOrder(order, {
    head: ['Hola, quiero hacer este pedido y la página no pudo apartarlo.', ''],
    tail: ['Este pedido todavía no está reservado.'],
  });
}

function tellOrder(order: OrderToTell, { head: greeting, tail: end }: { head: string[]; tail: string[] }): string {
  const { customer } = order;
  const head = [
    ...greeting,
    `Cliente: ${brief(`${customer.firstName} ${customer.lastName}`, MAX_ENCODED_TEXT.name)}`,
    `Celular: ${singleLine(customer.phone)}`,
    `Dirección: ${brief(customer.address, MAX_ENCODED_TEXT.address)}, ${singleLine(customer.department)}`,
    `Forma de pago: ${paymentMethodLabels[toPaymentMethod(customer.paymentMethod)]}`,
    '',
    'Productos:',
  ];
  const lines = order.lines.map((line) => {
    const flavor = line.flavor === '' ? '' : `, ${singleLine(line.flavor)}`;
    const device = `${singleLine(line.productName)} (${formatCount(line.puffs)} Puffs)${flavor}`;
    return `- ${device} x ${line.quantity} = ${moneyText(line.totalAmount)}`;
  });
  const shipping = parseCentavos(order.shipping);
  const tail = [
    '',
    `Subtotal: ${moneyText(order.subtotal)}`,
    `Envío: ${shipping === 0 ? 'GRATIS' : formatQuetzales(shipping)}`,
    `TOTAL: ${moneyText(order.total)}`,
    '',
    ...end,
  ];

  return fitChat(head, lines, tail);
}

/** A chat text of so many of its lines as fit the length that a link may have; the others are counted: "… y N más". */
export function fitChat(head: readonly string[], lines: readonly string[], tail: readonly string[]): string {
  let shown = lines.length;
  let text = [...head, ...lines, ...tail].join('\n');
  while (encodeURIComponent(text).length > MAX_ENCODED_LENGTH && shown > 0) {
    shown -= 1;
    text = [...head, ...lines.slice(0, shown), `… y ${lines.length - shown} más`, ...tail].join('\n');
  }
  return text;
}
