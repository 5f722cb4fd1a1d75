import { randomUUID } from 'node:crypto';

import type { OrderView, SaleView } from '@shop/contracts';

import { addProduct, addStaff, customer, orderFor } from '../builders/basics';
import { findOrder } from '../builders/orders';
import { editOf } from '../builders/order-changes';
import type { TestShop } from '../test-shop';
import type { RouteCase } from './route-case';

async function placed(shop: TestShop): Promise<OrderView> {
  const product = await addProduct(shop.database);
  const { data } = await shop.post<OrderView>('/api/orders', { body: orderFor(product) });
  return data;
}

async function placedSale(shop: TestShop): Promise<SaleView> {
  const { code } = await placed(shop);
  const { headers } = await addStaff(shop);
  const { data } = await shop.get<[SaleView]>(`/api/admin/sales?q=${code}`, { headers });
  return data[0];
}

const lists = [
  '/api/admin/dashboard',
  '/api/admin/orders',
  '/api/admin/orders/overdue',
  '/api/admin/orders/unusual',
  '/api/admin/reports/sales',
  '/api/admin/sales',
  '/api/admin/sales.csv',
] as const;

export const orderRoutes: RouteCase[] = [
  ...lists.map((path): RouteCase => ({
    route: `GET ${path}`,
    to: 'staff',
    asks: path.endsWith('.csv'),
    call: () => Promise.resolve({ path, status: 200 }),
  })),
  {
    route: 'GET /api/admin/events',
    to: 'staff',
    call: () => Promise.resolve({ path: '/api/admin/events', status: 200 }),
  },
  {
    route: 'POST /api/admin/orders/seen',
    to: 'staff',
    call: async (shop) => ({
      path: '/api/admin/orders/seen',
      body: { ids: [(await placed(shop)).orderId] },
      status: 200,
    }),
  },
  {
    route: 'POST /api/admin/editing',
    to: 'staff',
    call: () =>
      Promise.resolve({ path: '/api/admin/editing', body: { subject: 'limites', editing: false }, status: 200 }),
  },
  {
    route: 'POST /api/orders',
    to: 'everyone',
    call: async (shop) => ({ path: '/api/orders', body: orderFor(await addProduct(shop.database)), status: 201 }),
  },
  {
    route: 'GET /api/orders/:id',
    to: 'everyone',
    call: async (shop) => {
      const { orderId, token } = await placed(shop);
      return { path: `/api/orders/${orderId}?token=${token}`, status: 200 };
    },
  },
  {
    route: 'PATCH /api/admin/sales/:id/status',
    to: 'staff',
    call: async (shop) => ({
      path: `/api/admin/sales/${(await placedSale(shop)).id}/status`,
      body: { status: 'completed' },
      status: 200,
    }),
  },
  {
    route: 'POST /api/admin/orders',
    to: 'staff',
    call: async (shop) => ({
      path: '/api/admin/orders',
      body: { ...orderFor(await addProduct(shop.database)), affiliateId: null },
      status: 201,
    }),
  },
  {
    route: 'GET /api/admin/orders/:id',
    to: 'staff',
    call: async (shop) => ({ path: `/api/admin/orders/${(await placed(shop)).orderId}`, status: 200 }),
  },
  {
    route: 'PATCH /api/admin/orders/:id/status',
    to: 'staff',
    call: async (shop) => ({
      path: `/api/admin/orders/${(await placed(shop)).orderId}/status`,
      body: { status: 'cancelled' },
      status: 200,
    }),
  },
  {
    route: 'PATCH /api/admin/orders/:id/chat',
    to: 'staff',
    call: async (shop) => ({
      path: `/api/admin/orders/${(await placed(shop)).orderId}/chat`,
      body: { received: true },
      status: 200,
    }),
  },
  {
    route: 'POST /api/orders/:id/chat',
    to: 'everyone',
    call: async (shop) => {
      const { orderId, token } = await placed(shop);
      return { path: `/api/orders/${orderId}/chat`, body: { token }, status: 200 };
    },
  },
  {
    route: 'PATCH /api/admin/orders/status',
    to: 'staff',
    call: async (shop) => {
      const { orderId: id } = await placed(shop);
      const body = { ids: [id], status: 'cancelled', seen: [{ id, version: 1 }] };
      return { path: '/api/admin/orders/status', body, status: 200 };
    },
  },
  {
    route: 'PUT /api/admin/orders/:id',
    to: 'staff',
    call: async (shop) => {
      const { orderId } = await placedSale(shop);
      const order = await findOrder({ shop, headers: (await addStaff(shop)).headers }, orderId);
      const [newLine] = orderFor(await addProduct(shop.database)).cartItems;
      // Two units of Q100.00, which are brought for nothing.
      const expectedTotal = '200.00';
      const newLines = newLine ? [newLine] : [];
      const body = editOf(order, { newLines, expectedTotal, customerData: { ...customer, address: 'Zona 10' } });
      return { path: `/api/admin/orders/${orderId}`, body, status: 200 };
    },
  },
  {
    route: 'PATCH /api/admin/sales/:id/units',
    to: 'staff',
    call: async (shop) => ({
      path: `/api/admin/sales/${(await placedSale(shop)).id}/units`,
      body: { version: 1, units: 1, outcome: 'completed', reason: null },
      status: 200,
    }),
  },
  {
    route: 'GET /api/distributor/orders',
    to: 'distributor',
    call: () => Promise.resolve({ path: '/api/distributor/orders', status: 200 }),
  },
  {
    route: 'GET /api/distributor/orders/:id',
    to: 'distributor',
    call: () => Promise.resolve({ path: `/api/distributor/orders/${randomUUID()}`, status: 404 }),
  },
];
