import { Skeleton, space } from '@shop/ui';
import { styled } from 'styled-components';
import { CardDetails, CardFacts, CardRoot, CardTile, FlavorLine } from './card-layout';

const Facts = styled.div`
  display: grid;
  gap: ${space[4]};
  flex: 1;
`;

const Chips = styled(FlavorLine)`
  gap: ${space[8]};
`;

/** A product card while the catalogue is on its way, in its final size. */
export function ProductCardSkeleton() {
  return (
    <CardRoot>
      <CardTile>
        <Skeleton $height="100%" $shape="card" />
      </CardTile>
      <CardDetails>
        <CardFacts>
          <Facts>
            <Skeleton $width="8rem" $height="1.625rem" />
            <Skeleton $width="6rem" $height="1.02rem" />
          </Facts>
          <Skeleton $width="3.5rem" $height="1.5rem" />
        </CardFacts>
        <Chips>
          <Skeleton $width="45%" $height="36px" $shape="full" />
          <Skeleton $width="30%" $height="36px" $shape="full" />
        </Chips>
        <Skeleton $height="44px" />
      </CardDetails>
    </CardRoot>
  );
}
