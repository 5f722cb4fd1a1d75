import { toApiError, useGetOrderQuery } from '@shop/api-client';
import { usePageTitle } from '@shop/shell-api';
import { useAddressQuery } from '@shop/shell-api/address-query';
import { Container, ErrorState, Spinner, size, space, useKeptFocus } from '@shop/ui';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { PageMain } from '../../layout/page-main';
import type { OrderPageState } from './order-page-state';
import { OrderDetails } from './order-details';
import { UnknownOrder } from './unknown-order';

const Column = styled(Container)`
  max-width: ${size.reading};
  min-height: 70dvh;
  padding-block: 0 ${space[56]};
  @media print {
    padding-block: 0;
  }
`;

const Middle = styled.div`
  display: grid;
  place-items: center;
  min-height: 50dvh;
`;

function arrival(state: unknown): OrderPageState {
  const { justPlaced = false, isEarlier = false } = (state ?? {}) as Partial<OrderPageState>;
  return { justPlaced, isEarlier };
}

/** Confirmation of a new order and, by its link, its status later on. */
export function OrderPage() {
  usePageTitle('Tu pedido');
  const { orderId = '' } = useParams();
  const token = useAddressQuery()[0].get('token') ?? '';
  const arrived = arrival(useLocation().state);
  // A copy from before may be minutes old; that of an order placed a moment ago is not.
  const refetchOnMountOrArgChange = !arrived.justPlaced;
  const { currentData, error, isFetching, refetch } = useGetOrderQuery(
    { orderId, token },
    { refetchOnMountOrArgChange },
  );
  // Placed a moment ago it needs not be read. The browser's history says so for good, over reloads too.
  const [readId, setReadId] = useState<string | null>(null);
  if (!currentData && readId !== orderId) setReadId(orderId);
  return (
    <PageMain>
      <Column ref={useKeptFocus<HTMLDivElement>()}>
        {currentData ? (
          <OrderDetails
            key={currentData.orderId}
            order={currentData}
            justPlaced={arrived.justPlaced && readId !== orderId}
            isEarlier={arrived.isEarlier}
            refreshing={isFetching}
            onRefresh={refetch}
          />
        ) : error && isUnknown(error) ? (
          <UnknownOrder />
        ) : (
          <Middle>
            {error ? (
              <ErrorState
                title="No pudimos cargar tu pedido"
                text={`Tu pedido está guardado. ${toApiError(error).text ?? 'Revisa tu conexión e intenta de nuevo.'}`}
                onRetry={() => void refetch()}
                retrying={isFetching}
              />
            ) : (
              <Spinner size={40} label="Cargando pedido..." />
            )}
          </Middle>
        )}
      </Column>
    </PageMain>
  );
}

/** A wrong id and a wrong token get one answer; so does an address that can't be one. */
function isUnknown(error: unknown): boolean {
  const { status } = toApiError(error);
  return status === 404 || status === 400;
}
