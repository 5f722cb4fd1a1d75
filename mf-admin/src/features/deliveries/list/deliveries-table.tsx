import { paymentMethodLabels, type DeliveryView } from '@shop/contracts';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../../../dates';
import { orderAddress, runAddress } from '../../../routes';
import { DeliveryBadge } from '../../../shared/delivery/delivery-status';
import { RowMenu } from '../../../shared/form/row-menu';
import { Cluster } from '../../../shared/layout/layout';
import { Named } from '../../../shared/page/named';
import { Amount, RowsTable } from '../rows-table';
import { deliveryActions, type DeliveryDialog } from './delivery-dialogs';

export interface DeliveriesTableProps {
  deliveries: readonly DeliveryView[];
  open: (name: DeliveryDialog, id: string) => void;
}

/** What was paid of a delivery, or is to be. */
export function Collected({ delivery }: { delivery: DeliveryView }) {
  const { collected, expectedCash, paymentMethod } = delivery;
  if (paymentMethod !== 'efectivo') return <>{paymentMethodLabels[paymentMethod]}</>;
  return <Amount value={collected ?? expectedCash} strong />;
}

/** Attempts, one a row, with what can be recorded of each. */
export function DeliveriesTable({ deliveries, open }: DeliveriesTableProps) {
  return (
    <RowsTable
      rows={deliveries}
      keyOf={({ id }) => id}
      columns={[
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
