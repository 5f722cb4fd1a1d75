import { randomUUID } from 'node:crypto';

import { addProduct } from '../builders/basics';
import { formWith, picture, UPLOAD_PATH } from '../pictures';
import type { TestShop } from '../test-shop';
import type { RouteCase } from './route-case';

async function productPath(shop: TestShop): Promise<string> {
  const { id } = await addProduct(shop.database, { inventory: 5 }, []);
  return `/api/admin/products/${id}`;
}

async function flavorPath(shop: TestShop): Promise<string> {
  const { flavors } = await addProduct(shop.database);
  return `/api/admin/flavors/${flavors[0]?.id ?? ''}`;
}

async function imageForm(): Promise<FormData> {
  return formWith(await picture(8, 8).png().toBuffer());
}

export const catalogRoutes: RouteCase[] = [
  {
    route: 'GET /api/admin/products',
    to: 'staff',
    call: () => Promise.resolve({ path: '/api/admin/products', status: 200 }),
  },
  {
    route: 'GET /api/admin/products.xlsx',
    to: 'staff',
    call: () => Promise.resolve({ path: '/api/admin/products.xlsx', status: 200 }),
  },
  {
    route: 'GET /api/admin/products.csv',
    to: 'staff',
    call: () => Promise.resolve({ path: '/api/admin/products.csv', status: 200 }),
  },
  {
    route: 'GET /api/admin/products/:id',
    to: 'staff',
    call: async (shop) => ({ path: await productPath(shop), status: 200 }),
  },
  {
    route: 'POST /api/admin/products',
    to: 'addProduct',
    call: () =>
      Promise.resolve({
        path: '/api/admin/products',
        body: { name: 'Bruma 20K', puffs: 20_000, price: '145.50' },
        status: 201,
      }),
  },
  {
    route: 'POST /api/admin/products/upload-image',
    to: 'addProduct',
    call: async () => ({ path: UPLOAD_PATH, form: await imageForm(), status: 201 }),
  },
  ...['name', 'price', 'image', 'active', 'showOnHomepage'].map((field): RouteCase => {
    const values: Record<string, unknown> = {
      name: 'Otro',
      price: '99.00',
      image: 'otra.webp',
      active: false,
      showOnHomepage: false,
    };
    return {
      route: 'PATCH /api/admin/products/:id',
      when: `of ${field}`,
      to: 'addProduct',
      call: async (shop) => ({
        path: await productPath(shop),
        body: { [field]: values[field], inventory: 5 },
        status: 200,
      }),
    };
  }),
  ...['inventory', 'reservedInventory', 'lowStockThreshold'].map((field): RouteCase => ({
    route: 'PATCH /api/admin/products/:id',
    when: `of ${field}`,
    to: 'editInventory',
    call: async (shop) => ({ path: await productPath(shop), body: { [field]: 4, name: 'Nube 9K' }, status: 200 }),
  })),
  {
    route: 'DELETE /api/admin/products/:id',
    to: 'deleteItems',
    call: async (shop) => ({ path: await productPath(shop), status: 200 }),
  },
  {
    route: 'GET /api/admin/products/:id/flavors',
    to: 'staff',
    call: async (shop) => ({ path: `${await productPath(shop)}/flavors`, status: 200 }),
  },
  {
    route: 'POST /api/admin/products/:id/flavors',
    to: 'addProduct',
    call: async (shop) => ({
      path: `${await productPath(shop)}/flavors`,
      body: { name: `Sabor ${randomUUID()}` },
      status: 201,
    }),
  },
  ...(['name', 'active'] as const).map((field): RouteCase => ({
    route: 'PATCH /api/admin/flavors/:id',
    when: `of ${field}`,
    to: 'addProduct',
    call: async (shop) => ({
      path: await flavorPath(shop),
      body: { [field]: field === 'name' ? 'Uva' : false, inventory: 10 },
      status: 200,
    }),
  })),
  ...['inventory', 'reservedInventory', 'lowStockThreshold'].map((field): RouteCase => ({
    route: 'PATCH /api/admin/flavors/:id',
    when: `of ${field}`,
    to: 'editInventory',
    call: async (shop) => ({ path: await flavorPath(shop), body: { [field]: 9, name: 'Menta' }, status: 200 }),
  })),
  {
    route: 'DELETE /api/admin/flavors/:id',
    to: 'deleteItems',
    call: async (shop) => ({ path: await flavorPath(shop), status: 200 }),
  },
  {
    route: 'GET /api/admin/low-stock',
    to: 'staff',
    call: () => Promise.resolve({ path: '/api/admin/low-stock', status: 200 }),
  },
];
