import { toApiError, useListProductsQuery } from '@shop/api-client';
import type { DistributorView } from '@shop/contracts';
import { paths, usePageTitle } from '@shop/shell-api';
import {
  ButtonLink,
  Container,
  EmptyState,
  ErrorState,
  Skeleton,
  VisuallyHidden,
  color,
  media,
  size,
  space,
  text,
} from '@shop/ui';
import { styled } from 'styled-components';
import { Page } from '../../shared/page';
import { QuickOrder } from './quick-order';

/** Seconds after which the catalogue is asked again: who orders by the dozen must see what is really left. */
const CATALOGUE_AGE = 30;

const Ground = styled(Page)`
  min-height: 80dvh;
  background: ${color.mist};
`;

const Title = styled.h1`
  ${text.sectionTitle}
`;

const Lead = styled.p`
  margin-block: ${space[8]} ${space[24]};
  color: ${color.ink2};
`;

const Keys = styled.span`
  display: none;
  ${media.desktop} {
    display: inline;
  }
`;

/** Flavors × quantities of all products on one screen. */
export function QuickOrderPage({ distributor }: { distributor: DistributorView }) {
  usePageTitle('Pedido rápido');
  const { data, error, isFetching, refetch } = useListProductsQuery(undefined, {
    refetchOnMountOrArgChange: CATALOGUE_AGE,
  });
  return (
    <Ground>
      <Container>
        <Title>Pedido rápido</Title>
        <Lead>
          Escribe cuántas unidades quieres de cada sabor.{' '}
          <Keys>Muévete con las flechas o Enter; puedes pegar desde una hoja de cálculo.</Keys>
        </Lead>
        {data && data.length > 0 && <QuickOrder products={data} distributor={distributor} />}
        {data?.length === 0 && (
          <EmptyState
            ground="plain"
            icon="box"
            title="No hay productos disponibles en este momento"
            action={
              <ButtonLink to={paths.home} tone="outline" size="sm">
                Ir a la tienda
              </ButtonLink>
            }
          />
        )}
        {!data && error && (
          <ErrorState
            ground="plain"
            title="No pudimos cargar los productos"
            text={toApiError(error).text ?? 'No hubo respuesta del servidor. Revisa tu conexión e intenta de nuevo.'}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && (
          <>
            <VisuallyHidden role="status">Cargando productos...</VisuallyHidden>
            <Skeleton $height={size.tilePage} $shape="card" />
          </>
        )}
      </Container>
    </Ground>
  );
}
