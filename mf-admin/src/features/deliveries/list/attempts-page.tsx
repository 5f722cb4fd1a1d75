import type { DeliveryView } from '@shop/contracts';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../../../dates';
import { orderAddress, runAddress } from '../../../routes';
import { DeliveryBadge } from '../../../shared/delivery/delivery-status';
import { RowMenu } from '../../../shared/form/row-menu';
import { Cluster } from '../../../shared/layout/layout';
import { Named } from '../../../shared/page/named';
import { attemptsList, useAdminListAttemptsQuery } from '../deliveries.api';
import { DeliveriesList } from '../deliveries-list';
import { Collected } from './collected';
import { deliveryActions, DeliveryDialogs, deliveryDialogs, type DeliveryDialog } from './delivery-dialogs';

/** Every attempt to bring an order, newest first. */
export function AttemptsPage() {
  return (
    <DeliveriesList<DeliveryView, DeliveryDialog>
      list={attemptsList}
      useRows={useAdminListAttemptsQuery}
      keyOf={({ id }) => id}
      title="Intentos de entrega"
      what="las entregas"
      empty={{
        icon: 'truck',
        title: 'No hay entregas',
        text: 'Aparecen aquí cuando das pedidos a un mensajero.',
        noneMatch: 'Ninguna entrega coincide',
      }}
      noun={['entrega', 'entregas']}
      dialogs={{
        names: deliveryDialogs,
        show: ({ dialog, row, onClose }) =>
          row && <DeliveryDialogs name={dialog.name} delivery={row} onClose={onClose} />,
      }}
      columns={({ open }) => [
        {
          name: 'Pedido',
          cell: ({ orderId, orderCode, attempt, customerName, department, guideNumber }) => (
            <Named>
              <strong>
                <Link to={orderAddress(orderId)}>{orderCode}</Link>
              </strong>
              {`${customerName}, ${department}`}
              {attempt > 1 && ` · intento ${attempt}`}
              {guideNumber !== null && ` · guía ${guideNumber}`}
            </Named>
          ),
        },
        {
          name: 'Estado',
          phone: 'beside',
          cell: (delivery) => (
            <Cluster>
              <DeliveryBadge delivery={delivery} />
              {delivery.failure !== null && (delivery.parcelBack ? 'De vuelta' : 'Paquete afuera')}
            </Cluster>
          ),
        },
        { name: 'Cobro', align: 'end', phone: 'labelled', cell: (delivery) => <Collected delivery={delivery} /> },
        {
          name: 'Mensajero',
          phone: 'labelled',
          cell: ({ courier, runId }) => <Link to={runAddress(runId)}>{courier.name}</Link>,
        },
        {
          name: 'Cuándo',
          phone: 'labelled',
          cell: ({ outcomeAt, handedOverAt, recordedBy, status }) => (
            <>
              {formatDateTime(outcomeAt ?? handedOverAt)}
              {status !== 'en_ruta' && ` · ${recordedBy ?? 'el mensajero'}`}
            </>
          ),
        },
        {
          name: 'Acciones',
          align: 'end',
          cell: (delivery) => (
            <RowMenu
              label={`Más acciones de la entrega de ${delivery.orderCode}`}
              items={deliveryActions(delivery, (name) => open(name, delivery.id))}
            />
          ),
        },
      ]}
    />
  );
}
