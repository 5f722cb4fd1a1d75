import type { ChangeUnitsInput, EditOrderInput, StaffOrderView } from '@shop/contracts';

import { customer } from './basics';
import { findOrder, type OrderDesk } from './orders';
import type { Answer } from '../test-shop';

/** An edit that leaves an order as it is, but for what is given. */
export function editOf(order: StaffOrderView, changes: Partial<EditOrderInput> = {}): EditOrderInput {
  return {
    version: order.version,
    lines: order.lines
      .filter(({ status }) => status === 'pending')
      .map(({ id, quantity }) => ({ saleId: id, quantity })),
    newLines: [],
    customerData: customer,
    shippingWaived: order.shippingWaived,
    expectedTotal: order.total,
    ...changes,
  };
}

export function sendEdit(
  { shop, headers }: OrderDesk,
  orderId: string,
  body: EditOrderInput,
): Promise<Answer<StaffOrderView>> {
  return shop.send('PUT', `/api/admin/orders/${orderId}`, { body, headers });
}

/** Changes units of a line; without a version, of the order as it is now. */
export async function changeUnits(
  desk: OrderDesk,
  { orderId, saleId }: { orderId: string; saleId: string | undefined },
  change: Omit<ChangeUnitsInput, 'version' | 'reason'> & Partial<ChangeUnitsInput>,
): Promise<Answer<StaffOrderView>> {
  const version = change.version ?? (await findOrder(desk, orderId)).version;
  return desk.shop.send('PATCH', `/api/admin/sales/${saleId ?? ''}/units`, {
    body: { reason: null, ...change, version },
    headers: desk.headers,
  });
}
