import {
  formatPhone,
  mailtoLink,
  paymentMethodLabels,
  toPaymentMethod,
  whatsappDigits,
  whatsappLink,
  type StaffOrderView,
} from '@shop/contracts';
import { ExternalButtonLink, ExternalTextLink, Panel, TextLink } from '@shop/ui';
import { adminRoutes } from '../../../routes';
import { Definitions, Fact, Stack } from '../../../shared/layout/layout';
import { PanelTitle } from '../../../shared/page/panel-title';
import { ChangeChat } from '../changes/change-chat';
import { EarlierOrders } from '../chat/earlier-orders';
import { customerName, discountsOf } from '../order-labels';
import { chatPurposes, chatText } from './chat-texts';

/** Who receives an order, who bought it, how it is paid, and what to write to the customer about. */
export function CustomerPanel({ order }: { order: StaffOrderView }) {
  const { customer, email, affiliate } = order;
  const digits = whatsappDigits(customer.phone);
  return (
    <Panel aria-labelledby="cliente">
      <PanelTitle id="cliente">Cliente</PanelTitle>
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
            {chatPurposes.map(({ purpose, label }) => (
              <ExternalButtonLink
                key={purpose}
                tone="outline"
                size="sm"
                icon="whatsapp"
                block
                href={whatsappLink(digits, chatText(purpose, order)) ?? ''}
              >
                {label}
              </ExternalButtonLink>
            ))}
            <ChangeChat order={order} />
          </Stack>
        )}
      </Stack>
    </Panel>
  );
}

/** The terms of a distributor's order; without any it was at the public price. */
function boughtText(discounts: readonly number[]): string {
  if (discounts.length === 0) return 'comprado al precio público';
  return `comprado como distribuidor, ${discounts.map((percent) => `${percent} %`).join(' y ')}`;
}
