import {
  closeDiffers,
  formatPhone,
  parseCentavos,
  type CloseRowView,
  type CourierCashView,
  type SettlementRowView,
} from '@shop/contracts';
import { useAddressQuery } from '@shop/shell-api/address-query';
import {
  Badge,
  Button,
  ButtonLink,
  Cluster,
  type Column,
  SmallButton,
  SmallButtonLink,
  actions,
  beside,
  labelled,
  media,
  named,
} from '@shop/ui';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { formatDateTime, formatDay } from '../../../dates';
import { adminRoutes, closeAddress, settleAddress, settlementAddress, statementAddress } from '../../../routes';
import { useAdminListCouriersQuery } from '../../../shared/delivery/delivery.api';
import { listRequest, type ListAddress } from '../../../shared/list/list-definition';
import { NameLink } from '../../../shared/page/back-link';
import { useLeadOn } from '../../../shared/page/lead-on';
import { useStaff } from '../../../shared/staff/use-staff';
import {
  cashList,
  closesList,
  settlementsList,
  useAdminListCashQuery,
  useAdminListClosesQuery,
  useAdminListSettlementsQuery,
  useAdminReadOpenCloseQuery,
} from '../deliveries.api';
import { DeliveriesList } from '../deliveries-list';
import { Difference, OpenBadge, amountText, amounts, whenAndWho } from '../amounts';
import { OpenDialog } from './close-dialogs';
import { counted } from '../../../shared/counted';

/** Words longer than a phone's line where letters are large. */
const Wrapping = styled.span`
  white-space: normal;
  ${media.tablet} {
    white-space: nowrap;
  }
`;

/** Who holds how much of the shop's money, since when, and what is past their usual days. */
export function CashPage() {
  const reason = useStaff().reasonAgainst('settleCash');
  return (
    <DeliveriesList<CourierCashView>
      list={cashList}
      useRows={useAdminListCashQuery}
      keyOf={({ courier }) => courier.id}
      title="Efectivo"
      what="el efectivo"
      empty={{
        icon: 'cash',
        title: 'Nadie tiene dinero de la tienda',
        text: 'Lo que cobren los mensajeros aparece aquí hasta que lo liquidas.',
      }}
      columns={() => [
        named(
          'Quién',
          ({ courier }) => courier.name,
          ({ courier, deliveries }) => [
            formatPhone(courier.phone),
            `${counted(deliveries, 'entrega', 'entregas')} sin liquidar`,
          ],
        ),
        amounts('Tiene', ({ holds }) => holds, { strong: true, phone: 'beside' }),
        labelled('Desde', ({ since, overdue, courier: { remitDays } }) => (
          <>
            {since === null ? '—' : formatDay(since)}
            {parseCentavos(overdue) > 0 && (
              <div>
                <Badge tone="warn" icon="clock">
                  <Wrapping>
                    {`${amountText(overdue)} ${remitDays === 0 ? 'de antes de hoy' : `con más de ${counted(remitDays, 'día', 'días')}`}`}
                  </Wrapping>
                </Badge>
              </div>
            )}
          </>
        )),
        amounts('En ruta', ({ onTheWay }) => onTheWay),
        labelled('Diferencias', ({ differences }) => <Difference value={differences} />, 'end'),
        actions(({ courier: { id, kind, name }, deliveries }) => (
          <Cluster>
            {kind === 'company' && (
              <Act reason={reason} to={statementAddress(id)} label="Estado de cuenta" of={`de ${name}`} />
            )}
            {deliveries > 0 && <Act reason={reason} to={settleAddress(id)} label="Liquidar" of={`con ${name}`} />}
          </Cluster>
        )),
      ]}
    />
  );
}

function Act({ reason, to, label, of }: { reason: string | null; to: string; label: string; of: string }) {
  const look = { 'aria-label': `${label} ${of}`, children: label };
  if (reason !== null) return <SmallButton {...look} disabled title={reason} />;
  return <SmallButtonLink {...look} to={to} />;
}

