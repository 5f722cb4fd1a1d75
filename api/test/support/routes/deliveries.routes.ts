import { randomUUID } from 'node:crypto';

import { dayInGuatemala, type CloseView, type WaitingOrderView } from '@shop/contracts';

import { addStaff } from '../builders/basics';
import { addCourier, addDelivery, addOrder, linkOf, openClose, record, settle } from '../builders/deliveries';
import type { OrderDesk } from '../builders/orders';
import type { TestShop } from '../test-shop';
import type { RouteCase } from './route-case';

async function deskOf(shop: TestShop): Promise<OrderDesk> {
  return { shop, headers: (await addStaff(shop, { role: 'admin' })).headers };
}

const courier = {
  name: 'Carlos',
  phone: '',
  kind: 'rider',
  feeKind: 'fixed',
  feeAmount: '25.00',
  feePercent: 0,
  remitDays: 2,
  active: true,
};

async function delivered(desk: OrderDesk) {
  const made = await addDelivery(desk);
  await record(desk, made.delivery.id, 'entregado');
  return made;
}

async function settled(desk: OrderDesk): Promise<string> {
  await openClose(desk);
  const { courier: by, delivery } = await delivered(desk);
  return (await settle(desk, by, [delivery.id], { expectedDue: '105.00' })).data.id;
}

async function wished(desk: OrderDesk): Promise<string> {
  const { orderId, token } = await addOrder(desk);
  await desk.shop.post(`/api/orders/${orderId}/delivery-wish`, { body: { token, address: 'Zona 4', day: null } });
  const { data } = await desk.shop.get<WaitingOrderView[]>('/api/admin/deliveries/waiting', { headers: desk.headers });
  return data.find((order) => order.orderId === orderId)?.wish?.id ?? '';
}

const list = (path: string, to: RouteCase['to']): RouteCase => ({
  route: `GET ${path}` as RouteCase['route'],
  to,
  call: () => Promise.resolve({ path, status: 200 }),
});

