import { addStaff } from '../builders/basics';
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

/** Each cell asks for its own flag: imports/products.e2e-spec.ts. */
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
    call: onImport('/rows/2', { body: { choice: null } }),
  },
  { route: 'POST /api/admin/imports/:id/apply', to: 'staff', asks: true, call: onImport('/apply') },
];
