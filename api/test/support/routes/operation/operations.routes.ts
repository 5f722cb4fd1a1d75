import type { RouteCase } from '../route-case';

function reads(path: `/api/${string}`, status = 200): RouteCase {
  return { route: `GET ${path}`, to: 'everyone', call: () => Promise.resolve({ path, status }) };
}

export const operationRoutes: RouteCase[] = [
  reads('/api/health'),
  reads('/api/health/ready'),
  reads('/api/health/live'),
  reads('/api/products'),
  reads('/api/homepage-content'),
  { ...reads('/api/docs-json'), to: 'staff' },
  // Callers without its token, staff or not.
  reads('/api/metrics', 401),
];
