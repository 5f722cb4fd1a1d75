import type { StaffOrderView } from '@shop/contracts';
import { useToast } from '@shop/shell-api';
import { useState } from 'react';
import { useStaffReport } from '../../../shared/actions/use-staff-report';
import { useLazyAdminListOrderDeliveriesQuery } from '../../../shared/delivery/delivery.api';
import { parcelHolder } from '../../../shared/delivery/parcel-away';
import { STATUS_FAILED } from '../order-labels';
import { useAdminChangeOrdersStatusMutation, useAdminChangeStatusMutation } from '../sales.api';
import { releaseOf, type ReleaseStep, type StatusCall } from './release';

const RELEASED = { title: 'Inventario liberado' };

/** An order, as they left it, and the steps that were done here and can be taken back. */
export interface Released {
  order: StaffOrderView;
  steps: readonly ReleaseStep[];
}

export type ReleaseDesk = ReturnType<typeof useRelease>;

/** In place of an order's id. */
export const ALL = 'all';

/** Gives the units of orders free, and takes that back as long as they are there. */
export function useRelease() {
  const report = useStaffReport();
  const showToast = useToast();
  const [released, setReleased] = useState<readonly Released[]>([]);
  /** Why orders stayed as they were, each with its code. */
  const [refused, setRefused] = useState<readonly string[]>([]);
  /** Ids of the orders that are being released or taken back, with `ALL` where they were chosen together. */
  const [busy, setBusy] = useState<readonly string[]>([]);
  const [changeStatus] = useAdminChangeStatusMutation();
  const [changeOrders] = useAdminChangeOrdersStatusMutation();
  const [readDeliveries] = useLazyAdminListOrderDeliveriesQuery();

  async function during<Done>(ids: readonly string[], work: Promise<Done>): Promise<Done> {
    setBusy((others) => [...others, ...ids]);
    const done = await work;
    setBusy((others) => others.filter((id) => !ids.includes(id)));
    return done;
  }

  /** Goes from step to step until one fails; returns those that were done. */
  async function carryOut(
    { order, steps }: Released,
    callsOf: (step: ReleaseStep) => readonly StatusCall[],
    title: string,
  ): Promise<Released & { error: string | null }> {
    const done: ReleaseStep[] = [];
    let { version } = order;
    async function go() {
      for (const step of steps) {
        for (const call of callsOf(step)) ({ version } = await changeStatus({ ...call, version }).unwrap());
        done.push(step);
      }
    }
    const says = { done: { title, description: `Pedido ${order.code}` }, failed: STATUS_FAILED };
    const outcome = await during([order.orderId], report(go(), says));
    const error = outcome.ok ? null : outcome.error.text;
    return { order: { ...order, version }, steps: done, error };
  }

  /** The list of reasons is at the top of the page: what was pressed below is told aloud as well. */
  function refuse({ code }: StaffOrderView, reason: string, aloud?: 'aloud') {
    const told = `Pedido ${code}: ${reason}`;
    setRefused((others) => [...others, told]);
    if (aloud) showToast({ variant: 'destructive', title: 'Error', description: told });
  }

  function note({ order, steps }: Released) {
    if (steps.length === 0) return;
    setReleased((all) => {
      const isSame = (other: Released) => other.order.orderId === order.orderId;
      const earlier = all.find(isSame)?.steps ?? [];
      return [{ order, steps: [...earlier, ...steps] }, ...all.filter((other) => !isSame(other))];
    });
  }

  /** Cancels what is pending of an order that was partly completed, unless its parcel is outside: nobody was asked for it. */
  async function releaseRest(order: StaffOrderView) {
    const read = readDeliveries(order.orderId).unwrap();
    const found = await report(read, { done: null, failed: STATUS_FAILED, reads: true });
    if (!found.ok) return;
    const holder = parcelHolder(found.answer);
    if (holder !== null) {
      refuse(order, `Su paquete está afuera con ${holder}.`, 'aloud');
      return;
    }
    const { error, ...done } = await carryOut({ order, steps: releaseOf(order) }, ({ call }) => [call], RELEASED.title);
    note(done);
    if (error !== null) refuse(order, error);
  }

  /** Cancels orders in one call. */
  async function releaseWhole(orders: readonly StaffOrderView[]) {
    if (orders.length === 0) return;
    const seen = orders.map(({ orderId: id, version }) => ({ id, version }));
    const call = changeOrders({ ids: seen.map(({ id }) => id), status: 'cancelled', seen }).unwrap();
    const answered = await report(call, { done: null, failed: STATUS_FAILED });
    if (!answered.ok) return;
    const outcomes = new Map(answered.answer.map((outcome) => [outcome.id, outcome]));
    for (const order of orders) {
      const { ok, version = order.version, error = STATUS_FAILED } = outcomes.get(order.orderId) ?? {};
      if (ok) note({ order: { ...order, version }, steps: releaseOf(order) });
      else refuse(order, error, orders.length === 1 ? 'aloud' : undefined);
    }
    if (answered.answer.every(({ ok }) => ok)) showToast({ variant: 'success', ...RELEASED });
  }

  async function releaseEach(orders: readonly StaffOrderView[]) {
    setRefused([]);
    const isWhole = (order: StaffOrderView) => releaseOf(order).every(({ call }) => call.of === 'orders');
    await releaseWhole(orders.filter(isWhole));
    for (const order of orders.filter((other) => !isWhole(other))) await releaseRest(order);
  }

  return {
    released,
    refused,
    busy,
    release: (order: StaffOrderView) => during([order.orderId], releaseEach([order])),
    /** Each by itself: those that can't be released stay as they are, and what worked can be taken back. */
    releaseAll: (chosen: readonly StaffOrderView[]) => {
      const orders = chosen.filter(({ orderId }) => !busy.includes(orderId));
      return during([ALL, ...orders.map(({ orderId }) => orderId)], releaseEach(orders));
    },
    undo: async (taken: Released) => {
      const { order, steps: done } = await carryOut(taken, ({ undo }) => undo, 'Apartado otra vez');
      const steps = taken.steps.filter((step) => !done.includes(step));
      setReleased((all) =>
        all.flatMap((other) => (other !== taken ? other : steps.length > 0 ? { order, steps } : [])),
      );
    },
  };
}
