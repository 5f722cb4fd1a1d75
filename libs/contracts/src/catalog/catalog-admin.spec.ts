import type { FlavorView } from './catalog';
import { limits } from '../common/limits';
import {
  flavorNameProblem,
  imageProblem,
  isUploadedPicture,
  priceProblem,
  productStockStatus,
  puffsProblem,
  readSabores,
  reservedProblem,
  saboresProblem,
  stockFieldProblem,
  totalAvailable,
} from './catalog-admin';

function flavor(over: Partial<FlavorView>): FlavorView {
  return { id: 'f', name: 'Uva', active: true, inventory: 10, reservedInventory: 0, lowStockThreshold: 5, ...over };
}

type Stocked = Parameters<typeof productStockStatus>[0];

function product(over: Partial<Stocked>): Stocked {
  return { flavors: [], sabores: [], active: true, lowStockThreshold: 10, ...over };
}

describe('the stock of a product', () => {
  const flavors = [
    flavor({ inventory: 8, reservedInventory: 2 }),
    flavor({ inventory: 7 }),
    flavor({ inventory: 90, active: false }),
  ];

  test('is not controlled where it has names of flavors only', () => {
    expect(totalAvailable(product({ sabores: ['Uva'] }))).toBe(999);
    expect(productStockStatus(product({ sabores: ['Uva'] }))).toBe('untracked');
    expect(productStockStatus(product({ sabores: ['Uva'], flavors }))).toBe('in_stock');
  });

  test('is nothing that could be sold where it has no flavor at all', () => {
    expect(totalAvailable(product({}))).toBe(0);
    expect(productStockStatus(product({}))).toBe('unsellable');
  });

  test('is that of its active flavors, by its own threshold', () => {
    expect(totalAvailable(product({ flavors }))).toBe(13);
    expect(productStockStatus(product({ flavors }))).toBe('in_stock');
    expect(productStockStatus(product({ flavors, lowStockThreshold: 13 }))).toBe('low_stock');
    expect(productStockStatus(product({ flavors: flavors.slice(2) }))).toBe('out_of_stock');
  });

  test('is out while it is inactive', () => {
    expect(productStockStatus(product({ flavors, active: false }))).toBe('out_of_stock');
  });
});

describe('counts', () => {
  test.each([
    ['inventory', -1, 'El inventario no puede ser negativo'],
    ['inventory', -0.5, 'El inventario no puede ser negativo'],
    ['reservedInventory', -1, 'El inventario reservado no puede ser negativo'],
    ['lowStockThreshold', -1, 'El umbral de stock bajo no puede ser negativo'],
  ] as const)('%s of %d is refused with its text', (field, value, text) => {
    expect(stockFieldProblem(field, value)).toBe(text);
  });

  test.each([1.5, '2', null, undefined, {}, NaN, limits.stockUnits + 1])('%p is no count', (value) => {
    expect(stockFieldProblem('inventory', value)).toBe('Debe ser un número entero de 0 a 1000000');
  });

  test.each([0, 1, limits.stockUnits])('%d is one', (value) => {
    expect(stockFieldProblem('inventory', value)).toBeNull();
  });

  test('reserves at most what is there', () => {
    const text = 'El inventario reservado no puede ser mayor al inventario total';
    expect(reservedProblem({ inventory: 3, reservedInventory: 4 })).toBe(text);
    expect(reservedProblem({ inventory: 3, reservedInventory: 3 })).toBeNull();
  });
});

describe('a price', () => {
  test.each(['0.01', '1', '145.5', '145.50', '99999999.99'])('may be %s', (price) => {
    expect(priceProblem(price)).toBeNull();
  });

  test.each<[unknown, string]>([
    [undefined, 'El precio es requerido'],
    ['', 'El precio es requerido'],
    ['0', 'El precio debe ser mayor que 0'],
    ['0.00', 'El precio debe ser mayor que 0'],
    ['-5', 'El precio debe ser mayor que 0'],
    ...['145.505', '100000000', '1e3', 'Q145', '145,50', 'NaN', '0x1F', {}, true].map((price): [unknown, string] => [
      price,
      expect.stringContaining('dos decimales') as string,
    ]),
  ])('may not be %p', (price, text) => {
    expect(priceProblem(price)).toEqual(text);
  });
});

test('puffs are a count from 1', () => {
  expect(puffsProblem(undefined)).toBe('Los puffs son requeridos');
  for (const puffs of [0, 1.5, '9000', limits.puffs + 1]) {
    expect(puffsProblem(puffs)).toBe('Debe ser un número entero de 1 a 1000000');
  }
  for (const puffs of [1, 9000, limits.puffs]) expect(puffsProblem(puffs)).toBeNull();
});

test('a flavor has a name', () => {
  expect(flavorNameProblem('')).toBe('El nombre del sabor es requerido');
  expect(flavorNameProblem('x'.repeat(81))).toBe('Usa como máximo 80 caracteres');
  expect(flavorNameProblem('x'.repeat(80))).toBeNull();
});

describe('sabores', () => {
  test('are read from a text or a list, trimmed, without empty ones, each once', () => {
    expect(readSabores(' Uva , ,Fresa,,uva, Melón ')).toEqual(['Uva', 'Fresa', 'Melón']);
    expect(readSabores([' Uva ', '', 'Fresa, con hielo'])).toEqual(['Uva', 'Fresa, con hielo']);
    expect(readSabores('')).toEqual([]);
  });

  test('are at most 60 names of 80 characters', () => {
    expect(saboresProblem(Array.from({ length: 60 }, (_, n) => `${n}`.padEnd(80, 'x')))).toBeNull();
    expect(saboresProblem(Array.from({ length: 61 }, (_, n) => String(n)))).toBe('Escribe como máximo 60 sabores');
    expect(saboresProblem(['Uva', 'x'.repeat(81)])).toBe('Cada sabor puede tener como máximo 80 caracteres');
  });
});

describe('an image', () => {
  const uploaded = `products/${'0f'.repeat(16)}.webp`;

  test.each(['', 'bruma.webp', 'Mi foto (2).png', '/placeholder', '/placeholder.svg', '/placeholder-2.webp', uploaded])(
    'may be %p',
    (image) => {
      expect(imageProblem(image)).toBeNull();
    },
  );

  test.each([
    'products/a.webp',
    'products/../jwt-secret',
    `${uploaded}/x`,
    `x${uploaded}`,
    '../bruma.webp',
    'a..webp',
    '/etc/passwd',
    '/placeholder/../x',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '//evil.example/x.png',
    'https://evil.example/x.png',
    'img/faro.png',
    'img\\faro.png',
    'x\n.png',
    '<script>.png',
    `${'x'.repeat(200)}.png`,
  ])('may not be %p', (image) => {
    expect(imageProblem(image)).toBe('Elige una imagen de la tienda');
  });

  test('is uploaded when it has the form of a path that the shop gives', () => {
    expect(isUploadedPicture(uploaded)).toBe(true);
    expect(isUploadedPicture('products/bruma.webp')).toBe(false);
  });
});
