import { Skeleton, VisuallyHidden, size, space } from '@shop/ui';
import { styled } from 'styled-components';

const Row = styled.div`
  display: flex;
  gap: ${space[12]};
  padding-block: ${space[16]};
`;

/** The cart's lines while the catalogue loads, as high as they will be. */
export function LinesSkeleton({ lines }: { lines: number }) {
  return (
    <div>
      <VisuallyHidden role="status">Cargando productos...</VisuallyHidden>
      <Skeleton $height={size.thumbHeight} />
      {Array.from({ length: lines }, (_line, index) => (
        <Row key={index}>
          <Skeleton $width={size.thumbWidth} $height={size.thumbHeight} />
          <Skeleton $width="60%" $height="3rem" />
        </Row>
      ))}
    </div>
  );
}
