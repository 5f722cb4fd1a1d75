import { toApiError } from '@shop/api-client';
import { paths, usePageTitle } from '@shop/shell-api';
import { Button, ButtonLink, EmptyState, ErrorState, IconButton, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import { OrderList, OrderListSkeleton } from './order-list';
import { useSalesAddress } from './sales-address';
import { SalesFigures } from './sales-figures';
import { SalesToolbar } from './sales-toolbar';
import { useAdminListSalesQuery, useAdminSumSalesQuery, type SalesFilter } from './sales.api';

const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[20]};
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
`;

const Title = styled.h1`
  ${text.pageTitle}
`;

const Results = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
`;

const everything: SalesFilter = { q: '', status: null };

/** The shop's sales as orders, with what they add up to (back office, section 2: Sales). */
export function SalesPage() {
  usePageTitle('Ventas');
  const [address, change] = useSalesAddress();
  const sums = useAdminSumSalesQuery(undefined, { refetchOnMountOrArgChange: true });
  const found = useAdminListSalesQuery({ q: address.q, status: address.status }, { refetchOnMountOrArgChange: true });

  function reload() {
    void sums.refetch();
    void found.refetch();
  }

  return (
    <Page>
      <Head>
        <Title>Ventas</Title>
        <IconButton icon="refresh" label="Actualizar ventas" disabled={found.isFetching} onClick={reload} />
      </Head>
      {!sums.isError && <SalesFigures sums={sums.data} />}
      <SalesToolbar address={address} onChange={change} pendingOrders={sums.data?.pendingOrders ?? null} />
      <Results aria-busy={found.isFetching}>
        {found.isError ? (
          <SalesError error={found.error} retrying={found.isFetching} onRetry={reload} />
        ) : !found.data ? (
          <OrderListSkeleton />
        ) : found.data.sales.length > 0 ? (
          <OrderList list={found.data} address={address} onPage={(page) => change({ page })} />
        ) : (
          <NoSales filtered={address.q !== '' || address.status !== null} onClear={() => change(everything)} />
        )}
      </Results>
    </Page>
  );
}

function SalesError({ error, retrying, onRetry }: { error: unknown; retrying: boolean; onRetry: () => void }) {
  const { text: words } = toApiError(error);
  return (
    <ErrorState
      ground="plain"
      title="No se pudieron cargar las ventas"
      text={
        <>
          {words ?? 'No hubo respuesta del servidor. Revisa tu conexión e intenta de nuevo.'}
          <br />
          <span lang="en">Failed to fetch sales</span>
        </>
      }
      retrying={retrying}
      onRetry={onRetry}
    />
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
