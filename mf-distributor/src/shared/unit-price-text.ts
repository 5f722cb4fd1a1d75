import {
  formatQuetzales,
  formatWholeQuetzales,
  parseCentavos,
  type Centavos,
  type DistributorView,
  type ProductView,
} from '@shop/contracts';
import { unitPriceFor } from '@shop/shell-api';

/** A unit price in narrow places, exact and as short as can be: 14200 → 'Q142', 14550 → 'Q145.50'. */
export function unitPriceText(price: Centavos): string {
  return price % 100 === 0 ? formatWholeQuetzales(price) : formatQuetzales(price);
}

/** True when a distributor pays less than everybody. */
export function isReduced(product: Pick<ProductView, 'price'>, distributor: DistributorView): boolean {
  return unitPriceFor(product, distributor) < parseCentavos(product.price);
}
