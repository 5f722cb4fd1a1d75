import type { SalesMeta, StaffOrderView } from '@shop/contracts';
import { Checkbox, Flush, Lines, Stack, media, space } from '@shop/ui';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { ShownList } from '../../shared/list/list-screen';
import type { Choosable } from '../../shared/list/choice';
import { OrderCard } from './order-card';
import { OrderRow } from './order-row';
import { ChosenOrdersBar, useChosenOrders, type ChosenOrdersBarProps } from './list/chosen-orders';

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
  const choice = useChosenOrders(orders);
  const all = choice.orders.length === orders.length;
  const items = orders.map((order) => (
    <li key={order.orderId}>
      {large ? <OrderCard order={order} choice={choice} /> : <FoldedOrder order={order} choice={choice} />}
    </li>
  ));
  return (
    <>
      <Stack $gap={4}>
        <ChooseAll>
          <Checkbox
            label="Elegir todos los de esta página"
            checked={all}
            onChange={() => choice.choose(orders, !all)}
          />
        </ChooseAll>
        {large ? (
          <Stack as="ul" $gap={12}>
            {items}
          </Stack>
        ) : (
          <Flush as="div">
            <Lines>{items}</Lines>
          </Flush>
        )}
      </Stack>
      <ChosenOrdersBar chosen={choice} onHandOver={onHandOver} />
    </>
  );
}

/** Its row asks how many letters have room. */
const Box = styled.div`
  container-type: inline-size;
`;

/** An order as a row that opens into its card; the focus stays on what opens and folds it. */
function FoldedOrder(about: Choosable) {
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

  return <Box ref={box}>{open ? <OrderCard {...about} onFold={turn} /> : <OrderRow {...about} onOpen={turn} />}</Box>;
}
