import { formatCount, formatPhone, formatQuetzales, parseCentavos, type CustomerSheetView } from '@shop/contracts';
import { ButtonLink } from '@shop/ui';
import { useParams } from 'react-router-dom';
import { formatDay } from '../../../dates';
import { adminRoutes } from '../../../routes';
import { Figure, Figures } from '../../../shared/page/figures';
import { Columns, Stack } from '../../../shared/layout/layout';
import { ObjectScreen } from '../../../shared/page/object-page';
import { uncancelledUnitsText, ordersText } from '../../../shared/order-counts';
import { useStaff } from '../../../shared/staff/use-staff';
import { uncancelledUnits, nameOf } from '../customer-labels';
import { useAdminReadCustomerQuery } from '../customers.api';
import { CustomerContact } from './customer-contact';
import { CustomerNotes } from './customer-notes';
import { CustomerOrders } from './customer-orders';
import { CustomerPhones } from './customer-phones';
import { ExportButton } from './export-button';

/** Everything that is known of the customer who orders with a phone. */
export function CustomerPage() {
  const { phone = '' } = useParams();
  const { staff } = useStaff();
  const found = useAdminReadCustomerQuery(phone, { refetchOnMountOrArgChange: true });

  return (
    <ObjectScreen
      found={found}
      id={phone}
      title={({ customer }) => nameOf(customer)}
      untitled="Cliente"
      back={adminRoutes.customers}
      backLabel="Volver a clientes"
      actions={({ customer }) =>
        staff.role === 'admin' && (
          <>
            <ExportButton phone={customer.phone} />
            <ButtonLink to={adminRoutes.people} state={{ contact: customer.phone }} tone="outline" size="sm">
              Borrar sus datos
            </ButtonLink>
          </>
        )
      }
      waiting="Cargando cliente..."
      failed={{ title: 'No se pudo cargar el cliente' }}
      missing={{
        title: 'No encontramos este cliente',
        text: `Nadie ha pedido con el teléfono ${formatPhone(phone)}. Búscalo por su nombre o por el código de un pedido.`,
        listLabel: 'Ver los clientes',
      }}
    >
      {(sheet) => <Sheet key={sheet.customer.phone} sheet={sheet} />}
    </ObjectScreen>
  );
}

function Sheet({ sheet }: { sheet: CustomerSheetView }) {
  const { customer } = sheet;
  const { orders, units, total, firstOrderAt, lastOrderAt } = customer;
  const count = orders.pending + orders.completed + orders.cancelled;
  return (
    <>
      <Figures>
        <Figure name="Comprado" value={formatQuetzales(parseCentavos(total))} meaning="Lo completado, sin envío" />
        <Figure name="Pedidos" value={formatCount(count)} meaning={ordersText(orders)} />
        <Figure name="Unidades" value={formatCount(uncancelledUnits(units))} meaning={uncancelledUnitsText(units)} />
        <Figure
          name="Último pedido"
          value={formatDay(lastOrderAt)}
          meaning={`El primero, el ${formatDay(firstOrderAt)}`}
        />
      </Figures>
      <Columns $widths="2fr 1fr">
        <Stack>
          <CustomerOrders sheet={sheet} />
          <CustomerNotes phone={customer.phone} notes={sheet.notes} />
        </Stack>
        <Stack>
          <CustomerPhones sheet={sheet} />
          <CustomerContact sheet={sheet} />
        </Stack>
      </Columns>
    </>
  );
}
