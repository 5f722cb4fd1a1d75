import type { StaffOrderView } from '@shop/contracts';
import { Checkbox, VisuallyHidden } from '@shop/ui';
import { useLayoutEffect, useRef, useState } from 'react';

type AnOrder = Pick<StaffOrderView, 'orderId' | 'code'>;

/** Orders of a page that something is done with together; one that left the page is chosen no more. */
export interface Choice<Order extends AnOrder = StaffOrderView> {
  orders: Order[];
  isChosen: (order: Order) => boolean;
  /** True when it is on the page by now; of who left the screen nothing is. */
  isShown: (order: Order) => boolean;
  choose: (orders: readonly Order[], chosen: boolean) => void;
}

export function useChoice<Order extends AnOrder>(page: readonly Order[]): Choice<Order> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const isChosen = ({ orderId }: Order) => ids.has(orderId);
  const orders = page.filter(isChosen);
  if (orders.length < ids.size) setIds(new Set(orders.map(({ orderId }) => orderId)));
  /** The present page, of which an answer says what is not on it by then. */
  const shown = useRef(page);
  useLayoutEffect(() => {
    shown.current = page;
    return () => void (shown.current = []);
  }, [page]);
  return {
    orders,
    isChosen,
    isShown: ({ orderId }) => shown.current.some((order) => order.orderId === orderId),
    choose(changed, chosen) {
      const said = changed.map(({ orderId }) => orderId);
      setIds((before) => new Set(chosen ? [...before, ...said] : [...before].filter((id) => !said.includes(id))));
    },
  };
}

/** An order among them, and the choice that its box changes. */
export interface Choosable<Order extends AnOrder = StaffOrderView> {
  order: Order;
  choice: Choice<Order>;
}

export function ChooseOrder<Order extends AnOrder>({ order, choice }: Choosable<Order>) {
  return (
    <Checkbox
      label={<VisuallyHidden>{`Elegir pedido ${order.code}`}</VisuallyHidden>}
      checked={choice.isChosen(order)}
      onChange={({ target }) => choice.choose([order], target.checked)}
    />
  );
}