/** Columns of settlements, and of counter-entries, which lead to the one that they correct. */
export const settlementColumns: readonly Column<SettlementRowView>[] = [
  named(
    'Liquidación',
    ({ id, number, courier, corrects }) => (
      <NameLink to={settlementAddress(corrects ?? id)}>{`${number}, ${courier.name}`}</NameLink>
    ),
    ({ reason }) => [reason],
  ),
  beside('Qué es', ({ corrects, deliveries }) =>
    corrects === null ? counted(deliveries, 'entrega', 'entregas') : <Badge tone="info">Contraasiento</Badge>,
  ),
  amounts('Cobrado', ({ collected }) => collected),
  amounts('Comisión', ({ fee }) => fee),
  amounts('Entregado', ({ deposited }) => deposited, { strong: true }),
  labelled('Diferencia', ({ difference }) => <Difference value={difference} />, 'end'),
  { name: 'Cuándo', cell: ({ at, by }) => whenAndWho(at, by) },
];

/** Settlements with couriers, newest first; none ever changes. */
export function SettlementsPage() {
  const { data: couriers, isFetching } = useAdminListCouriersQuery(undefined, { refetchOnMountOrArgChange: true });
  const list = useMemo(() => settlementsList(couriers?.data ?? []), [couriers]);
  const asked = useAddressQuery()[0].get('mensajero');
  // A courier in the address is known once couriers are read: a colleague may have made them a moment ago.
  const skip = asked !== null && isFetching && !couriers?.data.some(({ id }) => id === asked);
  const useRows = (address: ListAddress, options: object) =>
    useAdminListSettlementsQuery(listRequest(list, address), { ...options, skip });
  return (
    <DeliveriesList<SettlementRowView>
      list={list}
      useRows={useRows}
      keyOf={({ id }) => id}
      title="Liquidaciones"
      what="las liquidaciones"
      empty={{
        icon: 'receipt',
        noneMatch: 'No hay liquidaciones de este mensajero',
        text: 'Se hacen desde «Efectivo», con el dinero en la mano.',
        action: { to: adminRoutes.cash, label: 'Ver el efectivo' },
      }}
      noun={['liquidación', 'liquidaciones']}
      columns={() => settlementColumns}
    />
  );
}

export function ClosesPage() {
  const leadOn = useLeadOn();
  const { data: open, isLoading } = useAdminReadOpenCloseQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <DeliveriesList<CloseRowView, 'abrir'>
      list={closesList}
      useRows={useAdminListClosesQuery}
      keyOf={({ id }) => id}
      title="Cierre de caja"
      what="los cierres"
      empty={{ icon: 'cash', text: 'Abre la caja con el efectivo que hay para dar cambio.' }}
      noun={['cierre', 'cierres']}
      actions={({ open: show }) =>
        open ? (
          <ButtonLink to={closeAddress(open.id)} size="sm">
            Ver la caja abierta
          </ButtonLink>
        ) : (
          <Button size="sm" icon="plus" disabled={isLoading} onClick={() => show('abrir')}>
            Abrir caja
          </Button>
        )
      }
      dialogs={{
        names: ['abrir'],
        show: ({ onClose }) => (
          <OpenDialog onClose={onClose} onOpened={({ id }) => leadOn(closeAddress(id), { replace: true })} />
        ),
      }}
      columns={() => [
        named(
          'Cierre',
          ({ id, number }) => <NameLink to={closeAddress(id)}>{`Cierre ${number}`}</NameLink>,
          ({ openedAt, closedAt, reason }) => [
            `${formatDateTime(openedAt)}${closedAt === null ? '' : ` a ${formatDateTime(closedAt)}`}`,
            reason,
          ],
        ),
        beside('Estado', ({ closedAt }) => <OpenBadge closedAt={closedAt} icon="clock" />),
        amounts('Esperado en efectivo', ({ expected }) => expected.efectivo),
        labelled(
          'Diferencia',
          ({ difference, expected, counted: told }) =>
            told === null ? (
              'Sin contar'
            ) : (
              <Difference value={difference ?? '0'} cancelsOut={closeDiffers(expected, told)} />
            ),
          'end',
        ),
      ]}
    />
  );
}
