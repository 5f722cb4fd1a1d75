import { formatCount, formatPhone, formatQuetzales, parseCentavos, type CustomerView } from '@shop/contracts';
import { Badge, color, font, media, radius, space, text, underline } from '@shop/ui';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { formatDay } from '../../dates';
import { customerAddress } from '../../routes';
import { ordersText } from '../../shared/order-counts';
import { Cluster } from '../../shared/layout/layout';
import { useListState, type ListState } from '../../shared/list/list-state';
import { Cell, ColumnLabel, Table, TableRow } from '../../shared/list/table';
import { uncancelledUnits, nameOf } from './customer-labels';

const Name = styled(Cluster)`
  gap: 0 ${space[12]};
  & > a {
    border-radius: ${radius.control};
    overflow-wrap: anywhere;
    text-decoration: none;
    ${text.strong}
    &:hover {
      ${underline}
    }
  }
`;

const Quiet = styled.span`
  color: ${color.ink2};
  ${text.figures}
`;

const Amount = styled.strong`
  font-weight: ${font.strong};
  white-space: nowrap;
  ${text.figures}
`;

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
        <Name>
          <Link to={customerAddress(phone)} state={state}>
            {nameOf(customer)}
          </Link>
          <Quiet>
            {formatPhone(phone)}
            {phones.length > 1 && ` y ${phones.length - 1} más`}
          </Quiet>
          {blocked && (
            <Badge tone="bad" icon="ban">
              Bloqueado
            </Badge>
          )}
        </Name>
      </Cell>
      <Cell $beside $align="end">
        <Amount>{formatQuetzales(parseCentavos(total))}</Amount>
      </Cell>
      <Cell>{ordersText(orders)}</Cell>
      <UnitsCell>
        <ColumnLabel>Unidades: </ColumnLabel>
        {formatCount(uncancelledUnits(units))}
      </UnitsCell>
      <Cell>
        <ColumnLabel>Último pedido: </ColumnLabel>
        <time dateTime={lastOrderAt}>{formatDay(lastOrderAt)}</time>
      </Cell>
      <Cell>{departments.join(', ')}</Cell>
    </TableRow>
  );
}

const UnitsCell = styled(Cell)`
  ${text.figures}
  ${media.desktop} {
    text-align: end;
  }
`;
