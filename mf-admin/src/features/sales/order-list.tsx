import type { SalesMeta, StaffOrderView } from '@shop/contracts';
import { Checkbox, media, space } from '@shop/ui';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Flush, Lines, Stack } from '../../shared/layout/layout';
import type { ShownList } from '../../shared/list/list-screen';
import { OrderCard } from './order-card';
import { OrderRow, type OrderRowProps } from './order-row';
import { ChosenOrdersBar, useChosenOrders, type ChosenOrdersBarProps } from './list/chosen-orders';

/* Rows share one ground, cards have each their own. */
const Ground = styled(Flush)<{ $cards: boolean }>`
  ${({ $cards }) => $cards && 'background: none;'}
`;

const ChooseAll = styled.div`
  margin-block: -${space[8]};
  padding-inline-start: ${space[4]};
  ${media.desktop} {
    margin-block-start: -${space[12]};
  }
`;

export interface OrderListProps extends Pick<ChosenOrdersBarProps, 'onHandOver'> {
  list: ShownList<StaffOrderView, SalesMeta>;
}

/** The orders of a page, and what can be done with several of them at once. */
export function OrderList({ list: { rows: orders, large }, onHandOver }: OrderListProps) {
  const chosen = useChosenOrders(orders);
  const all = chosen.orders.length === orders.length;
  const items = orders.map((order) => {
    const about = {
      order,
      chosen: chosen.isChosen(order),
      onChoose: (isChosen: boolean) => chosen.choose([order], isChosen),
    };
    return <li key={order.orderId}>{large ? <OrderCard {...about} /> : <FoldedOrder {...about} />}</li>;
  });
  return (
    <>
      <Stack $gap={4}>
        <ChooseAll>
          <Checkbox
            label="Elegir todos los de esta página"
            checked={all}
            onChange={() => chosen.choose(orders, !all)}
          />
        </ChooseAll>
        <Ground as="div" $cards={large}>
          {large ? (
            <Stack as="ul" $gap={12}>
              {items}
            </Stack>
          ) : (
            <Lines>{items}</Lines>
          )}
        </Ground>
      </Stack>
      <ChosenOrdersBar chosen={chosen} onHandOver={onHandOver} />
    </>
  );
}

/** An order as a row that opens into its card; the focus stays on what opens and folds it. */
function FoldedOrder(about: Omit<OrderRowProps, 'onOpen'>) {
  const box = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (pressed.current) box.current?.querySelector<HTMLElement>('[data-fold]')?.focus();
    pressed.current = false;
  }, [open]);

  function turn() {
    pressed.current = true;
    setOpen(!open);
  }

  return <div ref={box}>{open ? <OrderCard {...about} onFold={turn} /> : <OrderRow {...about} onOpen={turn} />}</div>;
}
