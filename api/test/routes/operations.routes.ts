import type { RouteCase } from './route-case';

function reads(path: `/api/health${string}`): RouteCase {
  return { route: `GET ${path}`, to: 'everyone', call: () => Promise.resolve({ path, status: 200 }) };
}

export const operationRoutes: RouteCase[] = [
  reads('/api/health'),
  reads('/api/health/ready'),
  reads('/api/health/live'),
];
