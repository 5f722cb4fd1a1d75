import { courierKindLabels, formatPhone, type CourierView } from '@shop/contracts';
import { Badge, Button } from '@shop/ui';
import { useAdminListCouriersQuery } from '../../../shared/delivery/delivery.api';
import { Named } from '../../../shared/page/named';
import { couriersList } from '../deliveries.api';
import { DeliveriesList } from '../deliveries-list';
import { amountText } from '../rows-table';
import { useMaySettle } from '../use-may-settle';
import { CourierDialog } from './courier-form';

function feeText({ feeKind, feeAmount, feePercent }: CourierView): string {
  return feeKind === 'fixed' ? `${amountText(feeAmount)} por entrega` : `${feePercent} % de lo cobrado`;
}

function daysText(days: number): string {
  if (days === 0) return 'El mismo día';
  return days === 1 ? '1 día' : `${days} días`;
}

/** Who brings the shop's orders, what they get for it and how long they take to bring the money. */
export function CouriersPage() {
  const maySettle = useMaySettle();
  return (
    <DeliveriesList<CourierView, 'mensajero'>
      list={couriersList}
      useRows={useAdminListCouriersQuery}
      keyOf={({ id }) => id}
      title="Mensajeros"
      what="los mensajeros"
      empty={{
        icon: 'truck',
        title: 'No hay mensajeros',
        text: maySettle ? 'Agrega al primero con «Agregar mensajero».' : 'Un administrador puede agregarlos.',
      }}
      actions={({ open }) =>
        maySettle && (
          <Button size="sm" icon="plus" onClick={() => open('mensajero')}>
            Agregar mensajero
          </Button>
        )
      }
      dialogs={{
        names: ['mensajero'],
        show: ({ dialog, row, onClose }) =>
          (dialog.id === '' || row) && <CourierDialog key={dialog.id} courier={row} onClose={onClose} />,
      }}
      columns={({ open }) => [
        {
          name: 'Mensajero',
          cell: ({ name, phone }) => (
            <Named>
              <strong>{name}</strong>
              {phone !== '' && formatPhone(phone)}
            </Named>
          ),
        },
        {
          name: 'Tipo',
          phone: 'beside',
          cell: ({ kind, active }) =>
            active ? (
              <Badge tone="mute">{courierKindLabels[kind]}</Badge>
            ) : (
              <Badge tone="warn" icon="pause">
                En pausa
              </Badge>
            ),
        },
        { name: 'Comisión', phone: 'labelled', cell: feeText },
        { name: 'Entrega el dinero', phone: 'labelled', cell: ({ remitDays }) => daysText(remitDays) },
        {
          name: 'Acciones',
          align: 'end',
          cell: ({ id, name }) =>
            maySettle && (
              <Button tone="outline" size="sm" aria-label={`Editar ${name}`} onClick={() => open('mensajero', id)}>
                Editar
              </Button>
            ),
        },
      ]}
    />
  );
}
