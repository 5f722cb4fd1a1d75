import { ORDERS_AT_ONCE, type StaffOrderView } from '@shop/contracts';
import { useState } from 'react';
import { useReport } from '../../../shared/actions/use-report';
import {
  useAdminChangeOrdersStatusMutation,
  useAdminChangeOrderStatusMutation,
  useAdminChangeSaleStatusMutation,
} from '../sales.api';
import { useChangesInTurn } from '../use-changes-in-turn';
import { releaseOf, type ReleaseStep, type StatusCall } from './release';

const FAILED = 'No se pudo actualizar el estado de la venta';
const RELEASED = { title: 'Inventario liberado' };

/** An order whose units, or some of them, were given free here, with the steps that were done and can be taken back. */
export interface Released {
  order: StaffOrderView;
  steps: readonly ReleaseStep[];
}

export interface ReleaseDesk {
  released: readonly Released[];
  /** Id of the order that is being released or taken back; `ALL` while several are. */
  busy: string | null;
  release: (order: StaffOrderView) => Promise<void>;
  /** Each by itself: those that can't be released stay as they are, and what worked can be taken back. */
  releaseAll: (orders: readonly StaffOrderView[]) => Promise<void>;
  undo: (released: Released) => Promise<void>;
}

/** In place of an order's id. */
export const ALL = 'all';

/** Gives the units of orders free, and takes that back as long as they are there. */
export function useRelease(): ReleaseDesk {
  const report = useReport();
  const inTurn = useChangesInTurn();
  const [released, setReleased] = useState<readonly Released[]>([]);
  const [busy, setBusy] = useState<string | null>(null);
  const [changeOrder] = useAdminChangeOrderStatusMutation();
  const [changeSale] = useAdminChangeSaleStatusMutation();
  const [changeOrders] = useAdminChangeOrdersStatusMutation();

  async function run(order: StaffOrderView, calls: readonly StatusCall[]) {
    for (const { kind, id, status } of calls) {
      const change = kind === 'order' ? changeOrder : changeSale;
      await inTurn(order, async (seen) => (await change({ id, status, version: seen }).unwrap()).version);
    }
  }

  /** Goes from step to step until one fails; returns those that were done. */
  async function carryOut(
    order: StaffOrderView,
    steps: readonly ReleaseStep[],
    callsOf: (step: ReleaseStep) => readonly StatusCall[],
    title: string,
  ): Promise<ReleaseStep[]> {
    const done: ReleaseStep[] = [];
    async function go() {
      for (const step of steps) {
        await run(order, callsOf(step));
        done.push(step);
      }
    }
    setBusy(order.orderId);
    await report(go(), { done: { title, description: `Pedido ${order.code}` }, failed: FAILED });
    setBusy(null);
    return done;
  }

  function note({ order, steps }: Released) {
    if (steps.length === 0) return;
    setReleased((all) => {
      const isSame = (other: Released) => other.order.orderId === order.orderId;
      const earlier = all.find(isSame)?.steps ?? [];
      return [{ order, steps: [...earlier, ...steps] }, ...all.filter((other) => !isSame(other))];
    });
  }

  /** Cancels orders in one call; rejects with the reason of the first that stayed as it was. */
  async function releaseWhole(parts: readonly Released[]) {
    if (parts.length === 0) return;
    const seen = parts.map(({ order: { orderId: id, version } }) => ({ id, version }));
    const outcomes = await changeOrders({ ids: seen.map(({ id }) => id), status: 'cancelled', seen }).unwrap();
    const outcomeOf = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
    for (const { order, steps } of parts) {
      const { ok = false, version = order.version } = outcomeOf.get(order.orderId) ?? {};
      if (ok) note({ order: { ...order, version }, steps });
    }
    const [refused] = parts.filter(({ order }) => outcomeOf.get(order.orderId)?.ok === false);
    if (!refused) return;
    const { orderId, code } = refused.order;
    throw refusalOf(`Pedido ${code}: ${outcomeOf.get(orderId)?.error ?? FAILED}`);
  }

  return {
    released,
    busy,
    async release(order) {
      const done = await carryOut(order, releaseOf(order), ({ call }) => [call], RELEASED.title);
      note({ order, steps: done });
    },
    async releaseAll(orders) {
      const parts = orders.slice(0, ORDERS_AT_ONCE).map((order): Released => ({ order, steps: releaseOf(order) }));
      const isWhole = ({ steps }: Released) => steps.every(({ call }) => call.kind === 'order');
      setBusy(ALL);
      await report(releaseWhole(parts.filter(isWhole)), { done: RELEASED, failed: FAILED });
      for (const { order, steps } of parts.filter((part) => !isWhole(part))) {
        note({ order, steps: await carryOut(order, steps, ({ call }) => [call], RELEASED.title) });
      }
      setBusy(null);
    },
    async undo(taken) {
      const done = await carryOut(taken.order, taken.steps, ({ undo }) => undo, 'Apartado otra vez');
      const steps = taken.steps.filter((step) => !done.includes(step));
      setReleased((all) =>
        all.flatMap((other) => (other !== taken ? other : steps.length > 0 ? { ...taken, steps } : [])),
      );
    },
  };
}

/** As a call fails that the server refuses. */
function refusalOf(error: string) {
  return Object.assign(new Error(error), {
    status: 409,
    data: { success: false, error, code: 'sale.statusNotAllowed' },
  });
}
