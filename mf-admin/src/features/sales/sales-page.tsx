import { saleStatusLabels, type SaleStatus } from '@shop/contracts';
import { paths, usePageTitle } from '@shop/shell-api';
import { ButtonLink, IconButton, size } from '@shop/ui';
import { adminRoutes } from '../../routes';
import { CardListOutline } from '../../shared/list/card-outlines';
import { useExistingPage } from '../../shared/list/list-address';
import { ListEmpty } from '../../shared/list/list-empty';
import { ListResults } from '../../shared/list/list-results';
import { ListToolbar, type SortOption } from '../../shared/list/list-toolbar';
import { Page, PageHead } from '../../shared/page/page';
import { hasEnd } from '../../shared/list/period';
import { PeriodFilter } from '../../shared/list/period-filter';
import { useSteadyList } from '../../shared/list/steady-list';
import { ChatFilter } from './chat/chat-filter';
import { DownloadButton } from './list/download-button';
import { NewsBar } from './list/news-bar';
import { OverdueNotice } from './list/overdue-notice';
import { OrderList } from './order-list';
import { orderRows } from './order-rows';
import { salesWords, useSalesList, type SaleSort } from './sales-address';
import { SalesFigures } from './sales-figures';
import { useAdminListOrdersQuery, useAdminSumSalesQuery, type OrdersList } from './sales.api';

const plurals: readonly { value: SaleStatus; label: string }[] = [
  { value: 'pending', label: 'Pendientes' },
  { value: 'completed', label: 'Completadas' },
  { value: 'cancelled', label: 'Canceladas' },
];

const sorts: readonly SortOption<SaleSort>[] = [
  {
    value: 'fecha',
    label: 'Fecha',
    first: 'las más recientes primero',
    reversedFirst: 'las más antiguas primero',
  },
  {
    value: 'monto',
    label: 'Monto',
    first: 'los montos mayores primero',
    reversedFirst: 'los montos menores primero',
  },
  {
    value: 'estado',
    label: 'Estado',
    first: `${saleStatusLabels.pending} primero`,
    reversedFirst: `${saleStatusLabels.cancelled} primero`,
  },
];

/** The shop's sales as orders, with what they add up to (SAL-1). */
export function SalesPage() {
  usePageTitle('Ventas');
  const { address, period, withoutChat, change, choosePeriod, chooseWithoutChat, showAll } = useSalesList();
  const sums = useAdminSumSalesQuery(undefined, { refetchOnMountOrArgChange: true });
  const list = useSteadyList(
    useAdminListOrdersQuery({ address, period, withoutChat }, { refetchOnMountOrArgChange: true }),
    orderRows<OrdersList>(),
  );
  const { found } = list;
  useExistingPage(salesWords, address, list.isBehind ? undefined : found.currentData?.total);

  function reload() {
    list.show();
    void sums.refetch();
    void found.refetch();
  }

  /** The newest orders stand at the top of the whole list. */
  function showNewest() {
    showAll();
    globalThis.scrollTo({ top: 0 });
    reload();
  }

  return (
    <Page>
      <PageHead title="Ventas" back={adminRoutes.home}>
        <IconButton icon="refresh" label="Actualizar ventas" disabled={found.isFetching} onClick={reload} />
        <ButtonLink to={adminRoutes.newSale} size="sm" icon="plus">
          Anotar pedido
        </ButtonLink>
      </PageHead>
      {(sums.data || !sums.isError) && <SalesFigures sums={sums.data} />}
      <OverdueNotice />
      <ListToolbar
        address={address}
        onChange={change}
        search={{ label: 'Buscar ventas', placeholder: 'Código, cliente, teléfono o correo' }}
        filter={{
          label: 'Filtrar por estado',
          all: 'Todas',
          options: plurals.map((option) => ({
            ...option,
            count: option.value === 'pending' ? (sums.data?.pendingOrders ?? null) : null,
          })),
        }}
        sorts={sorts}
        beside={
          <>
            <ChatFilter pressed={withoutChat} onChange={chooseWithoutChat} />
            <PeriodFilter period={period} onChoose={choosePeriod} />
            <DownloadButton filter={{ q: address.q, status: address.filter, period, withoutChat }} />
          </>
        }
      />
      <NewsBar list={list} onShow={showNewest} />
      <ListResults
        found={found}
        page={address.page}
        waiting={{ text: 'Cargando ventas...', outline: <CardListOutline height={size.tileRowHeight} /> }}
        failed={{ title: 'No se pudieron cargar las ventas' }}
        onRetry={reload}
        empty={({ orders }) =>
          orders.length === 0 && (
            <ListEmpty
              address={address}
              narrowed={hasEnd(period) || withoutChat}
              onChange={showAll}
              icon="receipt"
              title="No hay ventas registradas"
              text="Cuando alguien haga un pedido aparecerá aquí."
              action={
                <ButtonLink to={paths.home} tone="outline" size="sm">
                  Ver la tienda
                </ButtonLink>
              }
              noneMatch="Ninguna venta coincide"
            />
          )
        }
      >
        {(orders) => <OrderList list={orders} address={address} onChange={change} />}
      </ListResults>
    </Page>
  );
}
