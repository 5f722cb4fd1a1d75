import type { RouteCase } from './route-case';

export const contentRoutes: RouteCase[] = [];
