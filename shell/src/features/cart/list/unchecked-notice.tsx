import { useListProductsQuery } from '@shop/api-client';
import { useConnection } from '@shop/shell-api';
import { Button, space } from '@shop/ui';
import { styled } from 'styled-components';
import { WarnRow } from './cart-parts';

const Root = styled(WarnRow)`
  flex: none;
  margin-bottom: ${space[12]};
`;

/** Says that the catalogue could not be fetched again, so that prices and stock in the cart may have changed. */
export function UncheckedNotice() {
  const { data, isError, isFetching, refetch } = useListProductsQuery();
  const isCutOff = useConnection() !== 'fine';
  if (!data || !(isError || isCutOff)) return null;
  return (
    <Root role="status">
      No pudimos comprobar precios y existencias
      <Button tone="neutral" size="sm" busy={isFetching} onClick={() => void refetch()}>
        Reintentar
      </Button>
    </Root>
  );
}
