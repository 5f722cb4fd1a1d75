import { orderCode, saleCode, type SaleStatus, type StaffOrderLineView, type StaffOrderView } from '@shop/contracts';
import { isSteppingBack, useDialogAddress } from '@shop/frames';
import { useToast } from '@shop/shell-api';
import { Button, ConfirmDialog, space, type ButtonTone, type IconName } from '@shop/ui';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useStaffReport } from '../../shared/actions/use-staff-report';
import { useParcelAway } from '../../shared/delivery/parcel-away';
import { STATUS_FAILED, orderChanges, unitsIn, unitsText } from './order-labels';
import { useAdminChangeStatusMutation } from './sales.api';
import { tellStatus } from './undo/status-undo';

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

/**
 * Makes a change of one order after those that were pressed before it. `make` gets the version that they left, at least the
 * one that is seen, and returns the version that the order has then; null when the change failed.
 */
export type ChangeInTurn = (seen: number, make: (version: number) => Promise<number | null>) => Promise<number>;

/** Who presses two lines of an order one after the other is not behind their own first change. */
export function useChangesInTurn(): ChangeInTurn {
  const last = useRef(Promise.resolve(0));
  return (seen, make) => {
    last.current = last.current.then(async (left) => {
      const version = Math.max(seen, left);
      return (await make(version)) ?? version;
    });
    return last.current;
  };
}

export interface OrderActionsProps {
  /** As it is seen: what somebody changed meanwhile is not changed blindly. */
  order: StaffOrderView;
  /** The one of its sales that is changed; without it, all of them. */
  line?: StaffOrderLineView;
  inTurn: ChangeInTurn;
  /** The one change that is offered. */
  only?: SaleStatus;
  /** Under each other. */
  stacked?: boolean;
}

/** Buttons for the statuses that a sale or a whole order may change to (SAL-6). Cancelling asks first: it frees the units. */
export function OrderActions({ order, line, inTurn, only, stacked = false }: OrderActionsProps) {
  const report = useStaffReport();
  const showToast = useToast();
  const [asked, ask] = useDialogAddress(['cancelar-todo']);
  /** Where the order is on its way to. */
  const [going, setGoing] = useState<SaleStatus | null>(null);
  const [changeStatus] = useAdminChangeStatusMutation();
  const lines = line ? [line] : order.lines;
  const subject = line ? ({ of: 'sales', id: line.id } as const) : ({ of: 'orders', id: order.orderId } as const);
  const code = orderCode(order.orderId);
  const name = line ? `Venta ${saleCode(line.id)}` : code;
  const changes = orderChanges(lines).filter(({ to }) => only === undefined || to === only);
  const asks = only === undefined && asked?.id === subject.id;
  const away = useParcelAway(order.orderId, { skip: !asks });
  const resting = useRest(changes.map(({ to }) => to).join());

  function press(to: SaleStatus) {
    if (going || resting) return;
    if (to === 'cancelled') ask({ name: 'cancelar-todo', id: subject.id });
    else void set(to);
  }

  async function set(to: SaleStatus) {
    if (isSteppingBack()) return;
    setGoing(to);
    await inTurn(order.version, async (seen) => {
      const call = changeStatus({ ...subject, status: to, version: seen }).unwrap();
      const outcome = await report(call, { done: null, failed: STATUS_FAILED });
      if (!outcome.ok) return null;
      const { version } = outcome.answer;
      showToast({
        variant: 'success',
        title: 'Estado actualizado',
        description: 'El estado de la venta se ha actualizado correctamente',
        ...tellStatus(to, [{ lines }], { of: subject.of, seen: [{ id: subject.id, version }], subject: name }),
      });
      return version;
    });
    setGoing(null);
    if (to === 'cancelled') ask(null);
  }

  return (
    <Buttons role="group" aria-label={`Estado: ${name}`} $stacked={stacked}>
      {changes.map(({ to, label }) => (
        <Button
          key={to}
          size="sm"
          {...changeLooks[to]}
          {...(line ? { tone: 'outline' } : {})}
          busy={going === to}
          aria-disabled={going !== null || resting}
          onClick={() => press(to)}
        >
          {label}
        </Button>
      ))}
      <ConfirmDialog
        open={asks}
        onOpenChange={() => ask(null)}
        danger
        busy={going !== null}
        question={`¿Cancelar ${line ? 'esta venta del pedido' : 'el pedido'} ${code}?`}
        text={`Puedes ${line ? 'restaurarla' : 'restaurarlo'} después, mientras haya inventario.`}
        consequence={`Liberará ${unitsText(unitsIn(lines, 'pending'))} de inventario.${away}`}
        confirmLabel={line ? 'Cancelar venta' : 'Cancelar pedido'}
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
