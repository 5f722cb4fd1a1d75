import { Skeleton, VisuallyHidden, media, size, space } from '@shop/ui';
import { styled } from 'styled-components';
import { Columns, Details, Page } from './product-layout';

const Picture = styled(Skeleton)`
  height: ${size.tile};
  ${media.desktop} {
    height: ${size.tilePage};
  }
`;

const Above = styled.div`
  height: ${size.controlSmall};
`;

const Facts = styled(Details)`
  gap: ${space[24]};
  align-content: start;
`;

/** A product's page while the catalogue is on its way. */
export function ProductSkeleton() {
  return (
    <Page>
      <VisuallyHidden role="status">Cargando productos...</VisuallyHidden>
      <Above />
      <Columns aria-hidden="true">
        <Picture $shape="card" />
        <Facts>
          <Skeleton $width="60%" $height="2.5rem" />
          <Skeleton $width="30%" $height="1.5rem" />
          <Skeleton $height="8rem" />
          <Skeleton $height={size.control} />
        </Facts>
      </Columns>
    </Page>
  );
}
