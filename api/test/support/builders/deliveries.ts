import { randomUUID } from 'node:crypto';

import { dayInGuatemala } from '@shop/contracts';
import type {
  CloseView,
  CourierInput,
  CourierView,
  DeliveryOutcome,
  DeliveryView,
  OrderView,
  RunLinkView,
  RunView,
  SettlementView,
} from '@shop/contracts';

import { addProduct, anyPhone, customer } from './basics';
import type { OrderDesk } from './orders';
import type { Answer } from '../test-shop';

/** A rider for Q25.00 a delivery who brings the money within two days, unless told otherwise. */
export async function addCourier(
  { shop, headers }: OrderDesk,
  values: Partial<CourierInput> = {},
): Promise<CourierView> {
  const body: CourierInput = {
    name: `Mensajero ${randomUUID().slice(0, 8)}`,
    phone: '55550001',
    kind: 'rider',
    feeKind: 'fixed',
    feeAmount: '25.00',
    feePercent: 0,
    remitDays: 2,
    active: true,
    ...values,
  };
  const { status, data } = await shop.post<CourierView>('/api/admin/couriers', { body, headers });
  expect(status).toBe(201);
  return data;
}

/** An order of a product for Q100.00 each, of somebody whom no other test knows; Q30.00 of shipping below two units. */
export async function addOrder(
  { shop }: OrderDesk,
  { quantity = 1, ...changes }: { quantity?: number } & Partial<typeof customer> = {},
): Promise<OrderView> {
  const product = await addProduct(shop.database, {}, [{ inventory: 50 }]);
  const cartItems = [{ id: product.id, flavor: 'Menta', quantity }];
  const body = { cartItems, customerData: { ...customer, phone: anyPhone(), ...changes } };
  const { status, data } = await shop.post<OrderView>('/api/orders', { body });
  expect(status).toBe(201);
  return data;
}

/** Hands orders over, whatever version they have. */
export function handOver(
  { shop, headers }: OrderDesk,
  courier: Pick<CourierView, 'id'>,
  orderIds: readonly string[],
  { day = dayInGuatemala(new Date()), guide = null as string | null } = {},
): Promise<Answer<RunView>> {
  const orders = orderIds.map((orderId) => ({ orderId, version: null, guideNumber: guide }));
  return shop.post('/api/admin/deliveries', { body: { courierId: courier.id, day, orders }, headers });
}

/** An order on its way with a courier. */
export async function addDelivery(
  desk: OrderDesk,
  courier?: CourierView,
  order?: OrderView,
): Promise<{ order: OrderView; run: RunView; delivery: DeliveryView; courier: CourierView }> {
  const by = courier ?? (await addCourier(desk));
  const what = order ?? (await addOrder(desk));
  const { status, data } = await handOver(desk, by, [what.orderId]);
  expect(status).toBe(201);
  const delivery = data.stops.find(({ orderId }) => orderId === what.orderId) as DeliveryView;
  return { order: what, run: data, delivery, courier: by };
}

export function record(
  { shop, headers }: OrderDesk,
  deliveryId: string,
  outcome: DeliveryOutcome,
  collected: string | null = null,
): Promise<Answer<DeliveryView>> {
  const body = { outcome, collected, note: null };
  return shop.post(`/api/admin/deliveries/${deliveryId}/outcome`, { body, headers });
}

/** The secret of a new link to a run. */
export async function linkOf({ shop, headers }: OrderDesk, runId: string): Promise<string> {
  const { status, data } = await shop.post<RunLinkView>(`/api/admin/runs/${runId}/link`, { headers });
  expect(status).toBe(201);
  return data.token;
}

/** The open close, opened with Q200.00 when none is. */
export async function openClose({ shop, headers }: OrderDesk): Promise<CloseView> {
  const { data } = await shop.get<CloseView | null>('/api/admin/closes/open', { headers });
  if (data) return data;
  return (await shop.post<CloseView>('/api/admin/closes', { body: { float: '200.00' }, headers })).data;
}

/** Settles deliveries of a courier; what is not said is right. */
export function settle(
  { shop, headers }: OrderDesk,
  courier: Pick<CourierView, 'id'>,
  deliveryIds: readonly string[],
  sums: { expectedDue: string; deposited?: string; reason?: string | null; method?: string },
): Promise<Answer<SettlementView>> {
  const body = {
    courierId: courier.id,
    deliveryIds,
    deposited: sums.expectedDue,
    method: 'efectivo',
    reason: null,
    ...sums,
  };
  return shop.post('/api/admin/settlements', { body, headers });
}
