import { priceCart } from '@shop/shell-api';
import { aFlavor, aProduct } from '@shop/testing';
import { checkLines } from './line-availability';

it.each([
  ['the report of a refused order', 5, 2],
  ['the catalogue, which has been read again since', 1, 2],
])('leaves no more of a line than %s', (_which, inventory, available) => {
  const product = aProduct({ flavors: [aFlavor({ name: 'Uva', inventory })] });
  const line = { productId: product.id, flavor: 'Uva', quantity: 3 };
  const { lines } = priceCart([line], [product], null);
  const [checked] = checkLines(lines, { seen: new Map(), buyer: null, reported: [{ ...line, available }] });
  expect(checked?.most).toBe(Math.min(inventory, available));
});
