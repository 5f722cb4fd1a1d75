import { courierKindLabels, formatPhone, type CourierView, type DeliveryView, type RunRowView } from '@shop/contracts';
import {
  Badge,
  Cluster,
  GuardedActions,
  RowMenu,
  SmallButton,
  SmallButtonLink,
  Text,
  actions,
  beside,
  labelled,
  named,
} from '@shop/ui';
import { Link } from 'react-router-dom';
import { dayText } from '../../../dates';
import { orderAddress, runAddress } from '../../../routes';
import { useAdminListCouriersQuery } from '../../../shared/delivery/delivery.api';
import { DeliveryBadge } from '../../../shared/delivery/delivery-status';
import { counted } from '../../../shared/counted';
import { NameLink } from '../../../shared/page/back-link';
import { useStaff } from '../../../shared/staff/use-staff';
import { CourierDialog } from '../couriers/courier-form';
import {
  attemptsList,
  couriersList,
  runsList,
  useAdminListAttemptsQuery,
  useAdminListRunsQuery,
} from '../deliveries.api';
import { DeliveriesList } from '../deliveries-list';
import { Collected, OpenBadge, amountText, amounts, stopsText, whenAndWho } from '../amounts';
import { deliveryActions, DeliveryDialogs, deliveryDialogs, type DeliveryDialog } from './delivery-dialogs';

export function RunsPage() {
  return (
    <DeliveriesList<RunRowView>
      list={runsList}
      useRows={useAdminListRunsQuery}
      keyOf={({ id }) => id}
      title="Rutas"
      what="las rutas"
      empty={{ icon: 'truck', text: 'Se hacen solas cuando das pedidos a un mensajero.' }}
      noun={['ruta', 'rutas']}
      actions={({ rows }) => <OpenPapers runs={rows.filter(({ closedAt }) => closedAt === null)} />}
      columns={() => [
        named(
          'Ruta',
          ({ id, courier, day }) => <NameLink to={runAddress(id)}>{`${courier.name}, ${dayText(day)}`}</NameLink>,
          ({ stops, openStops }) => [stopsText(stops, openStops)],
        ),
        beside('Estado', ({ closedAt }) => <OpenBadge closedAt={closedAt} icon="truck" />),
        amounts('Por cobrar', ({ expectedCash }) => expectedCash, { strong: true }),
        labelled('Enlace', ({ linkMadeAt }) => (linkMadeAt === null ? 'Sin enlace' : 'Activo')),
      ]}
    />
  );
}

/** The papers of all runs that are open, printed at once. */
function OpenPapers({ runs }: { runs: readonly RunRowView[] }) {
  if (runs.length === 0) return null;
  const several = runAddress(runs.map(({ id }) => id).join());
  return (
    <>
      <SmallButtonLink to={`${several}/hoja`} icon="file" aria-label="Hojas de las rutas abiertas">
        Hojas
      </SmallButtonLink>
      <SmallButtonLink to={`${several}/etiquetas`} icon="file" aria-label="Etiquetas de las rutas abiertas">
        Etiquetas
      </SmallButtonLink>
    </>
  );
}

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
        named(
          'Pedido',
          ({ orderId, orderCode }) => <Link to={orderAddress(orderId)}>{orderCode}</Link>,
          ({ attempt, customerName, department, guideNumber }) => [
            `${customerName}, ${department}`,
            attempt > 1 && `intento ${attempt}`,
            guideNumber !== null && `guía ${guideNumber}`,
          ],
        ),
        beside('Estado', (delivery) => (
          <Cluster>
            <DeliveryBadge delivery={delivery} />
            {delivery.failure !== null && (delivery.parcelBack ? 'De vuelta' : 'Paquete afuera')}
          </Cluster>
        )),
        labelled('Cobro', (delivery) => <Collected delivery={delivery} />, 'end'),
        labelled('Mensajero', ({ courier, runId }) => (
          <Text as={Link} to={runAddress(runId)}>
            {courier.name}
          </Text>
        )),
        labelled('Cuándo', ({ outcomeAt, handedOverAt, recordedBy, status }) =>
          whenAndWho(outcomeAt ?? handedOverAt, status === 'en_ruta' ? null : (recordedBy ?? 'el mensajero')),
        ),
        actions((delivery) => (
          <RowMenu
            label={`Más acciones de la entrega de ${delivery.orderCode}`}
            items={deliveryActions(delivery, (name) => open(name, delivery.id))}
          />
        )),
      ]}
    />
  );
}

function feeText({ feeKind, feeAmount, feePercent }: CourierView): string {
  return feeKind === 'fixed' ? `${amountText(feeAmount)} por entrega` : `${feePercent}% de lo cobrado`;
}

/** Who brings the shop's orders, what they get for it and how long they take to bring the money. */
export function CouriersPage() {
  const reason = useStaff().reasonAgainst('settleCash');
  return (
    <DeliveriesList<CourierView, 'mensajero'>
      list={couriersList}
      useRows={useAdminListCouriersQuery}
      keyOf={({ id }) => id}
      title="Mensajeros"
      what="los mensajeros"
      empty={{
        icon: 'truck',
        text: reason === null ? 'Agrega al primero con «Agregar mensajero».' : 'Un administrador puede agregarlos.',
      }}
      actions={({ open }) => (
        <GuardedActions
          actions={[
            { label: 'Agregar mensajero', tone: 'accent', icon: 'plus', reason, onSelect: () => open('mensajero') },
          ]}
        />
      )}
      dialogs={{
        names: ['mensajero'],
        flags: { mensajero: ['settleCash'] },
        show: ({ dialog, row, onClose }) =>
          (dialog.id === '' || row) && <CourierDialog key={dialog.id} courier={row} onClose={onClose} />,
      }}
      columns={({ open }) => [
        named(
          'Mensajero',
          ({ name }) => name,
          ({ phone }) => [formatPhone(phone)],
        ),
        beside('Tipo', ({ kind, active }) =>
          active ? (
            <Badge tone="mute">{courierKindLabels[kind]}</Badge>
          ) : (
            <Badge tone="warn" icon="pause">
              En pausa
            </Badge>
          ),
        ),
        labelled('Comisión', feeText),
        labelled('Entrega el dinero', ({ remitDays }) =>
          remitDays === 0 ? 'El mismo día' : counted(remitDays, 'día', 'días'),
        ),
        actions(({ id, name }) => (
          <SmallButton
            aria-label={`Editar ${name}`}
            disabled={reason !== null}
            title={reason ?? undefined}
            onClick={() => open('mensajero', id)}
          >
            Editar
          </SmallButton>
        )),
      ]}
    />
  );
}
