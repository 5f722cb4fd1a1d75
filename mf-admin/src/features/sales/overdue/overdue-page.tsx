import { OVERDUE_DAYS, formatCount } from '@shop/contracts';
import { usePageTitle } from '@shop/shell-api';
import { ButtonLink, EmptyState, color, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import { adminRoutes } from '../../../routes';
import { CardListOutline } from '../../../shared/list/card-outlines';
import { ListResults } from '../../../shared/list/list-results';
import { ListNews } from '../../../shared/list/news-press';
import { Page, PageHead } from '../../../shared/page/page';
import { useSteadyList } from '../../../shared/list/steady-list';
import { orderRows } from '../order-rows';
import { useAdminListOverdueOrdersQuery, type OrdersList } from '../sales.api';
import { OverdueOrder } from './overdue-order';
import { ReleasedOrder } from './released-order';
import { useRelease } from './use-release';

const Words = styled.p`
  max-width: 72ch;
  margin-top: -${space[8]};
  color: ${color.ink2};
  ${text.small}
`;

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[12]};
`;

/** The orders that hold stock for too long. They are never cancelled by themselves (decisions, Stock). */
export function OverduePage() {
  usePageTitle('Pedidos atrasados');
  const list = useSteadyList(
    useAdminListOverdueOrdersQuery(undefined, { refetchOnMountOrArgChange: true }),
    orderRows<OrdersList>(),
  );
  const desk = useRelease();

  return (
    <Page>
      <PageHead title="Pedidos atrasados" back={adminRoutes.sales} backLabel="Volver a ventas" />
      <Words>
        {`Llevan más de ${OVERDUE_DAYS} días pendientes y sus unidades siguen apartadas. Liberar un pedido cancela lo que tiene pendiente; lo ya completado queda como está.`}
      </Words>
      {desk.released.length > 0 && (
        <List aria-label="Pedidos liberados">
          {desk.released.map((released) => (
            <li key={released.order.orderId}>
              <ReleasedOrder
                released={released}
                busy={desk.busy === released.order.orderId}
                onUndo={() => void desk.undo(released)}
              />
            </li>
          ))}
        </List>
      )}
      <ListNews list={list} />
      <ListResults
        found={list.found}
        page={1}
        waiting={{ text: 'Cargando pedidos...', outline: <CardListOutline height={space[112]} /> }}
        failed={{ title: 'No se pudieron cargar los pedidos atrasados', english: 'Failed to fetch sales' }}
        empty={({ orders }) => orders.length === 0 && <Nothing />}
      >
        {({ orders, total }) => (
          <>
            <List aria-label="Pedidos atrasados">
              {orders.map((order) => (
                <li key={order.orderId}>
                  <OverdueOrder
                    order={order}
                    busy={desk.busy === order.orderId}
                    onRelease={() => void desk.release(order)}
                  />
                </li>
              ))}
            </List>
            {orders.length < total && (
              <Words>{`Se muestran los ${orders.length} que más esperan, de ${formatCount(total)}.`}</Words>
            )}
          </>
        )}
      </ListResults>
    </Page>
  );
}

function Nothing() {
  return (
    <EmptyState
      icon="check-circle"
      ground="plain"
      title="No hay pedidos atrasados"
      text={`Ningún pedido lleva más de ${OVERDUE_DAYS} días pendiente.`}
      action={
        <ButtonLink to={adminRoutes.sales} tone="outline" size="sm">
          Ver las ventas
        </ButtonLink>
      }
    />
  );
}
