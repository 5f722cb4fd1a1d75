import { linesMeant, type SaleStatus, type StaffOrderView } from '@shop/contracts';
import { useDialogAbout } from '@shop/frames';
import { useToast } from '@shop/shell-api';
import {
  Button,
  Cluster,
  ConfirmDialog,
  IconButton,
  Label,
  Notice,
  SmallButton,
  bottomBar,
  color,
  edge,
  layer,
  media,
  radius,
  shadow,
  size,
  space,
} from '@shop/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useStaffReport } from '../../../shared/actions/use-staff-report';
import type { HandingOver } from '../../../shared/delivery/hand-over-dialog';
import { counted } from '../../../shared/counted';
import { changeLooks } from '../order-actions';
import { STATUS_FAILED, saleChanges, unitsIn, unitsText } from '../order-labels';
import { useAdminChangeOrdersStatusMutation } from '../sales.api';
import { tellStatus } from '../undo/status-undo';
import { useChoice } from '../../../shared/list/choice';

const Bar = styled.section`
  position: sticky;
  z-index: ${layer.sticky};
  inset-block-end: calc(${bottomBar} + ${space[8]});
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space[4]} ${space[16]};
  padding: ${space[8]} ${space[8]} ${space[8]} ${space[16]};
  border: ${edge.thin} solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.raised};
  box-shadow: ${shadow.floating};
  :root:has(&) {
    scroll-padding-bottom: calc(${bottomBar} + 2 * ${size.tileRow});
  }
  ${media.tablet} {
    :root:has(&) {
      scroll-padding-bottom: calc(${bottomBar} + ${size.tileRow} + ${space[16]});
    }
  }
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) auto auto;
  }
  ${media.low} {
    position: static;
    :root:has(&) {
      scroll-padding-bottom: calc(${bottomBar} + ${space[16]});
    }
  }
`;

const Buttons = styled(Cluster)`
  grid-area: 2 / 1 / auto / -1;
  ${media.desktop} {
    grid-area: auto;
  }
`;

const Reasons = styled.div`
  grid-column: 1 / -1;
  max-height: ${size.tileRow};
  margin: ${space[4]} ${space[8]} ${space[4]} 0;
  overflow-y: auto;
`;

/** Orders that stayed as they were while others were changed with them. */
interface Refusals {
  changed: number;
  orders: { code: string; reason: string }[];
}

/** Orders with something left to change: the others stay as they are, and would be told as changed. */
function leftFor(status: SaleStatus, orders: readonly StaffOrderView[]): StaffOrderView[] {
  return orders.filter(({ lines }) => linesMeant(lines, status).some((line) => line.status !== status));
}

/** Chosen orders of a page, and the change of their status. */
export function useChosenOrders(page: readonly StaffOrderView[]) {
  const report = useStaffReport();
  const showToast = useToast();
  const choice = useChoice(page);
  const { orders, isShown, choose } = choice;
  /** Of the last change; null when it changed all of them, and when there was none. */
  const [refusals, setRefusals] = useState<Refusals | null>(null);
  const [changeOrders, { isLoading }] = useAdminChangeOrdersStatusMutation();

  /** Nothing changes on the screen before the server has answered. Those it refused stay chosen. */
  async function change(status: SaleStatus) {
    const changing = leftFor(status, orders);
    const seen = changing.map(({ orderId: id, version }) => ({ id, version }));
    const call = changeOrders({ ids: seen.map(({ id }) => id), status, seen }).unwrap();
    const answered = await report(call, { done: null, failed: STATUS_FAILED });
    if (!answered.ok) return;
    const outcomes = new Map(answered.answer.map((outcome) => [outcome.id, outcome]));
    const refused = changing.filter(({ orderId }) => outcomes.get(orderId)?.ok !== true);
    const changed = changing.length - refused.length;
    choose(
      orders.filter((order) => !refused.includes(order)),
      false,
    );
    if (refused.length > 0) {
      const told = refused.map(({ orderId, code }) => ({ code, reason: outcomes.get(orderId)?.error ?? '' }));
      setRefusals({ changed, orders: told });
      const [first] = told;
      if (first && !refused.some(isShown)) {
        showToast({ variant: 'destructive', title: 'Error', description: `Pedido ${first.code}: ${first.reason}` });
      }
      return;
    }
    setRefusals(null);
    showToast({
      variant: 'success',
      title: 'Estado actualizado',
      description: changed === 1 ? 'Se actualizó 1 pedido' : `Se actualizaron ${changed} pedidos`,
      ...tellStatus(status, changing, {
        of: 'orders',
        seen: answered.answer.flatMap(({ id, version }) => (version === undefined ? [] : { id, version })),
        subject: changing.map(({ code }) => code).join(', '),
      }),
    });
  }

  return {
    ...choice,
    choose(changed: readonly StaffOrderView[], chosen: boolean) {
      choose(changed, chosen);
      setRefusals(null);
    },
    busy: isLoading,
    refusals,
    change,
  };
}

