import {
  formatPhone,
  mailtoLink,
  paymentMethodLabels,
  toPaymentMethod,
  whatsappDigits,
  whatsappLink,
  type StaffOrderView,
} from '@shop/contracts';
import { Definitions, ExternalButtonLink, ExternalTextLink, Fact, Stack, TextLink, TitledPanel } from '@shop/ui';
import { adminRoutes } from '../../../routes';
import { describeForBuyer } from '../changes/change-summary';
import { EarlierOrders } from '../order-facts';
import { customerName, discountsOf } from '../order-labels';
import { changeChatText, chatPurposesOf, chatText, isCancelled } from './chat-texts';
import { useOrderHistory } from './order-history';

/** Who receives an order, who bought it, how it is paid, and what to write to the customer about. */
export function CustomerPanel({ order }: { order: StaffOrderView }) {
  const { customer, email, affiliate } = order;
  const digits = whatsappDigits(customer.phone);
  const { data } = useOrderHistory(order.orderId);
  const change = data?.data.find((entry) => describeForBuyer(entry).length > 0);
  const chats = [
    ...chatPurposesOf(order).map(({ purpose, label }) => ({ label, text: chatText(purpose, order) })),
    ...(change && !isCancelled(order)
      ? [{ label: 'Avisar cambios por WhatsApp', text: changeChatText(order, change) }]
      : []),
  ];
  return (
    <TitledPanel title="Cliente">
      <Stack $gap={20}>
        <Definitions>
          <Fact name="Nombre">{customerName(order)}</Fact>
          {digits !== null && (
            <>
              <Fact name="Antes">
                <EarlierOrders order={order} />
              </Fact>
              <Fact name="Celular">
                <ExternalTextLink href={`tel:+${digits}`}>{formatPhone(customer.phone)}</ExternalTextLink>
              </Fact>
            </>
          )}
          {email !== null && (
            <Fact name="Correo">
              <ExternalTextLink href={mailtoLink(email)}>{email}</ExternalTextLink>
            </Fact>
          )}
          <Fact name="Departamento">{customer.department}</Fact>
          <Fact name="Dirección">{customer.address}</Fact>
          <Fact name="Forma de pago">{paymentMethodLabels[toPaymentMethod(customer.paymentMethod)]}</Fact>
          {affiliate && (
            <Fact name="Distribuidor">
              <TextLink to={`${adminRoutes.affiliates}?q=${encodeURIComponent(affiliate.name)}`}>
                {affiliate.name}
              </TextLink>
              {`, ${boughtText(discountsOf(order.lines))}`}
            </Fact>
          )}
        </Definitions>
        {digits !== null && (
          <Stack $gap={8}>
            {chats.map(({ label, text }) => (
              <ExternalButtonLink
                key={label}
                tone="outline"
                size="sm"
                icon="whatsapp"
                block
                href={whatsappLink(digits, text) ?? ''}
              >
                {label}
              </ExternalButtonLink>
            ))}
          </Stack>
        )}
      </Stack>
    </TitledPanel>
  );
}

/** The terms of a distributor's order; without any it was at the public price. */
function boughtText(discounts: readonly number[]): string {
  if (discounts.length === 0) return 'comprado al precio público';
  return `comprado como distribuidor, ${discounts.map((percent) => `${percent}%`).join(' y ')}`;
}
