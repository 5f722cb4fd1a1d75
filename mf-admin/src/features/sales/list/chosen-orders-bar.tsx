import type { SaleStatus } from '@shop/contracts';
import {
  Button,
  ConfirmDialog,
  IconButton,
  Notice,
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
import type { HandingOver } from '../../../shared/delivery/hand-over-dialog';
import { Label } from '../../../shared/layout/layout';
import { changeLooks } from '../order-actions';
import { saleChanges, unitsIn, unitsText } from '../order-labels';
import type { ChosenOrders, Refusals } from './use-chosen-orders';

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

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
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

/** Statuses that several orders may change to together, by the specified names. */
const changes = [...saleChanges('pending'), ...saleChanges('completed')];

export interface ChosenOrdersBarProps {
  chosen: ChosenOrders;
  onHandOver: (handing: HandingOver) => void;
}

/** Actions on the chosen orders at once, and why some were refused; nothing while none is chosen. */
export function ChosenOrdersBar({ chosen, onHandOver }: ChosenOrdersBarProps) {
  const [asks, setAsks] = useState(false);
  const { orders, busy, refusals } = chosen;

  async function set(status: SaleStatus) {
    await chosen.change(status);
    setAsks(false);
  }

  if (orders.length === 0) return null;
  const units = orders.reduce((sum, { lines }) => sum + unitsIn(lines, 'pending'), 0);
  return (
    <>
      <Bar aria-label="Pedidos elegidos" data-above-toasts="">
        <Label as="strong" role="status">
          {ordersText(orders.length, 'elegido')}
        </Label>
        <Buttons>
          {changes.map(({ to, label }) => (
            <Button
              key={to}
              size="sm"
              {...changeLooks[to]}
              disabled={busy}
              onClick={() => (to === 'cancelled' ? setAsks(true) : void set(to))}
            >
              {label}
            </Button>
          ))}
          <Button
            size="sm"
            tone="outline"
            icon="truck"
            disabled={busy}
            onClick={() => onHandOver({ orders, onDone: () => chosen.choose(orders, false) })}
          >
            Entregar
          </Button>
        </Buttons>
        <IconButton
          icon="close"
          label="Quitar selección"
          disabled={busy}
          onClick={() => chosen.choose(orders, false)}
        />
        {refusals && (
          <Reasons tabIndex={0} role="region" aria-label="Pedidos que no se pudieron actualizar">
            <RefusalList refusals={refusals} />
          </Reasons>
        )}
      </Bar>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        danger
        busy={busy}
        question={orders.length === 1 ? '¿Cancelar el pedido elegido?' : `¿Cancelar ${orders.length} pedidos?`}
        text="Puedes restaurarlos después, mientras haya inventario."
        consequence={`Liberará ${unitsText(units)} de inventario.`}
        confirmLabel={orders.length === 1 ? 'Cancelar pedido' : 'Cancelar pedidos'}
        cancelLabel="Mantener"
        onConfirm={() => void set('cancelled')}
      />
    </>
  );
}

function RefusalList({ refusals: { changed, orders } }: { refusals: Refusals }) {
  return (
    <Notice tone="bad" title={`No se pudo actualizar ${ordersText(orders.length)}`}>
      {changed > 0 && <p>{`Estado actualizado en ${ordersText(changed)}.`}</p>}
      <ul>
        {orders.map(({ code, reason }) => (
          <li key={code}>{`${code}: ${reason}`}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** '1 pedido', '3 pedidos elegidos' */
function ordersText(count: number, quality?: string): string {
  const plural = count === 1 ? '' : 's';
  return `${count} pedido${plural}${quality === undefined ? '' : ` ${quality}${plural}`}`;
}
