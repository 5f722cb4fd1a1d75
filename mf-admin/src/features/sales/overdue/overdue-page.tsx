import { OVERDUE_DAYS, type StaffOrderView } from '@shop/contracts';
import { space } from '@shop/ui';
import { adminRoutes } from '../../../routes';
import { Quiet, Stack } from '../../../shared/layout/layout';
import { CardListOutline } from '../../../shared/list/card-outlines';
import { ListScreen } from '../../../shared/list/list-screen';
import { useNow } from '../../../shared/use-now';
import { HeldOrder } from '../held/held-order';
import { MoreHeldOrders, ReleasedOrders, seeSales } from '../held/held-parts';
import { waitText } from '../held/release';
import { useRelease } from '../held/use-release';
import { overdueList, useAdminListOverdueOrdersQuery } from '../sales.api';

/** The orders that hold stock for too long. They are never cancelled by themselves (STK-9). */
export function OverduePage() {
  const desk = useRelease();
  const now = useNow();
  return (
    <ListScreen<StaffOrderView>
      list={overdueList}
      useRows={useAdminListOverdueOrdersQuery}
      keyOf={({ orderId }) => orderId}
      title="Pedidos atrasados"
      back={adminRoutes.sales}
      backLabel="Volver a ventas"
      waiting="Cargando pedidos..."
      outline={<CardListOutline height={space[112]} />}
      failed="No se pudieron cargar los pedidos atrasados"
      empty={{
        icon: 'check-circle',
        title: 'No hay pedidos atrasados',
        text: `Ningún pedido lleva más de ${OVERDUE_DAYS} días pendiente.`,
        action: seeSales,
      }}
      above={() => (
        <>
          <Quiet>
            {`Llevan más de ${OVERDUE_DAYS} días pendientes y sus unidades siguen apartadas. Liberar un pedido cancela lo que tiene pendiente; lo ya completado queda como está.`}
          </Quiet>
          <ReleasedOrders desk={desk} />
        </>
      )}
    >
      {({ rows, meta }) => (
        <>
          <Stack as="ul" $gap={12} aria-label="Pedidos atrasados">
            {rows.map((order) => (
              <li key={order.orderId}>
                <HeldOrder
                  order={order}
                  desk={desk}
                  beside={<strong>{`espera desde hace ${waitText(order.createdAt, now)}`}</strong>}
                />
              </li>
            ))}
          </Stack>
          <MoreHeldOrders shown={rows.length} total={meta?.total} words="que más esperan" />
        </>
      )}
    </ListScreen>
  );
}
