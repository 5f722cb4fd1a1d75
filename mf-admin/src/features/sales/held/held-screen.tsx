import { formatCount, formatPhone, formatQuetzales, type ListMeta, type StaffOrderView } from '@shop/contracts';
import {
  Button,
  CardListOutline,
  Checkbox,
  Cluster,
  ListRow,
  Notice,
  Panel,
  Quiet,
  Row,
  SmallButton,
  Stack,
  TextLink,
  Title,
  space,
} from '@shop/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { formatDateTime } from '../../../dates';
import { adminRoutes, orderAddress } from '../../../routes';
import { counted } from '../../../shared/counted';
import { ListScreen, type ListScreenProps } from '../../../shared/list/list-screen';
import { amountDue, customerName, unitsIn, unitsText } from '../order-labels';
import { OrderMenu } from '../order-menu';
import { StatusStrip } from '../status-strip';
import { ChooseOrder, useChoice, type Choosable } from '../../../shared/list/choice';
import { unitsFreed } from './release';
import { ALL, useRelease, type ReleaseDesk } from './use-release';

export interface HeldScreenProps<Order extends StaffOrderView, Meta extends ListMeta> extends Pick<
  ListScreenProps<Order, Meta>,
  'list' | 'useRows' | 'actions'
> {
  /** 'Pedidos atrasados' */
  title: string;
  /** Why it is well that there are none. */
  none: string;
  /** Which of them a page has that hasn't all: 'que más esperan'. */
  most: string;
  about: (meta: Meta | undefined) => ReactNode;
  /** True when several are released at once. */
  choosable?: boolean;
  /** Of an order: beside its code, why it is here, and from where it came. */
  factsOf: (order: Order) => HeldFacts;
}

interface HeldFacts {
  beside?: ReactNode;
  reasons?: ReactNode;
  callerAddress?: string | null;
}

/** A list of orders that hold stock: whose, what each holds, and what gives that back. */
export function HeldScreen<Order extends StaffOrderView, Meta extends ListMeta = ListMeta>({
  title,
  none,
  most,
  about,
  choosable = false,
  factsOf,
  ...screen
}: HeldScreenProps<Order, Meta>) {
  const desk = useRelease();
  return (
    <ListScreen<Order, Meta>
      {...screen}
      keyOf={({ orderId }) => orderId}
      title={title}
      back={adminRoutes.sales}
      backLabel="Volver a ventas"
      outline={<CardListOutline height={space[112]} />}
      what={`los ${title.toLowerCase()}`}
      empty={{
        icon: 'check-circle',
        text: none,
        action: { to: adminRoutes.sales, label: 'Ver las ventas' },
      }}
      above={({ meta }) => (
        <>
          {about(meta)}
          {desk.refused.length > 0 && (
            <Notice tone="bad" title={`Sin liberar: ${counted(desk.refused.length, 'pedido', 'pedidos')}`}>
              <ul>
                {desk.refused.map((told) => (
                  <li key={told}>{told}</li>
                ))}
              </ul>
            </Notice>
          )}
          {desk.released.length > 0 && <ReleasedOrders desk={desk} />}
        </>
      )}
    >
      {({ rows, meta }) => (
        <>
          <HeldOrders title={title} orders={rows} desk={desk} choosable={choosable} factsOf={factsOf} />
          {meta && rows.length < meta.total && (
            <Quiet>{`Se muestran los ${rows.length} ${most}, de ${formatCount(meta.total)}.`}</Quiet>
          )}
        </>
      )}
    </ListScreen>
  );
}

