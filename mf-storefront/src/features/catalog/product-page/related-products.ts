import { flavorChoices, type ProductView } from '@shop/contracts';
import { isSoldOut } from '../flavor-listing';

/** Products beside which a buyer may look at one: a full row of a wide screen. */
export const RELATED_COUNT = 4;

/** The other products most like one: what can be bought first, then by how many puffs they differ, then as listed. */
export function relatedProducts(products: readonly ProductView[], product: ProductView): ProductView[] {
  const distance = (other: ProductView) => Math.abs(other.puffs - product.puffs);
  const isGone = (other: ProductView) => flavorChoices(other).every(isSoldOut);
  return products
    .filter(({ id }) => id !== product.id)
    .sort((one, other) => Number(isGone(one)) - Number(isGone(other)) || distance(one) - distance(other))
    .slice(0, RELATED_COUNT);
}
