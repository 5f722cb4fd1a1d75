import { toApiError } from '@shop/api-client';
import { usePageTitle } from '@shop/shell-api';
import { Button, ButtonLink, color, media, size, space } from '@shop/ui';
import { useParams } from 'react-router-dom';
import { createGlobalStyle, styled } from 'styled-components';
import { adminRoutes, orderAddress } from '../../../routes';
import { CardOutline } from '../../../shared/list/card-outlines';
import { LoadFailure } from '../../../shared/page/load-failure';
import { useAdminReadOrderQuery } from '../sales.api';
import { PackingSlip } from './packing-slip';

/** Paper has margins of its own, and no toasts. */
const OnPaper = createGlobalStyle`
  @page { margin: 12mm; }
  @media print {
    [data-toast-region] { display: none; }
  }
`;

const Ground = styled.main`
  display: grid;
  align-content: start;
  justify-items: center;
  gap: ${space[16]};
  min-height: 100dvh;
  padding: ${space[16]};
  background: ${color.mist};
  ${media.tablet} {
    padding: ${space[32]};
  }
  @media print {
    display: block;
    min-height: 0;
    padding: 0;
    background: none;
  }
`;

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${space[8]};
  width: min(100%, ${size.mist});
  @media print {
    display: none;
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
