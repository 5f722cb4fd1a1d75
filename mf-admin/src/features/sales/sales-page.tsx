import { saleStatusLabels, type SaleStatus } from '@shop/contracts';
import { paths, usePageTitle } from '@shop/shell-api';
import { Button, ButtonLink, EmptyState, IconButton } from '@shop/ui';
import { adminRoutes } from '../../routes';
import { isFiltered, useListAddress } from '../../shared/list-address';
import { ListResults } from '../../shared/list-results';
import { ListToolbar, type SortOption } from '../../shared/list-toolbar';
import { Page, PageHead } from '../../shared/page';
import { OrderList, OrderListSkeleton } from './order-list';
import type { SaleSort } from './sale-orders';
import { salesWords } from './sales-address';
import { SalesFigures } from './sales-figures';
import { useAdminListSalesQuery, useAdminSumSalesQuery } from './sales.api';

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

/** The shop's sales as orders, with what they add up to (back office, section 2: Sales). */
export function SalesPage() {
  usePageTitle('Ventas');
  const [address, change] = useListAddress(salesWords);
  const sums = useAdminSumSalesQuery(undefined, { refetchOnMountOrArgChange: true });
  const found = useAdminListSalesQuery({ q: address.q, status: address.filter }, { refetchOnMountOrArgChange: true });

  function reload() {
    void sums.refetch();
    void found.refetch();
  }

  return (
    <Page>
      <PageHead title="Ventas" back={adminRoutes.home}>
        <IconButton icon="refresh" label="Actualizar ventas" disabled={found.isFetching} onClick={reload} />
      </PageHead>
      {!sums.isError && <SalesFigures sums={sums.data} />}
      <ListToolbar
        address={address}
        onChange={change}
        search={{ label: 'Buscar ventas', placeholder: 'Código, cliente o teléfono' }}
        filter={{
          label: 'Filtrar por estado',
          all: 'Todas',
          options: plurals.map((option) => ({
            ...option,
            count: option.value === 'pending' ? (sums.data?.pendingOrders ?? null) : null,
          })),
        }}
        sorts={sorts}
      />
      <ListResults
        found={found}
        page={address.page}
        waiting={{ text: 'Cargando ventas...', outline: <OrderListSkeleton /> }}
        failed={{ title: 'No se pudieron cargar las ventas', english: 'Failed to fetch sales' }}
        onRetry={reload}
        empty={({ sales }) =>
          sales.length === 0 && (
            <NoSales filtered={isFiltered(address)} onClear={() => change({ q: '', filter: null })} />
          )
        }
      >
        {(list) => <OrderList list={list} address={address} onChange={change} />}
      </ListResults>
    </Page>
  );
}

function NoSales({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (filtered) {
    return (
      <EmptyState
        icon="search"
        ground="plain"
        title="Ninguna venta coincide"
        text="Cambia la búsqueda o el estado para ver otras ventas."
        action={
          <Button tone="outline" size="sm" onClick={onClear}>
            Quitar filtros
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      ground="plain"
      title="No hay ventas registradas"
      text="Cuando alguien haga un pedido aparecerá aquí."
      action={
        <ButtonLink to={paths.home} tone="outline" size="sm">
          Ver la tienda
        </ButtonLink>
      }
    />
  );
}
