import type { SalesMeta, StaffOrderView } from '@shop/contracts';
import { paths } from '@shop/shell-api';
import { ButtonLink, Chip, IconButton, space } from '@shop/ui';
import { adminRoutes } from '../../routes';
import { useHandOver } from '../../shared/delivery/hand-over-dialog';
import { CardListOutline } from '../../shared/list/card-outlines';
import { UNFILTERED } from '../../shared/list/list-definition';
import { ListScreen } from '../../shared/list/list-screen';
import { useAdminDashboardQuery } from '../../shared/staff/staff.api';
import { DownloadButton } from './list/download-button';
import { NewsBar } from './list/news-bar';
import { OverdueNotice } from './list/overdue-notice';
import { OrderList } from './order-list';
import { SalesFigures } from './sales-figures';
import { ordersList, useAdminListOrdersQuery, useAdminSumSalesQuery } from './sales.api';

/** The shop's sales as orders, with what they add up to (SAL-1). */
export function SalesPage() {
  const sums = useAdminSumSalesQuery(undefined, { refetchOnMountOrArgChange: true });
  const { handOver, dialog } = useHandOver();
  return (
    <>
      <ListScreen<StaffOrderView, SalesMeta>
        list={ordersList}
        useRows={useAdminListOrdersQuery}
        keyOf={({ orderId }) => orderId}
        title="Ventas"
        back={adminRoutes.home}
        waiting="Cargando ventas..."
        outline={<CardListOutline height={space[80]} />}
        failed="No se pudieron cargar las ventas"
        empty={{
          icon: 'receipt',
          title: 'No hay ventas registradas',
          text: 'Cuando alguien haga un pedido aparecerá aquí.',
          action: (
            <ButtonLink to={paths.home} tone="outline" size="sm">
              Ver la tienda
            </ButtonLink>
          ),
          noneMatch: 'Ninguna venta coincide',
        }}
        noun={['pedido', 'pedidos']}
        hasCards
        counts={{ pendiente: sums.data?.pendingOrders ?? null }}
        onReload={() => void sums.refetch()}
        actions={({ isFetching, reload }) => (
          <>
            <IconButton icon="refresh" label="Actualizar ventas" disabled={isFetching} onClick={reload} />
            <ButtonLink to={adminRoutes.newSale} size="sm" icon="plus">
              Anotar pedido
            </ButtonLink>
          </>
        )}
        above={() => (
          <>
            {(sums.data || !sums.isError) && <SalesFigures sums={sums.data} />}
            <OverdueNotice />
          </>
        )}
        beside={({ address, change }) => (
          <>
            <WithoutChat pressed={address.only} onChange={(only) => change({ only })} />
            <DownloadButton address={address} />
          </>
        )}
        news={({ steady, change, reload }) => (
          <NewsBar
            list={steady}
            onShow={() => {
              // The newest orders stand at the top of the whole list.
              change(UNFILTERED);
              globalThis.scrollTo({ top: 0 });
              reload();
            }}
          />
        )}
      >
        {(list) => <OrderList list={list} onHandOver={handOver} />}
      </ListScreen>
      {dialog}
    </>
  );
}

/** Shows the orders alone whose message did not come, and how many they are. */
function WithoutChat({ pressed, onChange }: { pressed: boolean; onChange: (pressed: boolean) => void }) {
  const { data } = useAdminDashboardQuery();
  const count = data?.ordersWithoutChat ?? 0;
  return (
    <Chip pressed={pressed} onClick={() => onChange(!pressed)}>
      Sin chat
      {count > 0 && <strong>{count}</strong>}
    </Chip>
  );
}
