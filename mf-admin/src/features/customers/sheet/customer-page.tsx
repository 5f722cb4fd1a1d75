import { toApiError } from '@shop/api-client';
import { formatCount, formatPhone, formatQuetzales, parseCentavos, type CustomerSheetView } from '@shop/contracts';
import { usePageTitle } from '@shop/shell-api';
import { ButtonLink, EmptyState, VisuallyHidden, media, size, space } from '@shop/ui';
import { useLocation, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { formatDay } from '../../../dates';
import { adminRoutes } from '../../../routes';
import { CardOutline } from '../../../shared/list/card-outlines';
import { Figure, Figures } from '../../../shared/page/figures';
import { LoadFailure } from '../../../shared/page/load-failure';
import { ordersText } from '../../../shared/order-counts';
import { Page, PageHead } from '../../../shared/page/page';
import { useStaff } from '../../../shared/staff/use-staff';
import { keptUnits, nameOf } from '../customer-words';
import { useAdminReadCustomerQuery } from '../customers.api';
import { CustomerContact } from './customer-contact';
import { CustomerNotes } from './customer-notes';
import { CustomerOrders } from './customer-orders';
import { CustomerPhones } from './customer-phones';
import { ExportButton } from './export-button';

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${space[16]};
  ${media.desktop} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
  }
`;

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
`;

/** Everything that is known of whoever orders with a phone. */
export function CustomerPage() {
  const { phone = '' } = useParams();
  const { staff } = useStaff();
  const found = useAdminReadCustomerQuery(phone, { refetchOnMountOrArgChange: true });
  const sheet = found.isError ? undefined : found.currentData;
  const title = sheet ? nameOf(sheet.customer) : 'Cliente';
  usePageTitle(title);

  return (
    <Page>
      <PageHead title={title} back={useListAddress()} backLabel="Volver a clientes">
        {sheet && staff.role === 'admin' && (
          <>
            <ExportButton phone={sheet.customer.phone} />
            <ButtonLink to={adminRoutes.people} state={{ contact: sheet.customer.phone }} tone="outline" size="sm">
              Borrar sus datos
            </ButtonLink>
          </>
        )}
      </PageHead>
      {found.isError ? (
        <NoCustomer error={found.error} retrying={found.isFetching} onRetry={() => void found.refetch()} />
      ) : sheet ? (
        <Sheet key={sheet.customer.phone} sheet={sheet} />
      ) : (
        <Outline />
      )}
    </Page>
  );
}

/** The list of customers as it was left. */
function useListAddress(): string {
  const { state } = useLocation() as { state: unknown };
  const search = typeof state === 'object' && state !== null && 'list' in state ? state.list : '';
  return `${adminRoutes.customers}${typeof search === 'string' ? search : ''}`;
}

function Sheet({ sheet }: { sheet: CustomerSheetView }) {
  const { customer } = sheet;
  const { orders, units, total, firstOrderAt, lastOrderAt } = customer;
  const count = orders.pending + orders.completed + orders.cancelled;
  return (
    <>
      <Figures $count={4}>
        <Figure name="Comprado" value={formatQuetzales(parseCentavos(total))} meaning="Lo completado, sin envío" />
        <Figure name="Pedidos" value={formatCount(count)} meaning={ordersText(orders)} />
        <Figure
          name="Unidades"
          value={formatCount(keptUnits(units))}
          meaning={`${formatCount(units.completed)} completadas · ${formatCount(units.pending)} pendientes`}
        />
        <Figure
          name="Último pedido"
          value={formatDay(lastOrderAt)}
          meaning={`El primero, el ${formatDay(firstOrderAt)}`}
        />
      </Figures>
      <Parts>
        <Column>
          <CustomerOrders sheet={sheet} />
          <CustomerNotes phone={customer.phone} notes={sheet.notes} />
        </Column>
        <Column>
          <CustomerPhones sheet={sheet} />
          <CustomerContact sheet={sheet} />
        </Column>
      </Parts>
    </>
  );
}

interface NoCustomerProps {
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
}

function NoCustomer({ error, retrying, onRetry }: NoCustomerProps) {
  const { phone = '' } = useParams();
  const { status } = toApiError(error);
  if (status !== 404 && status !== 400) {
    return <LoadFailure title="No se pudo cargar el cliente" error={error} retrying={retrying} onRetry={onRetry} />;
  }
  return (
    <EmptyState
      icon="search"
      ground="plain"
      title="No encontramos este cliente"
      text={`Nadie ha pedido con el teléfono ${formatPhone(phone)}. Búscalo por su nombre o por el código de un pedido.`}
      action={
        <ButtonLink to={adminRoutes.customers} tone="outline" size="sm">
          Ver los clientes
        </ButtonLink>
      }
    />
  );
}

function Outline() {
  return (
    <Parts>
      <VisuallyHidden role="status">Cargando cliente...</VisuallyHidden>
      <CardOutline height={size.tile} />
      <CardOutline height={size.tile} />
    </Parts>
  );
}
