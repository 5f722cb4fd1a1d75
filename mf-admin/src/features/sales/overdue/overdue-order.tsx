import { formatPhone, formatQuetzales, type StaffOrderView } from '@shop/contracts';
import { Button, Panel, TextLink, color, media, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import { formatDateTime } from '../../../dates';
import { orderAddress } from '../../../routes';
import { useNow } from '../../../shared/use-now';
import { amountDue, customerName, unitsText } from '../order-facts';
import { OrderMenu } from '../order-menu';
import { releaseOf, unitsFreed, waitText } from './release';

const Card = styled(Panel)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[12]};
  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr) auto;
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

const Words = styled.p`
  color: ${color.ink2};
  overflow-wrap: anywhere;
  ${text.small}
`;

const Actions = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[8]};
`;

export interface OverdueOrderProps {
  order: StaffOrderView;
  busy: boolean;
  onRelease: () => void;
}

/** An order that waits too long: whose, since when, and what it holds. */
export function OverdueOrder({ order, busy, onRelease }: OverdueOrderProps) {
  const { orderId, code, createdAt, customer } = order;
  const now = useNow();
  const heading = `atrasado-${orderId}`;
  return (
    <Card as="article" aria-labelledby={heading}>
      <div>
        <Title id={heading}>
          <TextLink to={orderAddress(orderId)}>{code}</TextLink>
          <strong>{`espera desde hace ${waitText(createdAt, now)}`}</strong>
        </Title>
        <Words>{`${customerName(order)}, ${formatPhone(customer.phone)}, ${customer.department}`}</Words>
        <Words>
          {`Aparta ${unitsText(unitsFreed(releaseOf(order)))} de un pedido de ${formatQuetzales(amountDue(order))}, del `}
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </Words>
      </div>
      <Actions>
        <Button tone="neutral" size="sm" busy={busy} aria-label={`Liberar pedido ${code}`} onClick={onRelease}>
          Liberar
        </Button>
        <OrderMenu order={order} />
      </Actions>
    </Card>
  );
}
