import { formatQuetzales, formatWholeQuetzales, type Centavos } from '@shop/contracts';

/** A unit price in narrow places, exact and as short as can be: 14200 → 'Q142', 14550 → 'Q145.50'. */
export function unitPriceText(price: Centavos): string {
  return price % 100 === 0 ? formatWholeQuetzales(price) : formatQuetzales(price);
}