/** Orders that were released here, each with its way back. */
function ReleasedOrders({ desk: { released, busy, undo } }: { desk: ReleaseDesk }) {
  return (
    <Stack as="ul" $gap={12} aria-label="Pedidos liberados">
      {released.map((one) => (
        <li key={one.order.orderId}>
          <StatusStrip
            tone="ok"
            words={`Pedido ${one.order.code} liberado: ${unitsText(unitsFreed(one.steps))} otra vez a la venta.`}
            action={
              <SmallButton
                icon="undo"
                busy={busy.includes(one.order.orderId)}
                aria-label={`Deshacer: apartar otra vez el pedido ${one.order.code}`}
                onClick={() => void undo(one)}
              >
                Deshacer
              </SmallButton>
            }
          />
        </li>
      ))}
    </Stack>
  );
}

interface HeldOrdersProps<Order extends StaffOrderView> extends Pick<
  HeldScreenProps<Order, ListMeta>,
  'title' | 'choosable' | 'factsOf'
> {
  orders: readonly Order[];
  desk: ReleaseDesk;
}

function HeldOrders<Order extends StaffOrderView>({
  title,
  orders,
  desk,
  choosable = false,
  factsOf,
}: HeldOrdersProps<Order>) {
  const choice = useChoice(orders);
  const chosen = choice.orders;
  const units = unitsIn(
    chosen.flatMap(({ lines }) => lines),
    'pending',
  );
  return (
    <>
      {choosable && (
        <Cluster $apart $gap={16}>
          <Checkbox
            label="Elegir todos"
            checked={chosen.length === orders.length}
            onChange={({ target }) => choice.choose(orders, target.checked)}
          />
          <Button
            size="sm"
            disabled={chosen.length === 0}
            busy={desk.busy.includes(ALL)}
            onClick={() => void desk.releaseAll(chosen)}
          >
            {chosen.length === 0 ? 'Liberar elegidos' : `Liberar ${chosen.length} (${unitsText(units)})`}
          </Button>
        </Cluster>
      )}
      <Stack as="ul" $gap={12} aria-label={title}>
        {orders.map((order) => (
          <li key={order.orderId}>
            <HeldOrder order={order} desk={desk} choice={choosable ? choice : null} {...factsOf(order)} />
          </li>
        ))}
      </Stack>
    </>
  );
}

/** The buttons stand below the words on a phone. */
const Held = styled(ListRow)`
  row-gap: ${space[12]};
  & > :last-child {
    grid-column: -2;
  }
`;

interface HeldOrderProps<Order extends StaffOrderView> extends HeldFacts {
  order: Order;
  desk: ReleaseDesk;
  choice: Choosable<Order>['choice'] | null;
}

function HeldOrder<Order extends StaffOrderView>({
  order,
  desk,
  choice,
  beside,
  reasons,
  callerAddress = null,
}: HeldOrderProps<Order>) {
  const { orderId, code, createdAt, customer, lines } = order;
  const headingId = `apartado-${orderId}`;
  const from = callerAddress === null ? '' : `, desde ${callerAddress}`;
  const columns = choice ? 'auto minmax(0, 1fr)' : 'minmax(0, 1fr)';
  return (
    <Panel as="article" aria-labelledby={headingId}>
      <Held as="div" $columns={columns} $tablet={`${columns} auto`}>
        {choice && <ChooseOrder order={order} choice={choice} />}
        <div>
          <Cluster $gap={12} $rows={0}>
            <Title id={headingId}>
              <TextLink to={orderAddress(orderId)}>{code}</TextLink>
            </Title>
            {beside}
          </Cluster>
          {reasons}
          <Quiet>{`${customerName(order)}, ${formatPhone(customer.phone)}, ${customer.department}${from}`}</Quiet>
          <Quiet>
            {`Aparta ${unitsText(unitsIn(lines, 'pending'))} de un pedido de ${formatQuetzales(amountDue(order))}, del `}
            <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          </Quiet>
        </div>
        <Row>
          <Button
            tone="neutral"
            size="sm"
            busy={desk.busy.includes(orderId)}
            aria-label={`Liberar pedido ${code}`}
            onClick={() => void desk.release(order)}
          >
            Liberar
          </Button>
          <OrderMenu order={order} />
        </Row>
      </Held>
    </Panel>
  );
}
