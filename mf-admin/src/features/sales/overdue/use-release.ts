import type { StaffOrderView } from '@shop/contracts';
import { useState } from 'react';
import { useReport } from '../../../shared/use-report';
import { useAdminChangeOrderStatusMutation, useAdminChangeSaleStatusMutation } from '../sales.api';
import { releaseOf, type Release, type StatusCall } from './release';

const FAILED = 'No se pudo actualizar el estado de la venta';

/** An order whose units were given free here, and how that is taken back. */
export interface Released {
  order: StaffOrderView;
  release: Release;
}

export interface ReleaseDesk {
  released: readonly Released[];
  /** Id of the order that is being released or taken back. */
  busy: string | null;
  release: (order: StaffOrderView) => Promise<void>;
  undo: (released: Released) => Promise<void>;
}

/** Gives the units of overdue orders free, and takes that back as long as they are there. */
export function useRelease(): ReleaseDesk {
  const report = useReport();
  const [released, setReleased] = useState<readonly Released[]>([]);
  const [busy, setBusy] = useState<string | null>(null);
  const [changeOrder] = useAdminChangeOrderStatusMutation();
  const [changeSale] = useAdminChangeSaleStatusMutation();

  async function run(calls: readonly StatusCall[]) {
    for (const { kind, id, status } of calls) {
      const call: Promise<unknown> = (kind === 'order' ? changeOrder : changeSale)({ id, status }).unwrap();
      await call;
    }
  }

  async function carryOut(order: StaffOrderView, calls: readonly StatusCall[], title: string): Promise<boolean> {
    setBusy(order.orderId);
    const done = { title, description: `Pedido ${order.code}` };
    const { ok } = await report(run(calls), { done, failed: FAILED });
    setBusy(null);
    return ok;
  }

  return {
    released,
    busy,
    async release(order) {
      const release = releaseOf(order);
      if (await carryOut(order, release.calls, 'Inventario liberado')) {
        setReleased((others) => [{ order, release }, ...others]);
      }
    },
    async undo(taken) {
      if (await carryOut(taken.order, taken.release.undo, 'Apartado otra vez')) {
        setReleased((all) => all.filter((other) => other !== taken));
      }
    },
  };
}
