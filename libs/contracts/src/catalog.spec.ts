import { availableUnits, flavorChoices, LEGACY_FLAVOR_STOCK, stockStatus, type FlavorView } from './catalog';

function flavor(over: Partial<FlavorView>): FlavorView {
  return { id: 'f', name: 'Lichi', active: true, inventory: 20, reservedInventory: 0, lowStockThreshold: 5, ...over };
}

describe('stock', () => {
  it('is what is not reserved, and never negative', () => {
    expect(availableUnits({ inventory: 7, reservedInventory: 3 })).toBe(4);
    expect(availableUnits({ inventory: 2, reservedInventory: 3 })).toBe(0);
  });

  it.each([
    ['plenty', flavor({}), 'in_stock'],
    ['one above the threshold', flavor({ inventory: 6 }), 'in_stock'],
    ['at the threshold', flavor({ inventory: 5 }), 'low_stock'],
    ['all reserved', flavor({ reservedInventory: 20 }), 'out_of_stock'],
    ['inactive', flavor({ active: false }), 'out_of_stock'],
  ])('with %s has the specified status', (_name, stock, status) => {
    expect(stockStatus(stock)).toBe(status);
  });
});

describe('flavorChoices', () => {
  it('takes sabores as legacy flavors only when there are no records', () => {
    expect(flavorChoices({ flavors: [], sabores: ['Uva'] })).toEqual([
      { name: 'Uva', available: LEGACY_FLAVOR_STOCK, status: 'in_stock', tracked: false },
    ]);
    expect(flavorChoices({ flavors: [flavor({})], sabores: ['Uva'] }).map(({ name }) => name)).toEqual(['Lichi']);
  });

  it('leaves nothing of an inactive flavor', () => {
    expect(flavorChoices({ flavors: [flavor({ active: false })], sabores: [] })).toEqual([
      { name: 'Lichi', available: 0, status: 'out_of_stock', tracked: true },
    ]);
  });
});
