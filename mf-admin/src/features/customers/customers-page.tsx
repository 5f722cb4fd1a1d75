import { formatCount, formatPhone, moneyText, type CustomerView } from '@shop/contracts';
import { Amount, Badge, Cluster, RowsTable, TableOutline, Text, beside, labelled } from '@shop/ui';
import { formatDay } from '../../dates';
import { adminRoutes, customerAddress } from '../../routes';
import { ListScreen } from '../../shared/list/list-screen';
import { NameLink } from '../../shared/page/back-link';
import { ordersText } from '../../shared/order-counts';
import { nameOf } from './customer-labels';
import { customersList, useAdminListCustomersQuery } from './customers.api';

/** Everybody who ordered, by phone: nobody needs an account for it (CUS-1). */
export function CustomersPage() {
  const keyOf = ({ phone }: CustomerView) => phone;
  return (
    <ListScreen<CustomerView>
      list={customersList}
      useRows={useAdminListCustomersQuery}
      keyOf={keyOf}
      title="Clientes"
      back={adminRoutes.home}
      outline={<TableOutline />}
      what="los clientes"
      empty={{
        icon: 'user',
        text: 'Quien haga un pedido aparecerá aquí con su teléfono.',
        action: { to: adminRoutes.newSale, label: 'Anotar un pedido' },
        noneMatch: 'Ningún cliente coincide',
      }}
      noun={['cliente', 'clientes']}
    >
      {({ rows }) => (
        <RowsTable<CustomerView>
          rows={rows}
          keyOf={keyOf}
          columns={[
            {
              name: 'Cliente',
              cell: ({ phone, phones, blocked, names, departments }) => (
                <Cluster $gap={12} $rows={0}>
                  <Text as="strong" $look="strong">
                    <NameLink to={customerAddress(phone)}>{nameOf({ names })}</NameLink>
                  </Text>
                  <Text as="span" $quiet $figures>
                    {formatPhone(phone)}
                    {phones.length > 1 && ` y ${phones.length - 1} más`}
                    {departments.length > 0 && ` · ${departments.join(', ')}`}
                  </Text>
                  {blocked && (
                    <Badge tone="bad" icon="ban">
                      Bloqueado
                    </Badge>
                  )}
                </Cluster>
              ),
            },
            beside('Comprado', ({ total }) => <Amount>{moneyText(total)}</Amount>, 'end'),
            { name: 'Pedidos', cell: ({ orders }) => ordersText(orders) },
            labelled('Unidades', ({ units }) => formatCount(units.pending + units.completed), 'end'),
            labelled('Último pedido', ({ lastOrderAt }) => (
              <time dateTime={lastOrderAt}>{formatDay(lastOrderAt)}</time>
            )),
          ]}
        />
      )}
    </ListScreen>
  );
}
