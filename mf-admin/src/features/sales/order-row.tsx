import { formatPhone, ERASED_PHONE, moneyText } from '@shop/contracts';
import {
  Area,
  Badge,
  Cluster,
  FoldButton,
  Icon,
  Label,
  Named,
  VisuallyHidden,
  When,
  color,
  font,
  media,
  oneLine,
  size,
  space,
  text,
  useIsDesktop,
} from '@shop/ui';
import { styled } from 'styled-components';
import { formatDateTime } from '../../dates';
import { orderAddress } from '../../routes';
import { NameLink } from '../../shared/page/back-link';
import { ChooseOrder, type Choosable } from '../../shared/list/choice';
import { OrderActions, useChangesInTurn } from './order-actions';
import { OrderBadges } from './order-facts';
import { customerName, discountsOf, statusesOf, unitsIn, unitsText } from './order-labels';
import { OrderMenu } from './order-menu';

/** Two lines, one where the columns fit, whatever the size of letters; on a desktop every fact of the card has a place. */
const Line = styled.article`
  display: grid;
  grid-template: 'choice top' auto 'choice bottom' auto / auto minmax(0, 1fr);
  align-items: center;
  gap: 0 ${space[4]};
  padding: ${space[4]} ${space[8]} ${space[4]} ${space[4]};
  ${text.small}
  ${media.desktop} {
    grid-template:
      'choice head total next' auto
      'choice who facts next' auto / auto minmax(0, 1fr) minmax(0, 1fr) auto;
    column-gap: ${space[16]};
  }
  @container (min-width: 58rem) {
    grid-template: 'choice head who facts total next' auto / auto 13rem minmax(0, 5fr) minmax(0, 6fr) auto auto;
  }
`;

/** A line on a phone, of which a desktop knows nothing. Where letters are large, the button goes below the name. */
const Part = styled.div<{ $at: 'top' | 'bottom' }>`
  grid-area: ${({ $at }) => $at};
  display: flex;
  flex-wrap: ${({ $at }) => ($at === 'bottom' ? 'wrap' : 'nowrap')};
  align-items: center;
  justify-content: space-between;
  gap: ${space[4]};
  min-width: 0;
  ${media.desktop} {
    display: contents;
  }
`;

const Head = styled(Cluster)`
  grid-area: head;
  gap: 0 ${space[4]};
`;

const Who = styled(Named)`
  grid-area: who;
  flex: 1 1 5rem;
`;

const Facts = styled.div`
  grid-area: facts;
  color: ${color.ink2};
  overflow-wrap: anywhere;
  & > div {
    ${oneLine}
  }
  & > strong {
    color: ${color.ink};
    font-weight: ${font.medium};
  }
`;

const Total = styled.strong`
  grid-area: total;
  text-align: end;
  ${text.strong}
  ${text.figures}
`;

const Next = styled.div`
  grid-area: next;
  display: flex;
  align-items: center;
  justify-content: end;
  min-height: ${size.controlSmall};
  ${media.desktop} {
    min-width: 10.5rem;
  }
`;

/** An order in a line of its list: which one, whose, how much, how far it is, and what is to be done next. */
export function OrderRow({ order, choice, onOpen }: Choosable & { onOpen: () => void }) {
  const { orderId, code, customer, lines, chat, email } = order;
  const inTurn = useChangesInTurn();
  const isDesktop = useIsDesktop();
  const heading = `pedido-${orderId}`;
  const discounts = discountsOf(lines).map((percent) => ` · ${percent}% de descuento`);
  const missingChat = chat?.missing && (
    <Badge tone="warn" icon="whatsapp">
      {isDesktop ? 'Sin chat' : <VisuallyHidden>Sin chat</VisuallyHidden>}
    </Badge>
  );
  return (
    <Line aria-labelledby={heading}>
      <Area $at="choice">
        <ChooseOrder order={order} choice={choice} />
      </Area>
      <Part $at="top">
        <Head>
          <Label as="h2" id={heading}>
            <NameLink to={orderAddress(orderId)}>{code}</NameLink>
          </Label>
          <OrderBadges order={order} discounts={false} />
          {isDesktop && missingChat}
          {isDesktop && <When dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</When>}
        </Head>
        <Total>{moneyText(order.total)}</Total>
      </Part>
      <Part $at="bottom">
        <Who>
          <FoldButton data-fold="" aria-expanded={false} onClick={onOpen}>
            <span>{customerName(order)}</span>
            <VisuallyHidden>{` ver todo el pedido ${code}`}</VisuallyHidden>
            <Icon name="chevron-down" size={16} />
          </FoldButton>
          {isDesktop && (
            <div>
              {[customer.phone !== ERASED_PHONE && formatPhone(customer.phone), email].filter(Boolean).join(' · ')}
            </div>
          )}
        </Who>
        {!isDesktop && missingChat}
        <Next>
          <OrderActions order={order} inTurn={inTurn} only="completed" />
          {isDesktop && <OrderMenu order={order} />}
        </Next>
      </Part>
      {isDesktop && (
        <Facts>
          <strong>{`${unitsText(unitsIn(lines, ...statusesOf(lines)))}${discounts.join('')}`}</strong>
          <div>{lines.map(({ productName, flavor }) => `${productName} ${flavor}`).join(', ')}</div>
        </Facts>
      )}
    </Line>
  );
}
