import { formatCount } from '@shop/contracts';
import { Panel, Skeleton, color, media, size, space, text } from '@shop/ui';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { Pager, type PagerProps } from '../../shared/pager';
import { OrderCard } from './order-card';
import { groupByOrder, sortOrders } from './sale-orders';
import type { SalesAddress } from './sales-address';
import { isCapped, type SalesList } from './sales.api';

const List = styled.ul`
  display: grid;
  gap: ${space[12]};
`;

const Capped = styled.p`
  color: ${color.ink2};
  ${text.small}
`;

const Waiting = styled(Panel)`
  display: grid;
  align-content: start;
  gap: ${space[16]};
  min-height: calc(3 * ${size.tileRow});
  ${media.desktop} {
    min-height: calc(2 * ${size.tileRow});
  }
`;

export interface OrderListProps {
  list: SalesList;
  address: SalesAddress;
  onChange: PagerProps['onChange'];
}

/** The orders of a page. */
export function OrderList({ list, address, onChange }: OrderListProps) {
  const { sort, reversed, size: rows } = address;
  const orders = useMemo(() => sortOrders(groupByOrder(list.sales), sort, reversed), [list, sort, reversed]);
  const page = Math.min(address.page, Math.ceil(orders.length / rows));

  return (
    <>
      <List>
        {orders.slice((page - 1) * rows, page * rows).map((order) => (
          <li key={order.orderId}>
            <OrderCard order={order} />
          </li>
        ))}
      </List>
      {isCapped(list) && (
        <Capped>
          {`Se cargaron las ${formatCount(list.sales.length)} ventas más recientes de ${formatCount(list.sums.total)}. Busca por código, cliente o teléfono para ver las demás.`}
        </Capped>
      )}
      <Pager address={{ page, size: rows }} count={orders.length} noun={['pedido', 'pedidos']} onChange={onChange} />
    </>
  );
}

/** The outline of the list while it loads. */
export function OrderListSkeleton() {
  return (
    <List>
      {['a', 'b', 'c'].map((key) => (
        <li key={key}>
          <Waiting as="div">
            <Skeleton $width="16rem" $height="1.5rem" />
            <Skeleton $width="60%" $height="1.25rem" />
            <Skeleton $width="70%" $height="1.25rem" />
            <Skeleton $width="50%" $height="1.25rem" />
          </Waiting>
        </li>
      ))}
    </List>
  );
}
