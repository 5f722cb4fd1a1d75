import {
  fitChat,
  formatQuetzales,
  paymentMethodLabels,
  singleLine,
  toPaymentMethod,
  type AuditEntryView,
  type StaffOrderView,
} from '@shop/contracts';
import { describeForBuyer } from '../changes/change-summary';
import { amountDue, cashAtTheDoor, parcelOf } from '../order-labels';

/** Subjects that staff write to a customer about. */
export type ChatPurpose = 'confirm' | 'charge' | 'send' | 'cancel';

/** Names of the buttons that write to the customer, in the order in which an order goes; of a cancelled one nothing is due. */
export function chatPurposesOf(order: StaffOrderView): readonly { purpose: ChatPurpose; label: string }[] {
  if (isCancelled(order)) return [{ purpose: 'cancel', label: 'Avisar cancelación por WhatsApp' }];
  return [
    { purpose: 'confirm', label: 'Confirmar por WhatsApp' },
    { purpose: 'charge', label: 'Cobrar por WhatsApp' },
    { purpose: 'send', label: 'Avisar envío por WhatsApp' },
  ];
}

/** True when nothing of an order is left. */
export function isCancelled({ lines }: StaffOrderView): boolean {
  return lines.every(({ status }) => status === 'cancelled');
}

/**
 * The text that staff send to the customer of an order: greeting by the first name, code, and what is still owed for
 * it; in cash, what the courier collects. What the customer typed goes in as one line without control or bidirectional characters.
 */
export function chatText(purpose: ChatPurpose, order: StaffOrderView): string {
  const { customer, code } = order;
  const greeting = `Hola ${singleLine(customer.firstName)}`;
  const place = `${singleLine(customer.address)}, ${singleLine(customer.department)}`;
  const method = toPaymentMethod(customer.paymentMethod);
  const total = formatQuetzales(amountDue(order));
  const parcel = method === 'efectivo' ? parcelOf(order) : null;
  const cash = cashAtTheDoor(order);
  const atTheDoor = formatQuetzales(cash);
  switch (purpose) {
    case 'confirm':
      return `${greeting}, recibimos tu pedido ${code} por ${total}. ¿Nos confirmas que lo enviamos a ${place}, y que la forma de pago es ${lowerFirst(paymentMethodLabels[method])}?`;
    case 'charge':
      return `${greeting}, el total de ${parcel?.isRest ? 'lo que falta de ' : ''}tu pedido ${code} es ${parcel ? atTheDoor : total}. ${howToPay[method]}`;
    case 'send':
      return `${greeting}, tu pedido ${code} va en camino a ${place}.${cash === 0 ? '' : ` Al recibirlo pagas ${atTheDoor} en efectivo.`} ¡Gracias por tu compra!`;
    case 'cancel':
      return `${greeting}, tu pedido ${code} quedó cancelado. Si fue un error, escríbenos por aquí.`;
  }
}

/** Next step of the customer, by payment method. */
const howToPay = {
  efectivo: 'Lo pagas en efectivo al recibirlo; si puedes, ten listo el monto exacto.',
  transferencia:
    'Te enviamos por aquí los datos de la cuenta para la transferencia. Cuando la hagas, mándanos la foto del comprobante.',
  link_pago: 'Te enviamos por aquí el link de pago para tu tarjeta de crédito o débito.',
} as const;

function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** The text that tells the buyer what was changed of their order last, and what it costs now. */
export function changeChatText(order: StaffOrderView, change: AuditEntryView): string {
  return fitChat(
    [`Hola ${singleLine(order.customer.firstName)}, cambiamos tu pedido ${order.code}:`],
    describeForBuyer(change).map((words) => `- ${words}`),
    [`Ahora el total es ${formatQuetzales(amountDue(order))}.`],
  );
}
