import type { RouteCase } from './route-case';

export const catalogRoutes: RouteCase[] = [];