export const deliveryRoutes: RouteCase[] = [
  list('/api/admin/couriers', 'staff'),
  list('/api/admin/deliveries', 'staff'),
  list('/api/admin/deliveries/waiting', 'staff'),
  list('/api/admin/deliveries/summary', 'staff'),
  list('/api/admin/deliveries/rates', 'staff'),
  list('/api/admin/runs', 'staff'),
  list('/api/admin/cash', 'staff'),
  list('/api/admin/settlements', 'settleCash'),
  list('/api/admin/closes', 'settleCash'),
  list('/api/admin/closes/open', 'settleCash'),
  {
    route: 'POST /api/admin/couriers',
    to: 'settleCash',
    call: () => Promise.resolve({ path: '/api/admin/couriers', body: courier, status: 201 }),
  },
  {
    route: 'PATCH /api/admin/couriers/:id',
    to: 'settleCash',
    call: async (shop) => {
      const { id } = await addCourier(await deskOf(shop));
      return { path: `/api/admin/couriers/${id}`, body: courier, status: 200 };
    },
  },
  {
    route: 'GET /api/admin/couriers/:id/unsettled',
    to: 'settleCash',
    call: async (shop) => {
      const made = await delivered(await deskOf(shop));
      return { path: `/api/admin/couriers/${made.courier.id}/unsettled`, status: 200 };
    },
  },
  {
    route: 'POST /api/admin/deliveries',
    to: 'staff',
    call: async (shop) => {
      const desk = await deskOf(shop);
      const [{ id: courierId }, { orderId }] = [await addCourier(desk), await addOrder(desk)];
      const orders = [{ orderId, version: 1, guideNumber: 'G-1' }];
      return {
        path: '/api/admin/deliveries',
        body: { courierId, day: dayInGuatemala(new Date()), orders },
        status: 201,
      };
    },
  },
  {
    route: 'GET /api/admin/deliveries/:id',
    to: 'staff',
    call: async (shop) => {
      const { delivery } = await delivered(await deskOf(shop));
      return { path: `/api/admin/deliveries/${delivery.id}`, status: 200 };
    },
  },
  {
    route: 'POST /api/admin/deliveries/:id/outcome',
    to: 'staff',
    call: async (shop) => ({
      path: `/api/admin/deliveries/${(await addDelivery(await deskOf(shop))).delivery.id}/outcome`,
      body: { outcome: 'entregado', collected: '130.00', note: 'Con vuelto' },
      status: 200,
    }),
  },
  {
    route: 'DELETE /api/admin/deliveries/:id/outcome',
    to: 'staff',
    call: async (shop) => ({
      path: `/api/admin/deliveries/${(await delivered(await deskOf(shop))).delivery.id}/outcome`,
      body: { reason: 'Otro timbre' },
      status: 200,
    }),
  },
  {
    route: 'PATCH /api/admin/deliveries/:id/parcel',
    to: 'staff',
    call: async (shop) => {
      const desk = await deskOf(shop);
      const { delivery } = await addDelivery(desk);
      await record(desk, delivery.id, 'ausente');
      return { path: `/api/admin/deliveries/${delivery.id}/parcel`, body: { back: true }, status: 200 };
    },
  },
  {
    route: 'POST /api/admin/deliveries/orders/:id/cancel',
    to: 'staff',
    call: async (shop) => {
      const { orderId } = await addOrder(await deskOf(shop));
      return {
        path: `/api/admin/deliveries/orders/${orderId}/cancel`,
        body: { version: 1, parcelBack: true },
        status: 200,
      };
    },
  },
  {
    route: 'PATCH /api/admin/delivery-wishes/:id',
    to: 'staff',
    call: async (shop) => ({
      path: `/api/admin/delivery-wishes/${await wished(await deskOf(shop))}`,
      body: { accept: true },
      status: 200,
    }),
  },
  {
    route: 'GET /api/admin/runs/:id',
    to: 'staff',
    call: async (shop) => {
      const { run } = await addDelivery(await deskOf(shop));
      return { path: `/api/admin/runs/${run.id}`, status: 200 };
    },
  },
  {
    route: 'PUT /api/admin/runs/:id/order',
    to: 'staff',
    call: async (shop) => {
      const { run, delivery } = await addDelivery(await deskOf(shop));
      return { path: `/api/admin/runs/${run.id}/order`, body: { deliveryIds: [delivery.id] }, status: 200 };
    },
  },
  {
    route: 'POST /api/admin/runs/:id/link',
    to: 'staff',
    asks: true,
    call: async (shop) => {
      const { run } = await addDelivery(await deskOf(shop));
      return { path: `/api/admin/runs/${run.id}/link`, status: 201 };
    },
  },
  {
    route: 'DELETE /api/admin/runs/:id/link',
    to: 'staff',
    call: async (shop) => {
      const { run } = await addDelivery(await deskOf(shop));
      return { path: `/api/admin/runs/${run.id}/link`, status: 200 };
    },
  },
  {
    route: 'POST /api/admin/runs/:id/close',
    to: 'staff',
    call: async (shop) => {
      const { run } = await addDelivery(await deskOf(shop));
      return { path: `/api/admin/runs/${run.id}/close`, status: 200 };
    },
  },
  {
    route: 'GET /api/runs/:id',
    to: 'everyone',
    call: async (shop) => {
      const desk = await deskOf(shop);
      const { run } = await addDelivery(desk);
      return { path: `/api/runs/${run.id}`, headers: { 'X-Run-Token': await linkOf(desk, run.id) }, status: 200 };
    },
  },
  {
    route: 'POST /api/runs/:id/outcomes',
    to: 'everyone',
    call: async (shop) => {
      const desk = await deskOf(shop);
      const { run, delivery } = await addDelivery(desk);
      const said = { outcome: 'entregado', collected: '130.00', note: 'Portón azul', at: '2026-11-24T18:00:00.000Z' };
      return {
        path: `/api/runs/${run.id}/outcomes`,
        headers: { 'X-Run-Token': await linkOf(desk, run.id) },
        body: { outcomes: [{ id: randomUUID(), deliveryId: delivery.id, ...said }] },
        status: 200,
      };
    },
  },
  {
    route: 'POST /api/admin/settlements',
    to: 'settleCash',
    call: async (shop) => {
      const desk = await deskOf(shop);
      await openClose(desk);
      const { courier: by, delivery } = await delivered(desk);
      const sums = { expectedDue: '105.00', deposited: '105.00', method: 'efectivo', reason: 'Todo bien' };
      return {
        path: '/api/admin/settlements',
        body: { courierId: by.id, deliveryIds: [delivery.id], ...sums },
        status: 201,
      };
    },
  },
  {
    route: 'GET /api/admin/settlements/:id',
    to: 'settleCash',
    call: async (shop) => ({ path: `/api/admin/settlements/${await settled(await deskOf(shop))}`, status: 200 }),
  },
  {
    route: 'POST /api/admin/settlements/:id/counter-entries',
    to: 'settleCash',
    call: async (shop) => ({
      path: `/api/admin/settlements/${await settled(await deskOf(shop))}/counter-entries`,
      body: { collected: '-5.00', fee: '0', deposited: '-5.00', method: 'efectivo', reason: 'Cobró de más' },
      status: 201,
    }),
  },
  {
    route: 'POST /api/admin/closes',
    to: 'settleCash',
    call: async (shop) => {
      const desk = await deskOf(shop);
      const { id } = await openClose(desk);
      const counted = { efectivo: '0', transferencia: '0', link_pago: '0' };
      const { data } = await shop.get<{ movements: unknown[] }>(`/api/admin/closes/${id}`, { headers: desk.headers });
      const body = { counted, movements: data.movements.length, reason: 'Fin del turno' };
      await shop.post(`/api/admin/closes/${id}/close`, { body, headers: desk.headers });
      return { path: '/api/admin/closes', body: { float: '200.00' }, status: 201 };
    },
  },
  {
    route: 'GET /api/admin/closes/:id',
    to: 'settleCash',
    call: async (shop) => ({ path: `/api/admin/closes/${(await openClose(await deskOf(shop))).id}`, status: 200 }),
  },
  {
    route: 'POST /api/admin/closes/:id/movements',
    to: 'settleCash',
    call: async (shop) => ({
      path: `/api/admin/closes/${(await openClose(await deskOf(shop))).id}/movements`,
      body: { direction: 'out', method: 'efectivo', amount: '40.00', reason: 'Gasolina' },
      status: 201,
    }),
  },
  {
    route: 'POST /api/admin/closes/:id/close',
    to: 'settleCash',
    call: async (shop) => {
      const desk = await deskOf(shop);
      const { id } = await openClose(desk);
      const { data } = await shop.get<CloseView>(`/api/admin/closes/${id}`, { headers: desk.headers });
      return {
        path: `/api/admin/closes/${id}/close`,
        body: { counted: data.expected, movements: data.movements.length, reason: 'Fin del turno' },
        status: 200,
      };
    },
  },
  {
    route: 'GET /api/orders/:id/delivery',
    to: 'everyone',
    call: async (shop) => {
      const { orderId, token } = await addOrder(await deskOf(shop));
      return { path: `/api/orders/${orderId}/delivery?token=${token}`, status: 200 };
    },
  },
  {
    route: 'POST /api/orders/:id/delivery-wish',
    to: 'everyone',
    call: async (shop) => {
      const { orderId, token } = await addOrder(await deskOf(shop));
      return {
        path: `/api/orders/${orderId}/delivery-wish`,
        body: { token, address: 'Zona 4', day: null },
        status: 200,
      };
    },
  },
];
