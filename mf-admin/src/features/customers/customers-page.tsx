import type { CustomerView } from '@shop/contracts';
import { usePageTitle } from '@shop/shell-api';
import { ButtonLink } from '@shop/ui';
import { adminRoutes } from '../../routes';
import { useExistingPage, useListAddress } from '../../shared/list/list-address';
import { ListEmpty } from '../../shared/list/list-empty';
import { ListResults } from '../../shared/list/list-results';
import { ListToolbar, type SortOption } from '../../shared/list/list-toolbar';
import { ListNews } from '../../shared/list/news-press';
import { Page, PageHead } from '../../shared/page/page';
import { Pager } from '../../shared/list/pager';
import { useSteadyList, type Rows } from '../../shared/list/steady-list';
import { customerWords, useAdminListCustomersQuery, type CustomerOrder, type CustomersList } from './customers.api';
import { CustomersTable, CustomersTableSkeleton } from './customers-table';

const sorts: readonly SortOption<CustomerOrder>[] = [
  {
    value: 'ultimo',
    label: 'Último pedido',
    first: 'los más recientes primero',
    reversedFirst: 'los más antiguos primero',
  },
  {
    value: 'total',
    label: 'Comprado',
    first: 'quienes más compraron primero',
    reversedFirst: 'quienes menos compraron primero',
  },
];

const rows: Rows<CustomersList, CustomerView> = {
  of: ({ customers }) => customers,
  keyOf: ({ phone }) => phone,
  with: (page, customers) => ({ ...page, customers }),
};

/** Everybody who ordered, by phone: nobody needs an account for it (CUS-1). */
export function CustomersPage() {
  usePageTitle('Clientes');
  const [address, change] = useListAddress(customerWords);
  const list = useSteadyList(useAdminListCustomersQuery(address, { refetchOnMountOrArgChange: true }), rows);
  const { found } = list;
  useExistingPage(customerWords, address, list.isBehind ? undefined : found.currentData?.total);

  return (
    <Page>
      <PageHead title="Clientes" back={adminRoutes.home} />
      <ListToolbar
        address={address}
        onChange={change}
        search={{ label: 'Buscar clientes', placeholder: 'Teléfono, nombre o código de pedido' }}
        filter={{ label: 'Filtrar por estado', all: 'Todos', options: [{ value: 'blocked', label: 'Bloqueados' }] }}
        sorts={sorts}
      />
      <ListNews list={list} />
      <ListResults
        found={found}
        page={address.page}
        waiting={{ text: 'Cargando clientes...', outline: <CustomersTableSkeleton /> }}
        failed={{ title: 'No se pudieron cargar los clientes' }}
        empty={({ customers }) =>
          customers.length === 0 && (
            <ListEmpty
              address={address}
              onChange={change}
              icon="user"
              title="No hay clientes"
              text="Quien haga un pedido aparecerá aquí con su teléfono."
              action={
                <ButtonLink to={adminRoutes.newSale} tone="outline" size="sm">
                  Anotar un pedido
                </ButtonLink>
              }
              noneMatch="Ningún cliente coincide"
            />
          )
        }
      >
        {({ customers, total }) => (
          <>
            <CustomersTable customers={customers} />
            <Pager address={address} count={total} noun={['cliente', 'clientes']} onChange={change} />
          </>
        )}
      </ListResults>
    </Page>
  );
}
