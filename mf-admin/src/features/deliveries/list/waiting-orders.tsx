import { failureCodeLabels, formatPhone, paymentMethodLabels, type WaitingOrderView } from '@shop/contracts';
import { Badge, Button, Checkbox } from '@shop/ui';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { formatDay } from '../../../dates';
import { orderAddress, runAddress } from '../../../routes';
import { HandOverDialog } from '../../../shared/delivery/hand-over-dialog';
import { RowMenu } from '../../../shared/form/row-menu';
import { Cluster } from '../../../shared/layout/layout';
import { useListState } from '../../../shared/list/list-state';
import { Amount, RowsTable, labelled, named } from '../rows-table';
import type { WaitingDialog } from './waiting-page';

export interface WaitingOrdersProps {
  orders: readonly WaitingOrderView[];
  open: (name: WaitingDialog, id: string) => void;
}

/** Orders of a page, of which several may be handed over at once. */
export function WaitingOrders({ orders, open }: WaitingOrdersProps) {
  const navigate = useNavigate();
  const state = useListState();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [handsOver, setHandsOver] = useState(false);
  const chosen = orders.filter(({ orderId }) => ids.has(orderId));

  function choose(changed: readonly WaitingOrderView[], isChosen: boolean) {
    const next = new Set(chosen.map(({ orderId }) => orderId));
    for (const { orderId } of changed) {
      if (isChosen) next.add(orderId);
      else next.delete(orderId);
    }
    setIds(next);
  }

  return (
    <>
      <Cluster $apart>
        <Checkbox
          label="Elegir todos los de esta página"
          checked={chosen.length === orders.length}
          onChange={() => choose(orders, chosen.length < orders.length)}
        />
        <Button size="sm" icon="truck" disabled={chosen.length === 0} onClick={() => setHandsOver(true)}>
          {chosen.length === 0 ? 'Entregar los elegidos' : `Entregar ${chosen.length}`}
        </Button>
      </Cluster>
      <RowsTable<WaitingOrderView>
        rows={orders}
        keyOf={({ orderId }) => orderId}
        columns={[
          {
            name: 'Pedido',
            cell: (order) => (
              <Cluster>
                <Checkbox
                  label={
                    <Link to={orderAddress(order.orderId)} state={state}>
                      {order.code}
                    </Link>
                  }
                  aria-label={`Elegir ${order.code}`}
                  checked={ids.has(order.orderId)}
                  onChange={({ target }) => choose([order], target.checked)}
                />
                {order.wish?.status === 'asked' && (
                  <Button tone="outline" size="sm" onClick={() => open('solicitud', order.orderId)}>
                    Ver solicitud
                  </Button>
                )}
              </Cluster>
            ),
          },
          {
            name: 'Por cobrar',
            align: 'end',
            phone: 'beside',
            cell: ({ paymentMethod, expectedCash }) =>
              paymentMethod === 'efectivo' ? (
                <Amount value={expectedCash} strong />
              ) : (
                paymentMethodLabels[paymentMethod]
              ),
          },
          named(
            'Para quién',
            ({ customerName }) => customerName,
            ({ phone, address, department }) => [formatPhone(phone), `${address}, ${department}`],
          ),
          labelled('Desde', ({ createdAt }) => formatDay(createdAt)),
          { name: 'Antes', cell: ({ attempts }) => <Attempts attempts={attempts} /> },
          {
            name: 'Acciones',
            align: 'end',
            cell: ({ orderId, code, attempts }) => (
              <RowMenu
                label={`Más acciones del pedido ${code}`}
                items={[
                  { label: 'Entregar', icon: 'truck' as const, onSelect: () => open('entregar', orderId) },
                  {
                    label: 'Cancelar pedido',
                    icon: 'close' as const,
                    danger: true,
                    onSelect: () => open('cancelar', orderId),
                  },
                ].slice(0, attempts.length === 0 ? 1 : 2)}
              />
            ),
          },
        ]}
      />
      {handsOver && (
        <HandOverDialog
          orders={chosen}
          onDone={({ id }) => void navigate(runAddress(id))}
          onClose={() => setHandsOver(false)}
        />
      )}
    </>
  );
}

/** What came of earlier attempts, the last one first. */
function Attempts({ attempts }: Pick<WaitingOrderView, 'attempts'>) {
  const [last] = attempts;
  if (!last) return <Badge tone="mute">Primer intento</Badge>;
  return (
    <Cluster>
      <Badge tone="bad" icon="close">
        {failureCodeLabels[last.outcome]}
      </Badge>
      {attempts.length > 1 && `${attempts.length} intentos`}
      {!last.parcelBack && <Badge tone="warn">Paquete afuera</Badge>}
    </Cluster>
  );
}
