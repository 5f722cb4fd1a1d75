import { randomUUID } from 'node:crypto';

import type { RouteCase } from './route-case';

export const noticeRoutes: RouteCase[] = [
  {
    route: 'GET /api/admin/notices',
    to: 'staff',
    call: () => Promise.resolve({ path: '/api/admin/notices', status: 200 }),
  },
  {
    // Nobody's: one of the caller's own is taken away in step-up.e2e-spec.ts.
    route: 'DELETE /api/admin/notices/:id',
    to: 'staff',
    call: () => Promise.resolve({ path: `/api/admin/notices/${randomUUID()}`, status: 404 }),
  },
];
