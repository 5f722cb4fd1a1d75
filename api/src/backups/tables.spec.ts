import { inOrderOfReferences } from './tables';

test('each table comes after those that it refers to', () => {
  const references = [
    { child: 'sales', parent: 'orders' },
    { child: 'sales', parent: 'products' },
    { child: 'orders', parent: 'affiliates' },
    { child: 'affiliates', parent: 'affiliates' },
    { child: 'orders', parent: 'elsewhere' },
  ];
  expect(inOrderOfReferences(['sales', 'orders', 'affiliates', 'products'], references)).toEqual([
    'affiliates',
    'products',
    'orders',
    'sales',
  ]);
});

test('a circle is refused', () => {
  const references = [
    { child: 'a', parent: 'b' },
    { child: 'b', parent: 'a' },
  ];
  expect(() => inOrderOfReferences(['a', 'b'], references)).toThrow(RangeError);
});
