import { formatCount } from '@shop/contracts';
import { Panel, Skeleton, VisuallyHidden, color, media, size, space, text } from '@shop/ui';
import { useEffect, useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import { OrderCard } from './order-card';
import { Pager } from './pager';
import { groupByOrder, sortOrders } from './sale-orders';
import type { SalesAddress } from './sales-address';
import { isCapped, type SalesList } from './sales.api';

/** Orders on one page. */
const PAGE_SIZE = 25;

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
  onPage: (page: number) => void;
}

/** The orders of a page. The top of the list comes into view when the page changes. */
export function OrderList({ list, address, onPage }: OrderListProps) {
  const { sort, reversed } = address;
  const orders = useMemo(() => sortOrders(groupByOrder(list.sales), sort, reversed), [list, sort, reversed]);
  const page = Math.min(address.page, Math.ceil(orders.length / PAGE_SIZE));
  const top = useRef<HTMLUListElement>(null);
  const shownPage = useRef(page);

  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    top.current?.scrollIntoView({ block: 'start' });
  }, [page]);

  return (
    <>
      <List ref={top}>
        {orders.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((order) => (
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
      <Pager
        page={page}
        pageSize={PAGE_SIZE}
        count={orders.length}
        noun={orders.length === 1 ? 'pedido' : 'pedidos'}
        onPage={onPage}
      />
    </>
  );
}

/** The outline of the list while it loads. */
export function OrderListSkeleton() {
  return (
    <div>
      <VisuallyHidden role="status">Cargando ventas...</VisuallyHidden>
      <List aria-hidden="true">
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
    </div>
  );
}
