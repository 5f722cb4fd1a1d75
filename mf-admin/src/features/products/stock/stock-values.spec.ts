import { readCount, typedStockProblem, type StockValues } from './stock-values';

const values = (over: Partial<StockValues> = {}): StockValues => ({
  inventory: '10',
  reservedInventory: '2',
  lowStockThreshold: '5',
  ...over,
});

describe('typed counts', () => {
  it.each([
    [' 12 ', 12],
    ['-3', -3],
    ['0', 0],
  ])('reads %p as %p', (typed, count) => {
    expect(readCount(typed)).toBe(count);
  });

  it.each(['', '1.5', '1e3', 'doce', '１'])('reads %p as no count', (typed) => {
    expect(readCount(typed)).toBeNaN();
  });

  it.each([
    ['inventory', { inventory: '-1' }, 'El inventario no puede ser negativo'],
    ['reservedInventory', { reservedInventory: '-1' }, 'El inventario reservado no puede ser negativo'],
    ['lowStockThreshold', { lowStockThreshold: '-1' }, 'El umbral de stock bajo no puede ser negativo'],
    [
      'reservedInventory',
      { reservedInventory: '11' },
      'El inventario reservado no puede ser mayor al inventario total',
    ],
    ['inventory', { inventory: 'x' }, 'Debe ser un número entero de 0 a 1000000'],
    ['inventory', {}, null],
    ['reservedInventory', { reservedInventory: '10' }, null],
  ] as const)('finds in %s with %p: %s', (field, over, problem) => {
    expect(typedStockProblem(field, values(over), false)).toBe(problem);
  });

  it('finds nothing in the sums of a product with flavors, which nobody types there', () => {
    expect(typedStockProblem('inventory', values({ inventory: '1200000' }), true)).toBeNull();
    expect(typedStockProblem('reservedInventory', values({ reservedInventory: '11' }), true)).toBeNull();
    expect(typedStockProblem('lowStockThreshold', values({ lowStockThreshold: '-1' }), true)).not.toBeNull();
  });
});
