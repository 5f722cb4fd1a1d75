import { formatPhone, parseCentavos, type CourierCashView } from '@shop/contracts';
import { Badge, ButtonLink } from '@shop/ui';
import { formatDay } from '../../../dates';
import { adminRoutes, statementAddress } from '../../../routes';
import { Cluster } from '../../../shared/layout/layout';
import { Named } from '../../../shared/page/named';
import { cashList, useAdminListCashQuery } from '../cash.api';
import { DeliveriesList } from '../deliveries-list';
import { Amount, Difference, amountText } from '../rows-table';
import { useMaySettle } from '../use-may-settle';

export function courierCashAddress(courierId: string): string {
  return `${adminRoutes.cash}/${encodeURIComponent(courierId)}`;
}

/** Who holds how much of the shop's money, since when, and what is past their usual days. */
export function CashPage() {
  const maySettle = useMaySettle();
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
        {
          name: 'Quién',
          cell: ({ courier, deliveries }) => (
            <Named>
              <strong>{courier.name}</strong>
              {courier.phone !== '' && `${formatPhone(courier.phone)} · `}
              {deliveries === 1 ? '1 entrega sin liquidar' : `${deliveries} entregas sin liquidar`}
            </Named>
          ),
        },
        { name: 'Tiene', align: 'end', phone: 'beside', cell: ({ holds }) => <Amount value={holds} strong /> },
        {
          name: 'Desde',
          phone: 'labelled',
          cell: ({ since }) => (since === null ? 'Nada' : formatDay(since)),
        },
        {
          name: 'Atrasado',
          cell: ({ overdue, courier: { remitDays } }) =>
            parseCentavos(overdue) > 0 && (
              <Badge tone="warn" icon="clock">
                {`${amountText(overdue)} con más de ${remitDays === 1 ? '1 día' : `${remitDays} días`}`}
              </Badge>
            ),
        },
        { name: 'En camino', align: 'end', phone: 'labelled', cell: ({ onTheWay }) => <Amount value={onTheWay} /> },
        {
          name: 'Diferencias',
          align: 'end',
          phone: 'labelled',
          cell: ({ differences }) => <Difference value={differences} />,
        },
        {
          name: 'Acciones',
          align: 'end',
          cell: ({ courier, deliveries }) =>
            maySettle && (
              <Cluster>
                {courier.kind === 'company' && (
                  <ButtonLink
                    to={statementAddress(courier.id)}
                    tone="outline"
                    size="sm"
                    aria-label={`Estado de cuenta de ${courier.name}`}
                  >
                    Estado de cuenta
                  </ButtonLink>
                )}
                {deliveries > 0 && (
                  <ButtonLink
                    to={courierCashAddress(courier.id)}
                    tone="outline"
                    size="sm"
                    aria-label={`Liquidar con ${courier.name}`}
                  >
                    Liquidar
                  </ButtonLink>
                )}
              </Cluster>
            ),
        },
      ]}
    />
  );
}
