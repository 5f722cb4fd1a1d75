import { randomUUID } from 'node:crypto';

import type { RouteCase } from '../route-case';

export const jobRoutes: RouteCase[] = [
  {
    route: 'GET /api/admin/jobs',
    to: 'staff',
    call: () => Promise.resolve({ path: '/api/admin/jobs', status: 200 }),
  },
  {
    // Nobody's: who may see which is in jobs.e2e-spec.ts.
    route: 'GET /api/admin/jobs/:id',
    to: 'staff',
    call: () => Promise.resolve({ path: `/api/admin/jobs/${randomUUID()}`, status: 404 }),
  },
  {
    route: 'POST /api/admin/jobs/:id/cancel',
    to: 'staff',
    call: () => Promise.resolve({ path: `/api/admin/jobs/${randomUUID()}/cancel`, status: 404 }),
  },
];
