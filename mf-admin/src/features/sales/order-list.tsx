import { Checkbox, space } from '@shop/ui';
import { styled } from 'styled-components';
import { Pager, type PagerProps } from '../../shared/list/pager';
import { ChosenOrdersBar } from './list/chosen-orders-bar';
import { useChosenOrders } from './list/use-chosen-orders';
import { OrderCard } from './order-card';
import type { OrdersList } from './sales.api';
import type { SalesAddress } from './sales-address';

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[12]};
`;

const ChooseAll = styled.div`
  margin-block: -${space[8]};
  padding-inline-start: ${space[20]};
`;

export interface OrderListProps {
  list: OrdersList;
  address: SalesAddress;
  onChange: PagerProps['onChange'];
}

/** The orders of a page, and what can be done with several of them at once. */
export function OrderList({ list: { orders, total }, address, onChange }: OrderListProps) {
  const chosen = useChosenOrders(orders);
  const all = chosen.orders.length === orders.length;
  return (
    <>
      <ChooseAll>
        <Checkbox label="Elegir todos los de esta página" checked={all} onChange={() => chosen.choose(orders, !all)} />
      </ChooseAll>
      <List>
        {orders.map((order) => (
          <li key={order.orderId}>
            <OrderCard
              order={order}
              chosen={chosen.isChosen(order)}
              onChoose={(isChosen) => chosen.choose([order], isChosen)}
            />
          </li>
        ))}
      </List>
      <ChosenOrdersBar chosen={chosen} />
      <Pager address={address} count={total} noun={['pedido', 'pedidos']} onChange={onChange} />
    </>
  );
}
