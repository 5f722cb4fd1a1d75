import {
  fitChat,
  formatQuetzales,
  singleLine,
  whatsappLink,
  type AuditEntryView,
  type StaffOrderView,
} from '@shop/contracts';
import { ExternalButtonLink } from '@shop/ui';
import { amountDue } from '../order-labels';
import { useOrderHistory } from '../order/use-order-history';
import { describeForBuyer } from './change-summary';

/** The text that tells the buyer what was changed of their order last, and what it costs now. */
export function changeChatText(order: StaffOrderView, change: AuditEntryView): string {
  return fitChat(
    [`Hola ${singleLine(order.customer.firstName)}, cambiamos tu pedido ${order.code}:`],
    describeForBuyer(change).map((words) => `- ${words}`),
    [`Ahora el total es ${formatQuetzales(amountDue(order))}.`],
  );
}

/** Writes to the buyer what the shop changed last; nothing where it changed nothing. */
export function ChangeChat({ order }: { order: StaffOrderView }) {
  const { data } = useOrderHistory(order.orderId);
  const change = data?.entries.find((entry) => describeForBuyer(entry).length > 0);
  const link = change && whatsappLink(order.customer.phone, changeChatText(order, change));
  if (!link) return null;
  return (
    <ExternalButtonLink tone="outline" size="sm" icon="whatsapp" block href={link}>
      Avisar cambios por WhatsApp
    </ExternalButtonLink>
  );
}
