import type { StaffOrderView } from '@shop/contracts';
import { Checkbox, VisuallyHidden } from '@shop/ui';
import { useState } from 'react';

/** An order, as far as it is chosen. */
type AnOrder = Pick<StaffOrderView, 'orderId' | 'code'>;

/** Orders of a page that something is done with together; one that left the page is chosen no more. */
export interface Choice<Order extends AnOrder = StaffOrderView> {
  orders: Order[];
  isChosen: (order: Order) => boolean;
  choose: (orders: readonly Order[], chosen: boolean) => void;
}

export function useChoice<Order extends AnOrder>(page: readonly Order[]): Choice<Order> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const isChosen = ({ orderId }: Order) => ids.has(orderId);
  return {
    orders: page.filter(isChosen),
    isChosen,
    choose(changed, chosen) {
      const next = new Set(page.filter(isChosen).map(({ orderId }) => orderId));
      for (const { orderId } of changed) {
        if (chosen) next.add(orderId);
        else next.delete(orderId);
      }
      setIds(next);
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
