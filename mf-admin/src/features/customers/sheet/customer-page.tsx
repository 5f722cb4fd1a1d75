import { formatCount, formatPhone, moneyText, type CustomerSheetView } from '@shop/contracts';
import { Caption, Columns, Definitions, Figure, Figures, SmallButtonLink, Stack, TitledPanel } from '@shop/ui';
import { useParams } from 'react-router-dom';
import { formatDay } from '../../../dates';
import { adminRoutes } from '../../../routes';
import { ActionButton } from '../../../shared/actions/action-button';
import { counted } from '../../../shared/counted';
import { save } from '../../../shared/files/save-file';
import { ObjectScreen, objectTexts } from '../../../shared/page/object-page';
import { uncancelledUnitsText, ordersText } from '../../../shared/order-counts';
import { useStaff } from '../../../shared/staff/use-staff';
import { nameOf } from '../customer-labels';
import { useAdminExportCustomerMutation, useAdminReadCustomerQuery } from '../customers.api';
import { CustomerNotes } from './customer-notes';
import { CustomerOrders } from './customer-orders';
import { CustomerPhones } from './customer-phones';

const texts = objectTexts('el cliente', 'los clientes');

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
      {...texts}
      back={adminRoutes.customers}
      actions={({ customer }) =>
        staff.role === 'admin' && (
          <>
            <ExportButton phone={customer.phone} />
            <SmallButtonLink to={adminRoutes.people} state={{ contact: customer.phone }}>
              Borrar sus datos
            </SmallButtonLink>
          </>
        )
      }
      missing={{
        ...texts.missing,
        text: `Nadie ha pedido con el teléfono ${formatPhone(phone)}. Búscalo por su nombre o por el código de un pedido.`,
      }}
    >
      {(sheet) => <Sheet sheet={sheet} />}
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
        <Figure name="Comprado" value={moneyText(total)} meaning="Lo completado, sin envío" />
        <Figure name="Pedidos" value={formatCount(count)} meaning={ordersText(orders)} />
        <Figure
          name="Unidades"
          value={formatCount(units.pending + units.completed)}
          meaning={uncancelledUnitsText(units)}
        />
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
          <Contact sheet={sheet} />
        </Stack>
      </Columns>
    </>
  );
}

/** All that the shop keeps of a customer, as a file. The server writes down who took it. */
function ExportButton({ phone }: { phone: string }) {
  const [exportAll] = useAdminExportCustomerMutation();
  const file = (answer: unknown) => new Blob([JSON.stringify(answer, null, 2)], { type: 'application/json' });
  return (
    <ActionButton
      icon="download"
      act={() => exportAll(phone)}
      says={{
        done: { title: 'Datos exportados', description: 'Queda anotado en el registro de la tienda.' },
        failed: 'No se pudieron exportar los datos',
        reads: true,
      }}
      onDone={(answer) => save(file(answer), `cliente-${phone}.json`)}
    >
      Exportar datos
    </ActionButton>
  );
}

function Contact({ sheet: { customer, addresses } }: { sheet: CustomerSheetView }) {
  return (
    <TitledPanel title="Datos usados">
      <Definitions>
        <div>
          <dt>{customer.names.length === 1 ? 'Nombre' : 'Nombres'}</dt>
          {customer.names.map((name) => (
            <dd key={name}>{name}</dd>
          ))}
        </div>
        <div>
          <dt>{addresses.length === 1 ? 'Dirección' : 'Direcciones'}</dt>
          {addresses.map(({ address, department, orders, lastUsedAt }) => (
            <dd key={`${department} ${address}`}>
              {`${address}, ${department}`}
              <Caption as="div">{`${counted(orders, 'pedido', 'pedidos')}, el último el ${formatDay(lastUsedAt)}`}</Caption>
            </dd>
          ))}
        </div>
      </Definitions>
    </TitledPanel>
  );
}
