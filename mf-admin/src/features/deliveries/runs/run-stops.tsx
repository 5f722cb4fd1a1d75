import { formatPhone, type DeliveryView, type RunView } from '@shop/contracts';
import {
  Cluster,
  Icon,
  Named,
  RowMenu,
  TitledPanel,
  VisuallyHidden,
  color,
  edge,
  radius,
  size,
  space,
  text,
} from '@shop/ui';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { orderAddress } from '../../../routes';
import { useStaffReport } from '../../../shared/actions/use-staff-report';
import { DeliveryBadge } from '../../../shared/delivery/delivery-status';
import { useAdminOrderStopsMutation } from '../deliveries.api';
import { deliveryActions, type DeliveryDialog } from '../list/delivery-dialogs';
import { Collected } from '../amounts';
import { useReorder } from './use-reorder';

const Stop = styled.li<{ $moving: boolean }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space[8]};
  padding-block: ${space[8]};
  background: ${({ $moving }) => ($moving ? color.mist : 'none')};
  & + & {
    border-block-start: ${edge.thin} solid ${color.line};
  }
`;

const Handle = styled.button`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space[4]};
  min-width: ${size.controlSmall};
  height: ${size.controlSmall};
  border-radius: ${radius.control};
  color: ${color.ink2};
  cursor: grab;
  touch-action: none;
  ${text.strong}
  ${text.figures}
  &:hover {
    background: ${color.mist};
  }
`;

/**
 * The order of a run's stops, as it was asked for last until the run has it. One order is under way at a time, so that
 * the server never takes an older one after a newer one.
 */
function useStopOrder(run: RunView): [order: readonly string[], store: (order: string[]) => void] {
  const report = useStaffReport();
  const [send] = useAdminOrderStopsMutation();
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const waiting = useRef<string[] | null>(null);
  const busy = useRef(false);

  function takeWaiting(): string[] | null {
    const order = waiting.current;
    waiting.current = null;
    return order;
  }

  async function sendAll() {
    busy.current = true;
    for (let order = takeWaiting(); order; order = takeWaiting()) {
      const call = send({ id: run.id, deliveryIds: order }).unwrap();
      const { ok } = await report(call, { done: null, failed: 'No se pudo ordenar la ruta' });
      if (!ok) takeWaiting();
    }
    busy.current = false;
    setAsked(null);
  }

  return [
    asked ?? run.stops.map(({ id }) => id),
    (order) => {
      waiting.current = order;
      setAsked(order);
      if (!busy.current) void sendAll();
    },
  ];
}

/** The stops of a run; those of an open one are put in order by drag, with the arrow keys, or by their menus. */
export function RunStops({ run, open }: { run: RunView; open: (name: DeliveryDialog, id: string) => void }) {
  const [shown, store] = useStopOrder(run);
  const byId = new Map(run.stops.map((stop) => [stop.id, stop]));
  const { order, moving, move, handleOf, listening } = useReorder(shown, store);
  const isOpen = run.closedAt === null;

  return (
    <TitledPanel title="Paradas">
      {isOpen && <VisuallyHidden id="ordenar">Arrástrala, o muévela con las flechas arriba y abajo.</VisuallyHidden>}
      <ol {...listening}>
        {order.flatMap((id, index) => {
          const stop = byId.get(id);
          if (!stop) return [];
          const place = `Parada ${index + 1} de ${order.length}: ${stop.orderCode}`;
          return (
            <Stop key={id} data-key={id} $moving={moving === id}>
              {isOpen ? (
                <Handle type="button" aria-label={place} aria-describedby="ordenar" {...handleOf(id)}>
                  <Icon name="menu" size={16} />
                  {index + 1}
                </Handle>
              ) : (
                <strong>{index + 1}</strong>
              )}
              <StopText stop={stop} />
              <RowMenu
                label={`Más acciones de la parada de ${stop.orderCode}`}
                items={[
                  isOpen && index > 0 && { label: 'Subir', icon: 'chevron-up', onSelect: () => move(id, -1) },
                  isOpen &&
                    index < order.length - 1 && { label: 'Bajar', icon: 'chevron-down', onSelect: () => move(id, 1) },
                  ...deliveryActions(stop, (name) => open(name, id)),
                ]}
              />
            </Stop>
          );
        })}
      </ol>
    </TitledPanel>
  );
}

function StopText({ stop }: { stop: DeliveryView }) {
  const { orderId, orderCode, customerName, phone, address, department } = stop;
  return (
    <Cluster $apart>
      <Named>
        <strong>
          <Link to={orderAddress(orderId)}>{orderCode}</Link>
          {` · ${customerName}`}
        </strong>
        {`${address}, ${department} · ${formatPhone(phone)}`}
      </Named>
      <Cluster>
        <DeliveryBadge delivery={stop} />
        <Collected delivery={stop} />
      </Cluster>
    </Cluster>
  );
}
