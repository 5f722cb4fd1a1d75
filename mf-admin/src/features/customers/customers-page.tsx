import type { CustomerView } from '@shop/contracts';
import { ButtonLink } from '@shop/ui';
import { adminRoutes } from '../../routes';
import { ListScreen } from '../../shared/list/list-screen';
import { TableOutline } from '../../shared/list/table';
import { customersList, useAdminListCustomersQuery } from './customers.api';
import { CustomersTable } from './customers-table';

/** Everybody who ordered, by phone: nobody needs an account for it (CUS-1). */
export function CustomersPage() {
  return (
    <ListScreen<CustomerView>
      list={customersList}
      useRows={useAdminListCustomersQuery}
      keyOf={({ phone }) => phone}
      title="Clientes"
      back={adminRoutes.home}
      waiting="Cargando clientes..."
      outline={<TableOutline />}
      failed="No se pudieron cargar los clientes"
      empty={{
        icon: 'user',
        title: 'No hay clientes',
        text: 'Quien haga un pedido aparecerá aquí con su teléfono.',
        action: (
          <ButtonLink to={adminRoutes.newSale} tone="outline" size="sm">
            Anotar un pedido
          </ButtonLink>
        ),
        noneMatch: 'Ningún cliente coincide',
      }}
      noun={['cliente', 'clientes']}
    >
      {({ rows }) => <CustomersTable customers={rows} />}
    </ListScreen>
  );
}
