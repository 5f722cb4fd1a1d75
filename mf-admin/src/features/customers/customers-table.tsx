import { formatCount, formatPhone, formatQuetzales, parseCentavos, type CustomerView } from '@shop/contracts';
import { Badge, Skeleton, color, font, media, radius, size, space, text, underline } from '@shop/ui';
import { Link, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { formatDay } from '../../dates';
import { customerAddress } from '../../routes';
import { ordersText } from '../../shared/order-counts';
import { Cell, Table, TableHead, TablePanel } from '../../shared/list/table';
import { keptUnits, nameOf } from './customer-words';

const Name = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space[4]};
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

/** What the head of a column says on a desktop; on a phone there is none. */
const Label = styled.span`
  color: ${color.ink2};
  ${media.desktop} {
    display: none;
  }
`;

const Amount = styled.strong`
  font-weight: ${font.strong};
  white-space: nowrap;
  ${text.figures}
`;

const Rows = styled.div`
  display: grid;
  gap: ${space[20]};
  padding: ${space[20]};
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
  const { search } = useLocation();
  return (
    <TablePanel as="div">
      <Table>
        <TableHead columns={columns} />
        <tbody role="rowgroup">
          {customers.map((customer) => (
            <CustomerRow key={customer.phone} customer={customer} listSearch={search} />
          ))}
        </tbody>
      </Table>
    </TablePanel>
  );
}

function CustomerRow({ customer, listSearch }: { customer: CustomerView; listSearch: string }) {
  const { phone, phones, orders, units, total, lastOrderAt, departments, blocked } = customer;
  return (
    <tr role="row">
      <Cell>
        <Name>
          <Link to={customerAddress(phone)} state={{ list: listSearch }}>
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
      <Cell $align="end">
        <Amount>{formatQuetzales(parseCentavos(total))}</Amount>
      </Cell>
      <Cell $wide>{ordersText(orders)}</Cell>
      <UnitsCell $wide>
        <Label>Unidades: </Label>
        {formatCount(keptUnits(units))}
      </UnitsCell>
      <Cell $wide>
        <Label>Último pedido: </Label>
        <time dateTime={lastOrderAt}>{formatDay(lastOrderAt)}</time>
      </Cell>
      <Cell $wide>{departments.join(', ')}</Cell>
    </tr>
  );
}

const UnitsCell = styled(Cell)`
  ${text.figures}
  ${media.desktop} {
    text-align: end;
  }
`;

/** The outline of the table while it loads. */
export function CustomersTableSkeleton() {
  return (
    <TablePanel as="div">
      <Rows>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} $height={size.control} />
        ))}
      </Rows>
    </TablePanel>
  );
}