const countText = (count: number) => counted(count, 'pedido', 'pedidos');

/** Statuses that several orders may change to together, by the specified names. */
const changes = [...saleChanges('pending'), ...saleChanges('completed')];

export interface ChosenOrdersBarProps {
  chosen: ReturnType<typeof useChosenOrders>;
  onHandOver: (handing: HandingOver) => void;
}

/** Actions on the chosen orders at once, and why some were refused; nothing while none is chosen. */
export function ChosenOrdersBar({ chosen, onHandOver }: ChosenOrdersBarProps) {
  const { orders, busy, refusals } = chosen;
  const [asks, ask] = useDialogAbout<true>('cancelar-elegidos', orders.length === 0);

  async function cancel() {
    await chosen.change('cancelled');
    ask(null);
  }

  if (orders.length === 0) return null;
  const count = leftFor('cancelled', orders).length;
  const units = unitsIn(
    // One that was partly completed is refused, and keeps its units.
    orders.flatMap(({ lines }) => (lines.some(({ status }) => status === 'completed') ? [] : lines)),
    'pending',
  );
  return (
    <>
      <Bar aria-label="Pedidos elegidos" data-above-toasts="">
        <Label as="strong" role="status">
          {counted(orders.length, 'pedido elegido', 'pedidos elegidos')}
        </Label>
        <Buttons>
          {changes.map(({ to, label }) => (
            <Button
              key={to}
              size="sm"
              {...changeLooks[to]}
              disabled={busy || leftFor(to, orders).length === 0}
              onClick={() => (to === 'cancelled' ? ask(true) : void chosen.change(to))}
            >
              {label}
            </Button>
          ))}
          <SmallButton
            icon="truck"
            disabled={busy}
            onClick={() => onHandOver({ orders, onDone: () => chosen.choose(orders, false) })}
          >
            Entregar
          </SmallButton>
        </Buttons>
        <IconButton
          icon="close"
          label="Quitar selección"
          disabled={busy}
          onClick={() => chosen.choose(orders, false)}
        />
        {refusals && (
          <Reasons tabIndex={0} role="region" aria-label="Pedidos que no se pudieron actualizar">
            <Notice tone="bad" title={`Sin actualizar: ${countText(refusals.orders.length)}`}>
              {refusals.changed > 0 && <p>{`Estado actualizado en ${countText(refusals.changed)}.`}</p>}
              <ul>
                {refusals.orders.map(({ code, reason }) => (
                  <li key={code}>{`${code}: ${reason}`}</li>
                ))}
              </ul>
            </Notice>
          </Reasons>
        )}
      </Bar>
      <ConfirmDialog
        open={asks !== null}
        onOpenChange={() => ask(null)}
        danger
        busy={busy}
        question={count === 1 ? '¿Cancelar el pedido elegido?' : `¿Cancelar ${count} pedidos?`}
        text={`Puedes ${count === 1 ? 'restaurarlo' : 'restaurarlos'} después, mientras haya inventario.`}
        consequence={`Liberará ${unitsText(units)} de inventario.`}
        confirmLabel={count === 1 ? 'Cancelar pedido' : 'Cancelar pedidos'}
        cancelLabel="Mantener"
        onConfirm={() => void cancel()}
      />
    </>
  );
}
