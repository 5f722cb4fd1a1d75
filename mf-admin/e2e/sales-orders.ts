import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import type { OrderView, StaffOrderView } from '@shop/contracts';
import { testShop } from '@shop/checks';
import { aPhone, callShop, type OwnProduct } from '@shop/testing/journeys';

/** A buyer whom no other journey knows. */
export function aCustomer() {
  return {
    firstName: 'Ana Lucía',
    lastName: 'Barrios',
    phone: aPhone(),
    department: 'Petén',
    address: '4a calle 5-60, zona 1, Flores',
    paymentMethod: 'efectivo',
  };
}

/** Orders units of a product's flavor as a buyer does. */
export async function placeOrder(request: APIRequestContext, { id }: OwnProduct, quantity: number): Promise<OrderView> {
  const answer = await callShop(request, 'POST', '/api/orders', {
    body: { cartItems: [{ id, flavor: 'Uva', quantity }], customerData: aCustomer() },
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { data: OrderView }).data;
}

/** Opens an order's row, in the list that is shown, into its card. */
export async function openCard(page: Page, { code }: Pick<OrderView, 'code'>): Promise<Locator> {
  const card = page.getByRole('article', { name: code });
  await card.getByRole('button', { name: `ver todo el pedido ${code}` }).click();
  return card;
}

/** How the lines of an order stand in the database, in their order. */
export async function statusesOf({ orderId }: Pick<StaffOrderView, 'orderId'>): Promise<string[]> {
  const rows = await testShop.query<{ status: string }>(
    'SELECT status FROM sales WHERE order_id = $1 ORDER BY line_number',
    [orderId],
  );
  return rows.map(({ status }) => status);
}

/** Units of the product's flavor in the database. */
export async function stockOf({ flavorId }: OwnProduct): Promise<{ inventory: number; reserved: number }> {
  const [stock] = await testShop.query<{ inventory: number; reserved: number }>(
    'SELECT inventory, reserved_inventory AS reserved FROM product_flavors WHERE id = $1',
    [flavorId],
  );
  if (!stock) throw new Error('The flavor is gone');
  return stock;
}
