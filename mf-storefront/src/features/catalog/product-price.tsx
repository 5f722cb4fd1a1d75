import { formatQuetzales, formatWholeQuetzales, parseCentavos, type DistributorView } from '@shop/contracts';
import { unitPriceFor } from '@shop/shell-api';
import { media, Price, space } from '@shop/ui';
import { styled } from 'styled-components';

/* On an upright card the small price stands under the large one. */
const CardPlace = styled.div`
  margin-top: ${space[4]};
  ${media.tablet} {
    flex: none;
    width: min-content;
    margin-top: 0;
    & > * {
      justify-content: flex-end;
      white-space: nowrap;
    }
  }
`;

const shapes = { card: CardPlace, page: 'div' } as const;

export interface ProductPriceProps {
  /** Decimal text in quetzales, the public price. */
  price: string;
  distributor: DistributorView | null;
  place?: keyof typeof shapes;
}

/**
 * A product's price: whole quetzales, with the exact public price small beside it where the two differ; for a
 * distributor who pays less their own price, the public one struck through where it reads otherwise.
 */
export function ProductPrice({ price, distributor, place = 'card' }: ProductPriceProps) {
  const publicPrice = parseCentavos(price);
  const unitPrice = unitPriceFor({ price }, distributor);
  const shown = formatWholeQuetzales(unitPrice);
  const before = formatWholeQuetzales(publicPrice);
  const Place = shapes[place];
  const size = place === 'page' ? 'lg' : 'md';
  return (
    <Place>
      {before !== shown ? (
        <Price shown={shown} size={size} tone="distributor" before={before} />
      ) : (
        <Price size={size} shown={shown} {...(unitPrice % 100 === 0 ? {} : { exact: formatQuetzales(unitPrice) })} />
      )}
    </Place>
  );
}
