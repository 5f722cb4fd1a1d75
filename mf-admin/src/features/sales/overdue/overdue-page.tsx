import { OVERDUE_DAYS, formatCount } from '@shop/contracts';
import { usePageTitle } from '@shop/shell-api';
import { space } from '@shop/ui';
import { adminRoutes } from '../../../routes';
import { CardListOutline } from '../../../shared/list/card-outlines';
import { ListResults } from '../../../shared/list/list-results';
import { ListNews } from '../../../shared/list/news-press';
import { Page, PageHead } from '../../../shared/page/page';
import { useSteadyList } from '../../../shared/list/steady-list';
import { HeldList, HeldWords, NoHeldOrders, ReleasedOrders } from '../held/held-parts';
import { orderRows } from '../order-rows';
import { useAdminListOverdueOrdersQuery, type OrdersList } from '../sales.api';
import { OverdueOrder } from './overdue-order';
import { useRelease } from '../held/use-release';

/** The orders that hold stock for too long. They are never cancelled by themselves (STK-9). */
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
      <HeldWords>
        {`Llevan más de ${OVERDUE_DAYS} días pendientes y sus unidades siguen apartadas. Liberar un pedido cancela lo que tiene pendiente; lo ya completado queda como está.`}
      </HeldWords>
      <ReleasedOrders desk={desk} />
      <ListNews list={list} />
      <ListResults
        found={list.found}
        page={1}
        waiting={{ text: 'Cargando pedidos...', outline: <CardListOutline height={space[112]} /> }}
        failed={{ title: 'No se pudieron cargar los pedidos atrasados' }}
        empty={({ orders }) =>
          orders.length === 0 && (
            <NoHeldOrders
              title="No hay pedidos atrasados"
              words={`Ningún pedido lleva más de ${OVERDUE_DAYS} días pendiente.`}
            />
          )
        }
      >
        {({ orders, total }) => (
          <>
            <HeldList aria-label="Pedidos atrasados">
              {orders.map((order) => (
                <li key={order.orderId}>
                  <OverdueOrder
                    order={order}
                    busy={desk.busy === order.orderId}
                    onRelease={() => void desk.release(order)}
                  />
                </li>
              ))}
            </HeldList>
            {orders.length < total && (
              <HeldWords>{`Se muestran los ${orders.length} que más esperan, de ${formatCount(total)}.`}</HeldWords>
            )}
          </>
        )}
      </ListResults>
    </Page>
  );
}
