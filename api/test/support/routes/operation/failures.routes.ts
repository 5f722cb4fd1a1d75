import { aPageFailure } from '../../builders/failures';
import type { RouteCase } from '../route-case';

export const failureRoutes: RouteCase[] = [
  {
    route: 'POST /api/failures',
    to: 'everyone',
    call: () => Promise.resolve({ path: '/api/failures', body: aPageFailure(), status: 200 }),
  },
  {
    route: 'GET /api/failures/loads',
    to: 'everyone',
    call: () => Promise.resolve({ path: '/api/failures/loads?after=0', status: 200 }),
  },
  {
    route: 'GET /api/admin/releases',
    to: 'admin',
    call: () => Promise.resolve({ path: '/api/admin/releases', status: 200 }),
  },
  {
    route: 'GET /api/admin/failures',
    to: 'admin',
    call: () => Promise.resolve({ path: '/api/admin/failures', status: 200 }),
  },
];
