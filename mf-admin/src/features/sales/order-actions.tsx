import { orderCode, type SaleStatus, type StaffOrderView } from '@shop/contracts';
import { useToast } from '@shop/shell-api';
import { Button, ConfirmDialog, space, type ButtonTone, type IconName } from '@shop/ui';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useReport } from '../../shared/actions/use-report';
import { unitsText, type SaleStatusChange } from './order-labels';
import { useAdminChangeOrderStatusMutation, useAdminChangeSaleStatusMutation } from './sales.api';
import { tellStatus } from './undo/status-undo.slice';
import type { ChangeInTurn } from './use-changes-in-turn';

const Buttons = styled.div<{ $stacked: boolean }>`
  display: flex;
  flex-direction: ${({ $stacked }) => ($stacked ? 'column' : 'row')};
  flex-wrap: wrap;
  gap: ${space[8]};
  outline: none;
`;

/** For how long buttons do nothing that have just taken the place of others: a second press was meant for those. */
const REST_MS = 1000;

/** How a button looks that leads to a status. */
export const changeLooks: Record<SaleStatus, { tone: ButtonTone; icon: IconName }> = {
  completed: { tone: 'neutral', icon: 'check' },
  cancelled: { tone: 'outline', icon: 'close' },
  pending: { tone: 'outline', icon: 'undo' },
};

export interface OrderActionsProps {
  /** The whole order, or one of its sales. */
  subject: { kind: 'order' | 'sale'; id: string };
  /** As it is seen: what somebody changed meanwhile is not changed blindly. */
  order: Pick<StaffOrderView, 'orderId' | 'version'>;
  /** The lines that it changes, as they are seen. */
  lines: readonly Pick<StaffOrderView['lines'][number], 'status'>[];
  inTurn: ChangeInTurn;
  changes: readonly SaleStatusChange[];
  /** Units that cancelling gives free. */
  units: number;
  /** Under each other. */
  stacked?: boolean;
}

/** Buttons for the statuses that a sale or a whole order may change to (SAL-6). Cancelling asks first: it frees the units. */
export function OrderActions({
  subject,
  order: { orderId, version: read },
  lines,
  inTurn,
  changes,
  units,
  stacked = false,
}: OrderActionsProps) {
  const report = useReport();
  const showToast = useToast();
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const [changeOrder] = useAdminChangeOrderStatusMutation();
  const [changeSale] = useAdminChangeSaleStatusMutation();
  const change = subject.kind === 'order' ? changeOrder : changeSale;

  const offered = changes.map(({ to }) => to).join();

  const resting = useRest(offered);

  function press(to: SaleStatus) {
    if (busy || resting) return;
    if (to === 'cancelled') setAsks(true);
    else void set(to);
  }

  async function set(to: SaleStatus) {
    setBusy(true);
    await inTurn({ orderId, version: read }, async (seen) => {
      const call = change({ id: subject.id, status: to, version: seen }).unwrap();
      const outcome = await report(call, { done: null, failed: 'No se pudo actualizar el estado de la venta' });
      if (!outcome.ok) return null;
      const { version } = outcome.answer;
      showToast({
        variant: 'success',
        title: 'Estado actualizado',
        description: 'El estado de la venta se ha actualizado correctamente',
        ...tellStatus(to, lines, {
          kind: subject.kind === 'order' ? 'orders' : 'sale',
          seen: [{ id: subject.id, version }],
          subject: orderCode(orderId),
        }),
      });
      return version;
    });
    setBusy(false);
    setAsks(false);
  }

  return (
    <Buttons role="group" aria-label="Estado" $stacked={stacked}>
      {changes.map(({ to, label }) => (
        <Button
          key={to}
          size="sm"
          {...changeLooks[to]}
          {...(subject.kind === 'sale' ? { tone: 'outline' } : {})}
          aria-disabled={busy || resting}
          onClick={() => press(to)}
        >
          {label}
        </Button>
      ))}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        danger
        busy={busy}
        question={`¿Cancelar ${subject.kind === 'order' ? 'el pedido' : 'esta venta del pedido'} ${orderCode(orderId)}?`}
        text="Puedes restaurarla después, mientras haya inventario."
        consequence={`Liberará ${unitsText(units)} de inventario.`}
        confirmLabel={subject.kind === 'order' ? 'Cancelar pedido' : 'Cancelar venta'}
        cancelLabel="Mantener"
        onConfirm={() => void set('cancelled')}
      />
    </Buttons>
  );
}

/** True when what is offered has only just changed, by whomever. */
function useRest(offered: string): boolean {
  const [settled, setSettled] = useState(offered);
  useEffect(() => {
    const rest = setTimeout(() => setSettled(offered), REST_MS);
    return () => clearTimeout(rest);
  }, [offered]);
  return settled !== offered;
}
