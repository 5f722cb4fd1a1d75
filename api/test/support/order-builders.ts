import type { OrderLineInput, OrderView, SaleStatus, SaleView, StaffOrderView } from '@shop/contracts';

import type { ProductEntity } from '../../src/catalog/product.entity';
import { addProduct, customer } from './builders';
import type { Answer, TestShop } from './test-shop';

/** How a test talks to a shop as one of its staff. */
export interface OrderDesk {
  shop: TestShop;
  headers: { Authorization: string };
}

/** A public order of lines `[product, quantity, flavor]`; without a flavor, of the product's first one. */
export async function placeOrder(
  shop: TestShop,
  ...lines: [product: ProductEntity, quantity?: number, flavor?: string][]
): Promise<OrderView> {
  const cartItems: OrderLineInput[] = lines.map(([product, quantity = 1, flavor = product.flavors[0]?.name ?? '']) => {
    return { id: product.id, flavor, quantity };
  });
  const { status, data } = await shop.post<OrderView>('/api/orders', { body: { cartItems, customerData: customer } });
  expect(status).toBe(201);
  return data;
}

export async function findOrder({ shop, headers }: OrderDesk, id: string): Promise<StaffOrderView> {
  const { status, data } = await shop.get<StaffOrderView>(`/api/admin/orders/${id}`, { headers });
  expect(status).toBe(200);
  return data;
}

export function changeSale(
  { shop, headers }: OrderDesk,
  id: string | undefined,
  status: SaleStatus,
): Promise<Answer<SaleView>> {
  return shop.send('PATCH', `/api/admin/sales/${id ?? ''}/status`, { body: { status }, headers });
}

export function changeOrder(
  { shop, headers }: OrderDesk,
  id: string,
  status: SaleStatus,
): Promise<Answer<StaffOrderView>> {
  return shop.send('PATCH', `/api/admin/orders/${id}/status`, { body: { status }, headers });
}

/** A new product with a pending sale of its only flavor, and the id of that sale. */
export async function addPendingSale(
  desk: OrderDesk,
  { inventory = 10, quantity = 3 }: { inventory?: number; quantity?: number } = {},
): Promise<{ product: ProductEntity; orderId: string; saleId: string }> {
  const product = await addProduct(desk.shop.database, {}, [{ inventory }]);
  const { orderId } = await placeOrder(desk.shop, [product, quantity]);
  const { lines } = await findOrder(desk, orderId);
  return { product, orderId, saleId: lines[0]?.id ?? '' };
}
