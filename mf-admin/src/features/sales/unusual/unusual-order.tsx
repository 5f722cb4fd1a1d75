import { formatPhone, formatQuetzales, type UnusualOrderView } from '@shop/contracts';
import { Button, Checkbox, Panel, TextLink, VisuallyHidden, color, media, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import { formatDateTime } from '../../../dates';
import { orderAddress } from '../../../routes';
import { amountDue, customerName, unitsIn, unitsText } from '../order-facts';
import { OrderMenu } from '../order-menu';
import { reasonTexts } from './unusual-texts';

const Card = styled(Panel)`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space[12]};
  ${media.tablet} {
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    padding: ${space[20]};
  }
`;

const Title = styled.h2`
  ${text.title}
  letter-spacing: 0;
`;

const Words = styled.p`
  color: ${color.ink2};
  overflow-wrap: anywhere;
  ${text.small}
`;

const Reasons = styled.ul`
  margin-block: ${space[8]} ${space[4]};
  color: ${color.warn};
  ${text.small}
`;

const Actions = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  grid-column: 2;
  ${media.tablet} {
    grid-column: auto;
  }
`;

export interface UnusualOrderProps {
  order: UnusualOrderView;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
  busy: boolean;
  onRelease: () => void;
}

/** An order that staff should look at: whose, from where, what it holds, and why it is here. */
export function UnusualOrder({ order, chosen, onChoose, busy, onRelease }: UnusualOrderProps) {
  const { orderId, code, createdAt, customer, callerAddress, reasons } = order;
  const heading = `inusual-${orderId}`;
  return (
    <Card as="article" aria-labelledby={heading}>
      <Checkbox
        label={<VisuallyHidden>{`Elegir pedido ${code}`}</VisuallyHidden>}
        checked={chosen}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <div>
        <Title id={heading}>
          <TextLink to={orderAddress(orderId)}>{code}</TextLink>
        </Title>
        <Reasons>
          {reasons.map((reason) => (
            <li key={reason}>{reasonTexts[reason]}</li>
          ))}
        </Reasons>
        <Words>
          {`${customerName(order)}, ${formatPhone(customer.phone)}, ${customer.department}${callerAddress === null ? '' : `, desde ${callerAddress}`}`}
        </Words>
        <Words>
          {`Aparta ${unitsText(unitsIn(order.lines, 'pending'))} de un pedido de ${formatQuetzales(amountDue(order))}, del `}
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
