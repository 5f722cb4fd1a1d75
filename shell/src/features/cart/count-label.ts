import { formatCount } from '@shop/contracts';

/** Units in the cart in words: '1 artículo', '4 artículos' (CART-5). */
export function countLabel(units: number): string {
  return `${formatCount(units)} ${units === 1 ? 'artículo' : 'artículos'}`;
}
