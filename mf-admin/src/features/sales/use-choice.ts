import type { StaffOrderView } from '@shop/contracts';
import { useState } from 'react';

/** Orders of a page that something is done with together; one that left the page is chosen no more. */
export interface Choice<Order> {
  orders: Order[];
  isChosen: (order: Order) => boolean;
  choose: (orders: readonly Order[], chosen: boolean) => void;
}

export function useChoice<Order extends Pick<StaffOrderView, 'orderId'>>(page: readonly Order[]): Choice<Order> {
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
