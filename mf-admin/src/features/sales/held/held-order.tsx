import { formatPhone, formatQuetzales, type StaffOrderView } from '@shop/contracts';
import { Button, Panel, TextLink, color, media, space, text } from '@shop/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Quiet } from '../../../shared/layout/layout';
import { formatDateTime } from '../../../dates';
import { orderAddress } from '../../../routes';
import { amountDue, customerName, unitsIn, unitsText } from '../order-labels';
import { OrderMenu } from '../order-menu';
import type { ReleaseDesk } from './use-release';

const Card = styled(Panel)<{ $choosable: boolean }>`
  display: grid;
  grid-template-columns: ${({ $choosable }) => ($choosable ? 'auto' : '')} minmax(0, 1fr);
  gap: ${space[12]};
  ${media.tablet} {
    grid-template-columns: ${({ $choosable }) => ($choosable ? 'auto' : '')} minmax(0, 1fr) auto;
    align-items: center;
    padding: ${space[20]};
  }
`;

const Title = styled.h2`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${space[12]};
  ${text.title}
  letter-spacing: 0;
  & > strong {
    color: ${color.warn};
    ${text.label}
  }
`;

const Actions = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  grid-column: -2;
  ${media.tablet} {
    grid-column: auto;
  }
`;

export interface HeldOrderProps {
  order: StaffOrderView;
  desk: ReleaseDesk;
  /** Box that chooses it among others. */
  choice?: ReactNode;
  /** Beside its code. */
  beside?: ReactNode;
  /** Why it is here. */
  children?: ReactNode;
  /** Where it came from; null where nobody knows. */
  callerAddress?: string | null;
}

/** An order that holds stock: whose, what it holds, and what gives that back. */
export function HeldOrder({ order, desk, choice = null, beside, children, callerAddress = null }: HeldOrderProps) {
  const { orderId, code, createdAt, customer, lines } = order;
  const headingId = `apartado-${orderId}`;
  const from = callerAddress === null ? '' : `, desde ${callerAddress}`;
  return (
    <Card as="article" $choosable={choice !== null} aria-labelledby={headingId}>
      {choice}
      <div>
        <Title id={headingId}>
          <TextLink to={orderAddress(orderId)}>{code}</TextLink>
          {beside}
        </Title>
        {children}
        <Quiet>{`${customerName(order)}, ${formatPhone(customer.phone)}, ${customer.department}${from}`}</Quiet>
        <Quiet>
          {`Aparta ${unitsText(unitsIn(lines, 'pending'))} de un pedido de ${formatQuetzales(amountDue(order))}, del `}
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </Quiet>
      </div>
      <Actions>
        <Button
          tone="neutral"
          size="sm"
          busy={desk.busy === orderId}
          aria-label={`Liberar pedido ${code}`}
          onClick={() => void desk.release(order)}
        >
          Liberar
        </Button>
        <OrderMenu order={order} />
      </Actions>
    </Card>
  );
}
