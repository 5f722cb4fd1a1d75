import type { ListMeta, WaitingOrderView } from '@shop/contracts';
import { useNavigate } from 'react-router-dom';
import { adminRoutes, runAddress } from '../../../routes';
import { useAdminReadDeliverySummaryQuery } from '../../../shared/delivery/delivery.api';
import { HandOverDialog } from '../../../shared/delivery/hand-over-dialog';
import { CardListOutline } from '../../../shared/list/card-outlines';
import { ListScreen } from '../../../shared/list/list-screen';
import { FigureStrip } from '../../../shared/page/figures';
import { space } from '@shop/ui';
import { useAdminListWaitingQuery, waitingList } from '../deliveries.api';
import { DeliveriesNav } from '../deliveries-nav';
import { amountText } from '../rows-table';
import { CancelUndeliveredDialog, WishDialog } from './waiting-dialogs';
import { WaitingOrders } from './waiting-orders';

export type WaitingDialog = 'entregar' | 'solicitud' | 'cancelar';

/** Pending orders that nobody is bringing, to be handed over to a courier. */
export function WaitingPage() {
  const navigate = useNavigate();
  const summary = useAdminReadDeliverySummaryQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <ListScreen<WaitingOrderView, ListMeta, WaitingDialog>
      list={waitingList}
      useRows={useAdminListWaitingQuery}
      keyOf={({ orderId }) => orderId}
      title="Entregas"
      back={adminRoutes.home}
      waiting="Cargando pedidos por entregar..."
      outline={<CardListOutline height={space[80]} />}
      failed="No se pudieron cargar los pedidos por entregar"
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
                { name: ['', 'En camino', ''], value: summary.data && `${summary.data.onTheWay}` },
                { name: ['', 'Solicitudes', ' de clientes'], value: summary.data && `${summary.data.wishes}` },
                { name: ['Efectivo ', 'atrasado', ''], value: summary.data && amountText(summary.data.overdueCash) },
              ]}
            />
          )}
        </>
      )}
      dialogs={{
        names: ['entregar', 'solicitud', 'cancelar'],
        show: ({ dialog, row, onClose }) => {
          if (!row) return null;
          if (dialog.name === 'cancelar') return <CancelUndeliveredDialog order={row} onClose={onClose} />;
          if (dialog.name === 'solicitud') return row.wish && <WishDialog order={row} onClose={onClose} />;
          return (
            <HandOverDialog
              orders={[row]}
              onDone={({ id }) => void navigate(runAddress(id), { replace: true })}
              onClose={onClose}
            />
          );
        },
      }}
    >
      {({ rows, open }) => <WaitingOrders orders={rows} open={open} />}
    </ListScreen>
  );
}
