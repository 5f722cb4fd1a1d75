import { randomUUID } from 'node:crypto';

import type { RouteCase } from '../route-case';

export const auditRoutes: RouteCase[] = [
  ...['audit-log', 'ledger'].map((name): RouteCase => ({
    route: `GET /api/admin/${name}/:type/:id`,
    to: 'staff',
    call: () => Promise.resolve({ path: `/api/admin/${name}/flavor/${randomUUID()}`, status: 200 }),
  })),
  {
    route: 'POST /api/admin/audit/verify',
    to: 'admin',
    call: () => Promise.resolve({ path: '/api/admin/audit/verify', status: 201 }),
  },
  {
    route: 'GET /api/admin/database-role',
    to: 'admin',
    call: () => Promise.resolve({ path: '/api/admin/database-role', status: 200 }),
  },
];
