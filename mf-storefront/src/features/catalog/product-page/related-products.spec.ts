import { aFlavor, aProduct } from '@shop/testing';
import { relatedProducts } from './related-products';

const of = (name: string, puffs: number, inventory = 9) => aProduct({ name, puffs, flavors: [aFlavor({ inventory })] });

test('the most alike that can be bought come first, never the product itself, at most four', () => {
  const own = of('propio', 10_000);
  const products = [of('lejos', 2000), own, of('agotado', 10_000, 0), of('cerca', 12_000), of('igual', 10_000)];
  const names = relatedProducts(products, own).map(({ name }) => name);
  expect(names).toEqual(['igual', 'cerca', 'lejos', 'agotado']);
  expect(relatedProducts([...products, of('otro', 11_000)], own)).toHaveLength(4);
  expect(products[0]?.name).toBe('lejos');
});
