import { formatCount, formatPhone, formatQuetzales, parseCentavos, type CustomerView } from '@shop/contracts';
import { Badge } from '@shop/ui';
import { formatDay } from '../../dates';
import { customerAddress } from '../../routes';
import { ordersText } from '../../shared/order-counts';
import { Amount, Cluster, NameLink, Text } from '../../shared/layout/layout';
import { useListState, type ListState } from '../../shared/list/list-state';
import { Cell, ColumnLabel, Table, TableRow } from '../../shared/list/table';
import { uncancelledUnits, nameOf } from './customer-labels';

const columns = [
  { name: 'Cliente' },
  { name: 'Comprado', align: 'end' },
  { name: 'Pedidos' },
  { name: 'Unidades', align: 'end' },
  { name: 'Último pedido' },
  { name: 'Departamentos' },
] as const;

/** Customers, one a row; on a phone one a card. */
export function CustomersTable({ customers }: { customers: readonly CustomerView[] }) {
  const state = useListState();
  return (
    <Table columns={columns}>
      {customers.map((customer) => (
        <CustomerRow key={customer.phone} customer={customer} state={state} />
      ))}
    </Table>
  );
}

function CustomerRow({ customer, state }: { customer: CustomerView; state: ListState }) {
  const { phone, phones, orders, units, total, lastOrderAt, departments, blocked } = customer;
  return (
    <TableRow>
      <Cell>
        <Cluster $gap={12} $rows={0}>
          <Text as="strong" $look="strong">
            <NameLink to={customerAddress(phone)} state={state}>
              {nameOf(customer)}
            </NameLink>
          </Text>
          <Text as="span" $quiet $figures>
            {formatPhone(phone)}
            {phones.length > 1 && ` y ${phones.length - 1} más`}
          </Text>
          {blocked && (
            <Badge tone="bad" icon="ban">
              Bloqueado
            </Badge>
          )}
        </Cluster>
      </Cell>
      <Cell $beside $align="end">
        <Amount>{formatQuetzales(parseCentavos(total))}</Amount>
      </Cell>
      <Cell>{ordersText(orders)}</Cell>
      <Cell $align="end">
        <ColumnLabel>Unidades: </ColumnLabel>
        {formatCount(uncancelledUnits(units))}
      </Cell>
      <Cell>
        <ColumnLabel>Último pedido: </ColumnLabel>
        <time dateTime={lastOrderAt}>{formatDay(lastOrderAt)}</time>
      </Cell>
      <Cell>{departments.join(', ')}</Cell>
    </TableRow>
  );
}
