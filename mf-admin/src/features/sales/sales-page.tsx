import {
  MOST_UNSEEN,
  OVERDUE_DAYS,
  formatCount,
  moneyText,
  type SalesMeta,
  type StaffOrderView,
} from '@shop/contracts';
import { paths, useShopDispatch } from '@shop/shell-api';
import { ButtonLink, FigureStrip, IconButton, SmallButton, SmallButtonLink, VisuallyHidden } from '@shop/ui';
import { useState } from 'react';
import { adminRoutes } from '../../routes';
import { useStaffReport } from '../../shared/actions/use-staff-report';
import { counted } from '../../shared/counted';
import { useHandOver } from '../../shared/delivery/hand-over-dialog';
import { sizeText } from '../../shared/files/save-file';
import { UNFILTERED, type ListAddress } from '../../shared/list/list-definition';
import { ListScreen, type ShownList } from '../../shared/list/list-screen';
import { ListNews, NewsPress, arrived } from '../../shared/list/news-press';
import { useAdminMarkOrdersSeenMutation } from '../../shared/live/live.api';
import { liveActions, useLive } from '../../shared/live/live.slice';
import { useAdminDashboardQuery } from '../../shared/staff/staff.api';
import { OrderList } from './order-list';
import { ordersList, useAdminDownloadSalesMutation, useAdminListOrdersQuery, useAdminSumSalesQuery } from './sales.api';
import { StatusStrip } from './status-strip';

/** The shop's sales as orders, with what they add up to (SAL-1). */
export function SalesPage() {
  const sums = useAdminSumSalesQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data: dashboard } = useAdminDashboardQuery();
  const { handOver, dialog } = useHandOver();
  return (
    <>
      <ListScreen<StaffOrderView, SalesMeta>
        list={ordersList}
        useRows={useAdminListOrdersQuery}
        keyOf={({ orderId }) => orderId}
        title="Ventas"
        back={adminRoutes.home}
        what="las ventas"
        empty={{
          icon: 'receipt',
          title: 'No hay ventas registradas',
          text: 'Cuando alguien haga un pedido aparecerá aquí.',
          action: { to: paths.home, label: 'Ver la tienda' },
          noneMatch: 'Ninguna venta coincide',
        }}
        noun={['pedido', 'pedidos']}
        hasCards
        counts={{ pendiente: sums.data?.pendingOrders ?? null, falta: dashboard?.ordersWithoutChat || null }}
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
        beside={({ address }) => <DownloadButton address={address} />}
        news={(list) => <NewOrders list={list} />}
      >
        {(list) => <OrderList list={list} onHandOver={handOver} />}
      </ListScreen>
      {dialog}
    </>
  );
}

/** Total sales, completed sales and revenue of the whole shop, whatever the list is filtered by. */
function SalesFigures({ sums }: { sums: SalesMeta | undefined }) {
  return (
    <FigureStrip
      figures={[
        {
          name: ['Total de ', 'ventas', ''],
          value: sums && formatCount(sums.total),
          meaning: sums && `Una por producto, en ${counted(sums.orders, 'pedido', 'pedidos')}`,
        },
        {
          name: ['Ventas ', 'completadas', ''],
          value: sums && formatCount(sums.completed),
          meaning: sums && `En ${counted(sums.completedOrders, 'pedido', 'pedidos')}`,
        },
        {
          name: ['', 'Ingresos', ' totales'],
          value: sums && moneyText(sums.revenue),
          meaning: 'Solo ventas completadas, sin envío',
        },
      ]}
    />
  );
}

/** How many orders hold stock for too long, and the way to them; nothing when none does. */
function OverdueNotice() {
  const { data } = useAdminDashboardQuery();
  const count = data?.overdueOrders ?? 0;
  if (count === 0) return null;
  return (
    <StatusStrip
      tone="warn"
      words={
        count === 1
          ? `1 pedido lleva más de ${OVERDUE_DAYS} días apartado`
          : `${formatCount(count)} pedidos llevan más de ${OVERDUE_DAYS} días apartados`
      }
      action={<SmallButtonLink to={adminRoutes.overdueSales}>Revisar atrasados</SmallButtonLink>}
    />
  );
}

/** Count of orders since the list was read, and the press that brings them. */
function NewOrders({ list: { rows, steady, change, reload } }: { list: ShownList<StaffOrderView, SalesMeta> }) {
  const dispatch = useShopDispatch();
  const [markSeen] = useAdminMarkOrdersSeenMutation();
  const told = useLive(({ newInList }) => newInList);
  // A reading may have brought one before it was told.
  const placed = told.filter((id) => !rows.some(({ orderId }) => orderId === id));

  function showNewest() {
    void markSeen({ ids: placed.slice(-MOST_UNSEEN) });
    dispatch(liveActions.listRead());
    // The newest orders stand at the top of the whole list.
    change(UNFILTERED);
    globalThis.scrollTo({ top: 0 });
    reload();
  }

  if (placed.length === 0) return <ListNews list={steady} />;
  return <NewsPress words={arrived(placed.length, 'pedido nuevo', 'pedidos nuevos')} onPress={showNewest} />;
}

/** The sales that the list's filter finds, all pages of them, as a file for spreadsheets; it says how far it is. */
function DownloadButton({ address }: { address: ListAddress }) {
  const report = useStaffReport();
  const [bytes, setBytes] = useState(0);
  const [download, { isLoading }] = useAdminDownloadSalesMutation();

  function start() {
    setBytes(0);
    void report(download({ address, onProgress: setBytes }).unwrap(), {
      done: { title: 'Archivo descargado', description: 'Las ventas de esta lista, listas para tu hoja de cálculo' },
      failed: 'No se pudo descargar el archivo. Revisa tu conexión e intenta de nuevo.',
      reads: true,
    });
  }

  return (
    <>
      <SmallButton icon="download" busy={isLoading} onClick={start}>
        {isLoading ? sizeText(bytes) : 'CSV'}
      </SmallButton>
      <VisuallyHidden role="status">{isLoading ? 'Descargando las ventas...' : ''}</VisuallyHidden>
    </>
  );
}
