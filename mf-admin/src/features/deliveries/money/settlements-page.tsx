import type { SettlementRowView } from '@shop/contracts';
import { Badge, ButtonLink } from '@shop/ui';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../../../dates';
import { adminRoutes } from '../../../routes';
import { useAdminListCouriersQuery } from '../../../shared/delivery/delivery.api';
import type { ListAddress } from '../../../shared/list/list-definition';
import { Named } from '../../../shared/page/named';
import { settlementsList, useAdminListSettlementsQuery } from '../cash.api';
import { DeliveriesList } from '../deliveries-list';
import { Amount, Difference, type Column } from '../rows-table';

export function settlementAddress(id: string): string {
  return `${adminRoutes.settlements}/${encodeURIComponent(id)}`;
}

/** What a list says of settlements and counter-entries, which lead to the one that they correct. */
export const settlementColumns: readonly Column<SettlementRowView>[] = [
  {
    name: 'Liquidación',
    cell: ({ id, number, courier, corrects, reason }) => (
      <Named>
        <strong>
          <Link to={settlementAddress(corrects ?? id)}>{`${number}, ${courier.name}`}</Link>
        </strong>
        {reason}
      </Named>
    ),
  },
  {
    name: 'Qué es',
    phone: 'beside',
    cell: ({ corrects, deliveries }) =>
      corrects === null ? (
        `${deliveries} ${deliveries === 1 ? 'entrega' : 'entregas'}`
      ) : (
        <Badge tone="info">Contraasiento</Badge>
      ),
  },
  { name: 'Cobrado', align: 'end', phone: 'labelled', cell: ({ collected }) => <Amount value={collected} /> },
  { name: 'Comisión', align: 'end', phone: 'labelled', cell: ({ fee }) => <Amount value={fee} /> },
  { name: 'Entregado', align: 'end', phone: 'labelled', cell: ({ deposited }) => <Amount value={deposited} strong /> },
  { name: 'Diferencia', align: 'end', phone: 'labelled', cell: ({ difference }) => <Difference value={difference} /> },
  { name: 'Cuándo', cell: ({ at, by }) => `${formatDateTime(at)}${by === null ? '' : ` · ${by}`}` },
];

/** Settlements with couriers, newest first; none ever changes. */
export function SettlementsPage() {
  const { data: couriers } = useAdminListCouriersQuery(undefined);
  const list = useMemo(() => settlementsList(couriers?.data ?? []), [couriers]);
  const useRows = (address: ListAddress, options: object) => useAdminListSettlementsQuery({ list, address }, options);
  return (
    <DeliveriesList<SettlementRowView>
      list={list}
      useRows={useRows}
      keyOf={({ id }) => id}
      title="Liquidaciones"
      what="las liquidaciones"
      empty={{
        icon: 'receipt',
        title: 'No hay liquidaciones',
        noneMatch: 'No hay liquidaciones de este mensajero',
        text: 'Se hacen desde «Efectivo», con el dinero en la mano.',
        action: (
          <ButtonLink to={adminRoutes.cash} tone="outline" size="sm">
            Ver el efectivo
          </ButtonLink>
        ),
      }}
      noun={['liquidación', 'liquidaciones']}
      columns={() => settlementColumns}
    />
  );
}
