import { moneyText, type StaffOrderView } from '@shop/contracts';
import { ListResults, useDialogAddress } from '@shop/frames';
import { Cluster, Lines, Notice, Quiet, Skeleton, SmallButton, Text, TitledPanel, size } from '@shop/ui';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../../dates';
import { runAddress } from '../../routes';
import { useAdminListOrderDeliveriesQuery } from './delivery.api';
import { parcelHolder } from './parcel-away';
import { DeliveryBadge } from './delivery-status';
import { HandOverDialog } from './hand-over-dialog';

/** The attempts to bring an order, and the way to the next one while nobody is bringing it. */
export function OrderDeliveries({ order }: { order: StaffOrderView }) {
  const found = useAdminListOrderDeliveriesQuery(order.orderId, { refetchOnMountOrArgChange: true });
  const [dialog, show] = useDialogAddress(['entregar']);
  const isOut = found.currentData?.some(({ status }) => status === 'en_ruta') ?? true;
  const isPending = order.lines.some(({ status }) => status === 'pending');
  return (
    <TitledPanel title="Entrega">
      <ListResults
        found={found}
        waiting={{ text: 'Cargando entregas...', outline: <Skeleton $height={size.control} /> }}
        failed="No se pudieron cargar las entregas"
        empty={(deliveries) => deliveries.length === 0 && <Quiet $below={12}>Ningún mensajero lo ha llevado.</Quiet>}
      >
        {(deliveries) => (
          <Lines $pad={8} $below={12}>
            {deliveries.map((delivery) => (
              <li key={delivery.id}>
                <Cluster $apart>
                  <Text as={Link} to={runAddress(delivery.runId)}>
                    {delivery.courier.name}
                  </Text>
                  <DeliveryBadge delivery={delivery} />
                </Cluster>
                <Quiet>
                  {formatDateTime(delivery.outcomeAt ?? delivery.handedOverAt)}
                  {delivery.status === 'en_ruta' && ` · por cobrar ${moneyText(delivery.expectedCash)}`}
                  {delivery.collected !== null && ` · cobró ${moneyText(delivery.collected)}`}
                  {delivery.note !== null && ` · ${delivery.note}`}
                </Quiet>
              </li>
            ))}
          </Lines>
        )}
      </ListResults>
      {isPending && !isOut && (
        <SmallButton icon="truck" onClick={() => show({ name: 'entregar', id: '' })}>
          Entregar a un mensajero
        </SmallButton>
      )}
      {dialog && <HandOverDialog orders={[order]} onClose={() => show(null)} />}
    </TitledPanel>
  );
}

/**
 * Tells staff who edit an order whose parcel a courier has that the courier collects what was frozen at the hand-over (DLV-3),
 * that a delivery completes what they add, and that units which they take out can be sold again (DLV-6).
 */
export function ParcelOutside({ orderId }: { orderId: string }) {
  const { currentData: deliveries = [] } = useAdminListOrderDeliveriesQuery(orderId);
  const [newest] = deliveries;
  const holder = parcelHolder(deliveries);
  if (!newest || holder === null) return null;
  const cash = `Va en camino con ${holder}, que cobrará ${moneyText(newest.expectedCash)} aunque lo cambies. Lo que agregues se completará al entregarlo: si no va en el paquete, hazlo en otro pedido.`;
  const units = `Su paquete está afuera con ${holder}: quita unidades solo si ya las tienes de vuelta.`;
  return <Notice tone="warn">{newest.status === 'en_ruta' ? cash : units}</Notice>;
}
