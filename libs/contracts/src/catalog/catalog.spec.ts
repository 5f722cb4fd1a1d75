import {
  availableUnits,
  flavorChoices,
  LEGACY_FLAVOR_STOCK,
  productAt,
  productPath,
  stockStatus,
  uploadPreview,
  uploadVariant,
  type FlavorView,
} from './catalog';

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

describe('the address of a product', () => {
  const id = '3f2b8c1a-0000-4000-8000-000000000001';

  test.each([
    ['Nube 9K', '/producto/nube-9k-3f2b8c1a'],
    ['¡Áéí ñandú!', '/producto/aei-nandu-3f2b8c1a'],
    ['«»', '/producto/3f2b8c1a'],
  ])('of %s is %s, and finds it', (name, path) => {
    expect(productPath({ id, name })).toBe(path);
    expect(
      productAt(
        [
          { id: 'x', name },
          { id, name },
        ],
        path.split('/').at(-1) ?? '',
      ),
    ).toEqual({ id, name });
  });

  test('with another name still finds it, with another id or none does not', () => {
    const only = { id, name: 'Nube 9K' };
    expect(productAt([only], 'otro-nombre-3F2B8C1A')).toEqual(only);
    for (const address of ['', '3f2b8c1', 'nube-9k-00000000']) expect(productAt([only], address)).toBeUndefined();
  });

  test('tells products apart whose ids begin alike', () => {
    const products = ['Ola 5K', 'Nube 9K'].map((name, place) => ({ id: `3f2b8c1a-${place}`, name }));
    expect(productAt(products, 'nube-9k-3f2b8c1a')).toEqual(products[1]);
    expect(productAt(products, 'ola-5k-3f2b8c1a')).toEqual(products[0]);
  });
});

test('the variants of an uploaded picture stand beside it', () => {
  expect(uploadVariant('products/a1.webp', 480, 'avif')).toBe('products/a1-480.avif');
  expect(uploadPreview('products/a1.webp')).toBe('products/a1-preview.jpg');
});
