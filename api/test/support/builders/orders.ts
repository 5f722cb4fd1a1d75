import type { OrderLineInput, OrderView, SaleStatus, StaffOrderView } from '@shop/contracts';

import { ProductEntity } from '../../../src/catalog/product.entity';
import { addProduct, customer } from './basics';
import type { Answer, TestShop } from '../test-shop';

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

/**
 * A pending sale of the product itself, as orders were taken before a product needed a flavor: its units are reserved on
 * the product. Gives the order's id.
 */
export async function addProductSale(shop: TestShop, product: ProductEntity, quantity: number): Promise<string> {
  const { database } = shop;
  const named = await addProduct(database, { sabores: ['Sin sabor'] }, []);
  const { orderId } = await placeOrder(shop, [named, quantity, 'Sin sabor']);
  await database.query(
    `UPDATE sales SET product_id = $2, stock_target = 'product', product_name = $3, flavor_name = '' WHERE order_id = $1`,
    [orderId, product.id, product.name],
  );
  await database.query('UPDATE products SET reserved_inventory = reserved_inventory + $2 WHERE id = $1', [
    product.id,
    quantity,
  ]);
  await database.query('DELETE FROM products WHERE id = $1', [named.id]);
  return orderId;
}

/** Units of the product itself, `inventory/reserved`, as the database has them now. */
export async function productStockOf({ database }: TestShop, { id }: ProductEntity): Promise<string> {
  const row = await database.getRepository(ProductEntity).findOneByOrFail({ id });
  return `${row.inventory}/${row.reservedInventory}`;
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
): Promise<Answer<StaffOrderView>> {
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
