import type { OrderLimits } from '@shop/contracts';

import { anyPhone } from '../builders/basics';
import type { RouteCase } from './route-case';

const path = () => `/api/admin/blocked-phones/${anyPhone()}`;

const limits: OrderLimits = {
  phoneOrders: 3,
  phoneUnits: 20,
  addressOrders: null,
  addressUnits: 40,
  orderUnits: 30,
  flavorPercent: 50,
  shopPercent: 40,
};

export const holdRoutes: RouteCase[] = [
  {
    route: 'GET /api/admin/order-limits',
    to: 'admin',
    call: () => Promise.resolve({ path: '/api/admin/order-limits', status: 200 }),
  },
  {
    route: 'PUT /api/admin/order-limits',
    to: 'admin',
    asks: true,
    call: () => Promise.resolve({ path: '/api/admin/order-limits', body: limits, status: 200 }),
  },
  {
    route: 'POST /api/admin/order-limits/review',
    to: 'staff',
    asks: true,
    call: () => Promise.resolve({ path: '/api/admin/order-limits/review', status: 200 }),
  },
  {
    route: 'GET /api/admin/blocked-phones',
    to: 'staff',
    call: () => Promise.resolve({ path: '/api/admin/blocked-phones', status: 200 }),
  },
  {
    route: 'PUT /api/admin/blocked-phones/:phone',
    to: 'admin',
    asks: true,
    call: () => Promise.resolve({ path: path(), body: { reason: 'Nunca paga' }, status: 200 }),
  },
  {
    route: 'DELETE /api/admin/blocked-phones/:phone',
    to: 'admin',
    asks: true,
    call: () => Promise.resolve({ path: path(), status: 200 }),
  },
];
