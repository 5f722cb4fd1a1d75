import { toApiError } from '@shop/api-client';
import { usePageTitle } from '@shop/shell-api';
import { Button, ButtonLink, size } from '@shop/ui';
import { useParams } from 'react-router-dom';
import { createGlobalStyle } from 'styled-components';
import { adminRoutes, orderAddress } from '../../../routes';
import { CardOutline } from '../../../shared/list/card-outlines';
import { LoadFailure } from '../../../shared/page/load-failure';
import { Ground, Tools } from '../../../shared/page/paper';
import { useAdminReadOrderQuery } from '../sales.api';
import { PackingSlip } from './packing-slip';

/** Paper has margins of its own, and no toasts. */
const OnPaper = createGlobalStyle`
  @page { margin: 12mm; }
  @media print {
    [data-toast-region] { display: none; }
  }
`;

/** The sheet that goes into the parcel, to be printed: it has no navigation around it. */
export function PackingSlipPage() {
  const { orderId = '' } = useParams();
  const { currentData: order, isError, error, isFetching, refetch } = useAdminReadOrderQuery(orderId);
  usePageTitle(order ? `Hoja de empaque ${order.code}` : 'Hoja de empaque');
  const unknown = isError && [400, 404].includes(toApiError(error).status);

  return (
    <Ground id="contenido">
      <OnPaper />
      <Tools>
        <ButtonLink to={unknown ? adminRoutes.sales : orderAddress(orderId)} tone="plain" size="sm" icon="arrow-left">
          {unknown ? 'Volver a ventas' : 'Volver al pedido'}
        </ButtonLink>
        {order && (
          <Button size="sm" icon="file" onClick={() => globalThis.print()}>
            Imprimir
          </Button>
        )}
      </Tools>
      {order ? (
        <PackingSlip order={order} />
      ) : isError ? (
        <LoadFailure
          title={unknown ? 'No encontramos este pedido' : 'No se pudo cargar el pedido'}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <CardOutline height={size.tile} />
      )}
    </Ground>
  );
}
