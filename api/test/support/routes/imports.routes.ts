import { addProduct, addStaff } from '../builders/basics';
import { dryRun, sheetForm } from '../sheets';
import type { TestShop } from '../test-shop';
import type { RouteCall, RouteCase } from './route-case';

/** An import of a new product, ready to be applied. */
async function importPath(shop: TestShop): Promise<string> {
  const { headers } = await addStaff(shop, { role: 'admin' });
  const { id } = await dryRun(shop, 'Producto;Precio (Q);Puffs\nFaro;99;9000', headers);
  return `/api/admin/imports/${id}`;
}

const onImport =
  (after: string, more: Partial<RouteCall> = {}) =>
  async (shop: TestShop): Promise<RouteCall> => ({
    path: `${await importPath(shop)}${after}`,
    status: 200,
    ...more,
  });

/** An import whose row 2 is a conflict: its units moved since the file was made. */
async function conflictPath(shop: TestShop): Promise<string> {
  const { id, flavors } = await addProduct(shop.database, {}, [{ name: 'Menta', inventory: 8 }]);
  const { headers } = await addStaff(shop, { role: 'admin' });
  const titles = 'Id del producto;Id del sabor;Poner inventario en;Inventario al exportar';
  const ran = await dryRun(shop, `${titles}\n${id};${flavors[0]?.id};30;10`, headers);
  return `/api/admin/imports/${ran.id}/rows/2`;
}

/** Each cell asks for its own flag, and another kind for others: imports/products.e2e-spec.ts, deliveries/statements.e2e-spec.ts. */
export const importRoutes: RouteCase[] = [
  {
    route: 'POST /api/admin/imports',
    to: 'staff',
    call: () => Promise.resolve({ path: '/api/admin/imports', form: sheetForm('Producto;Puffs'), status: 201 }),
  },
  {
    route: 'GET /api/admin/imports',
    to: 'staff',
    call: () => Promise.resolve({ path: '/api/admin/imports?kind=products', status: 200 }),
  },
  { route: 'GET /api/admin/imports/:id', to: 'staff', call: onImport('') },
  { route: 'GET /api/admin/imports/:id/rows', to: 'staff', call: onImport('/rows') },
  { route: 'GET /api/admin/imports/:id/file.xlsx', to: 'staff', call: onImport('/file.xlsx') },
  {
    route: 'PATCH /api/admin/imports/:id/rows/:number',
    to: 'staff',
    oneOf: ['editInventory'],
    call: async (shop) => ({ path: await conflictPath(shop), body: { choice: null }, status: 200 }),
  },
  {
    route: 'POST /api/admin/imports/:id/apply',
    to: 'staff',
    oneOf: ['addProduct', 'editInventory'],
    asks: true,
    call: onImport('/apply'),
  },
];
