import type { DeliveryView, ListMeta } from '@shop/contracts';
import { adminRoutes } from '../../../routes';
import { ListScreen } from '../../../shared/list/list-screen';
import { TableOutline } from '../../../shared/list/table';
import { attemptsList, useAdminListAttemptsQuery } from '../deliveries.api';
import { DeliveriesNav } from '../deliveries-nav';
import { DeliveriesTable } from './deliveries-table';
import { DeliveryDialogs, deliveryDialogs, type DeliveryDialog } from './delivery-dialogs';

/** Every attempt to bring an order, newest first. */
export function AttemptsPage() {
  return (
    <ListScreen<DeliveryView, ListMeta, DeliveryDialog>
      list={attemptsList}
      useRows={useAdminListAttemptsQuery}
      keyOf={({ id }) => id}
      title="Intentos de entrega"
      back={adminRoutes.deliveries}
      backLabel="Volver a entregas"
      waiting="Cargando entregas..."
      outline={<TableOutline />}
      failed="No se pudieron cargar las entregas"
      empty={{
        icon: 'truck',
        title: 'No hay entregas',
        text: 'Aparecen aquí cuando das pedidos a un mensajero.',
        noneMatch: 'Ninguna entrega coincide',
      }}
      noun={['entrega', 'entregas']}
      above={() => <DeliveriesNav />}
      dialogs={{
        names: deliveryDialogs,
        show: ({ dialog, row, onClose }) =>
          row && <DeliveryDialogs name={dialog.name} delivery={row} onClose={onClose} />,
      }}
    >
      {({ rows, open }) => <DeliveriesTable deliveries={rows} open={open} />}
    </ListScreen>
  );
}
