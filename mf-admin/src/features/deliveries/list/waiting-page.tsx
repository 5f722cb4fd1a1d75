import { outcomeLabels, formatPhone, type ListMeta, type WaitingOrderView } from '@shop/contracts';
import {
  Badge,
  Button,
  Checkbox,
  Cluster,
  FigureStrip,
  RowMenu,
  RowsTable,
  SmallButton,
  actions,
  beside,
  labelled,
  named,
} from '@shop/ui';
import { Link } from 'react-router-dom';
import { formatDay } from '../../../dates';
import { adminRoutes, orderAddress, runAddress } from '../../../routes';
import { useAdminReadDeliverySummaryQuery } from '../../../shared/delivery/delivery.api';
import { HandOverDialog, useHandOver } from '../../../shared/delivery/hand-over-dialog';
import { useChoice } from '../../../shared/list/choice';
import { ListScreen } from '../../../shared/list/list-screen';
import { useListState } from '../../../shared/page/back-link';
import { useLeadOn } from '../../../shared/page/lead-on';
import { useAdminListWaitingQuery, waitingList } from '../deliveries.api';
import { DeliveriesNav } from '../deliveries-list';
import { Collected, amountText } from '../amounts';
import { CancelUndeliveredDialog, WishDialog } from './waiting-dialogs';

type WaitingDialog = 'entregar' | 'solicitud' | 'cancelar';

/** Pending orders that nobody is bringing, to be handed over to a courier. */
export function WaitingPage() {
  const leadOn = useLeadOn();
  const summary = useAdminReadDeliverySummaryQuery(undefined, { refetchOnMountOrArgChange: true });
  const { handOver, dialog } = useHandOver();
  return (
    <>
      <ListScreen<WaitingOrderView, ListMeta, WaitingDialog>
        list={waitingList}
        useRows={useAdminListWaitingQuery}
        keyOf={({ orderId }) => orderId}
        title="Entregas"
        back={adminRoutes.home}
        what="los pedidos por entregar"
        empty={{
          icon: 'truck',
          title: 'No hay nada por entregar',
          text: 'Los pedidos pendientes que nadie lleva aparecen aquí.',
        }}
        noun={['pedido por entregar', 'pedidos por entregar']}
        onReload={() => void summary.refetch()}
        above={() => (
          <>
            <DeliveriesNav />
            {(summary.data || !summary.isError) && (
              <FigureStrip
                figures={[
                  { name: ['', 'Por entregar', ''], value: summary.data && `${summary.data.waiting}` },
                  { name: ['', 'En ruta', ''], value: summary.data && `${summary.data.onTheWay}` },
                  { name: ['', 'Solicitudes', ' de clientes'], value: summary.data && `${summary.data.wishes}` },
                  { name: ['Efectivo ', 'atrasado', ''], value: summary.data && amountText(summary.data.overdueCash) },
                ]}
              />
            )}
          </>
        )}
        dialogs={{
          names: ['entregar', 'solicitud', 'cancelar'],
          show: ({ dialog: { name }, row, onClose }) => {
            if (!row) return null;
            if (name === 'cancelar') return <CancelUndeliveredDialog order={row} onClose={onClose} />;
            if (name === 'solicitud') return <WishDialog key={row.orderId} order={row} onClose={onClose} />;
            return (
              <HandOverDialog
                orders={[row]}
                onDone={({ id }) => leadOn(runAddress(id), { replace: true })}
                onClose={onClose}
              />
            );
          },
        }}
      >
        {({ rows, open }) => (
          <WaitingOrders
            orders={rows}
            open={open}
            onHandOver={(orders) => handOver({ orders, onDone: ({ id }) => leadOn(runAddress(id)) })}
          />
        )}
      </ListScreen>
      {dialog}
    </>
  );
}

interface WaitingOrdersProps {
  orders: readonly WaitingOrderView[];
  open: (name: WaitingDialog, id: string) => void;
  onHandOver: (chosen: readonly WaitingOrderView[]) => void;
}

function WaitingOrders({ orders, open, onHandOver }: WaitingOrdersProps) {
  const state = useListState();
  const { orders: chosen, isChosen, choose } = useChoice(orders);

  return (
    <>
      <Cluster $apart>
        <Checkbox
          label="Elegir todos los de esta página"
          checked={chosen.length === orders.length}
          onChange={() => choose(orders, chosen.length < orders.length)}
        />
        <Button size="sm" icon="truck" disabled={chosen.length === 0} onClick={() => onHandOver(chosen)}>
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
              <Checkbox
                label={
                  <Link to={orderAddress(order.orderId)} state={state}>
                    {order.code}
                  </Link>
                }
                aria-label={`Elegir ${order.code}`}
                checked={isChosen(order)}
                onChange={({ target }) => choose([order], target.checked)}
              />
            ),
          },
          beside('Por cobrar', (order) => <Collected delivery={{ ...order, collected: null, failure: null }} />, 'end'),
          named(
            'Para quién',
            ({ customerName }) => customerName,
            ({ phone, address, department }) => [formatPhone(phone), `${address}, ${department}`],
          ),
          labelled('Desde', ({ createdAt }) => formatDay(createdAt)),
          {
            name: 'Antes',
            cell: ({ orderId, code, attempts, wish }) => (
              <Cluster>
                <Attempts attempts={attempts} />
                {wish?.status === 'asked' && (
                  <SmallButton aria-label={`Ver solicitud de ${code}`} onClick={() => open('solicitud', orderId)}>
                    Ver solicitud
                  </SmallButton>
                )}
              </Cluster>
            ),
          },
          actions(({ orderId, code, attempts }) => (
            <RowMenu
              label={`Más acciones del pedido ${code}`}
              items={[
                { label: 'Entregar', icon: 'truck', onSelect: () => open('entregar', orderId) },
                attempts.length > 0 && {
                  label: 'Cancelar pedido',
                  icon: 'close',
                  danger: true,
                  onSelect: () => open('cancelar', orderId),
                },
              ]}
            />
          )),
        ]}
      />
    </>
  );
}

/** The outcomes of earlier attempts, the last one first. */
function Attempts({ attempts }: Pick<WaitingOrderView, 'attempts'>) {
  const [last] = attempts;
  if (!last) return <Badge tone="mute">Primer intento</Badge>;
  const isDelivered = last.outcome === 'entregado';
  return (
    <Cluster>
      <Badge tone={isDelivered ? 'warn' : 'bad'} icon={isDelivered ? 'check' : 'close'}>
        {outcomeLabels[last.outcome]}
      </Badge>
      {attempts.length > 1 && `${attempts.length} intentos`}
      {!isDelivered && !last.parcelBack && (
        <Badge tone="warn" icon="truck">
          Paquete afuera
        </Badge>
      )}
    </Cluster>
  );
}
