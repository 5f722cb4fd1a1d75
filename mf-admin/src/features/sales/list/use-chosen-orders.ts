import type { OrderStatusOutcome, SaleStatus, StaffOrderView } from '@shop/contracts';
import { useToast } from '@shop/shell-api';
import { useState } from 'react';
import { useReport } from '../../../shared/actions/use-report';
import { useAdminChangeOrdersStatusMutation } from '../sales.api';
import { tellStatus } from '../undo/status-undo.slice';

/** Orders that stayed as they were while others were changed with them. */
export interface Refusals {
  changed: number;
  orders: { code: string; reason: string }[];
}

/** Orders of a page that are changed together. */
export interface ChosenOrders {
  orders: StaffOrderView[];
  isChosen: (order: StaffOrderView) => boolean;
  choose: (orders: readonly StaffOrderView[], chosen: boolean) => void;
  busy: boolean;
  /** Of the last change; null when it changed all of them, and when there was none. */
  refusals: Refusals | null;
  /** Nothing changes on the screen before the server has answered. Those it refused stay chosen. */
  change: (status: SaleStatus) => Promise<void>;
}

/** Chosen orders of a page; an order that left the page is chosen no more. */
export function useChosenOrders(page: readonly StaffOrderView[]): ChosenOrders {
  const report = useReport();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const showToast = useToast();
  const [refusals, setRefusals] = useState<Refusals | null>(null);
  const [changeOrders, { isLoading }] = useAdminChangeOrdersStatusMutation();
  const orders = page.filter(({ orderId }) => ids.has(orderId));

  function choose(changed: readonly StaffOrderView[], chosen: boolean) {
    const next = new Set(orders.map(({ orderId }) => orderId));
    for (const { orderId } of changed) {
      if (chosen) next.add(orderId);
      else next.delete(orderId);
    }
    setIds(next);
    setRefusals(null);
  }

  async function change(status: SaleStatus) {
    const seen = orders.map(({ orderId: id, version }) => ({ id, version }));
    const answer = await report(changeOrders({ ids: seen.map(({ id }) => id), status, seen }).unwrap(), {
      done: null,
      failed: 'No se pudo actualizar el estado de la venta',
    });
    if (!answer.ok) return;
    const refused = answer.answer.filter(({ ok }) => !ok);
    const changed = answer.answer.length - refused.length;
    setIds(new Set(refused.map(({ id }) => id)));
    setRefusals(refused.length === 0 ? null : { changed, orders: refused.map((one) => withCode(one, orders)) });
    if (refused.length > 0) return;
    const description = changed === 1 ? 'Se actualizó 1 pedido' : `Se actualizaron ${changed} pedidos`;
    const told = tellStatus(
      status,
      orders.flatMap(({ lines }) => lines),
      {
        kind: 'orders',
        seen: answer.answer.flatMap(({ id, version }) => (version === undefined ? [] : { id, version })),
        subject: orders.map(({ code }) => code).join(', '),
      },
    );
    showToast({ variant: 'success', title: 'Estado actualizado', description, ...told });
  }

  return { orders, isChosen: ({ orderId }) => ids.has(orderId), choose, busy: isLoading, refusals, change };
}

function withCode({ id, error = '' }: OrderStatusOutcome, orders: readonly StaffOrderView[]) {
  return { code: orders.find(({ orderId }) => orderId === id)?.code ?? '', reason: error };
}
