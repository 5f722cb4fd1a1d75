import { randomUUID } from 'node:crypto';

import type { RouteCase } from './route-case';

export const auditRoutes: RouteCase[] = [
  {
    route: 'GET /api/admin/ledger/:type/:id',
    to: 'staff',
    call: () => Promise.resolve({ path: `/api/admin/ledger/flavor/${randomUUID()}`, status: 200 }),
  },
];
