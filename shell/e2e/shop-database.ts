import { testShop } from '@shop/checks';
import type { OwnProduct } from '@shop/testing/journeys';

/** Units of a product's flavor that are reserved now. */
export async function reservedUnits({ flavorId }: OwnProduct): Promise<number | undefined> {
  const [flavor] = await testShop.query<{ reserved: number }>(
    'SELECT reserved_inventory AS reserved FROM product_flavors WHERE id = $1',
    [flavorId],
  );
  return flavor?.reserved;
}

/** How many orders a customer's phone stands on. */
export async function ordersOf(phone: string): Promise<number> {
  const [row] = await testShop.query<{ orders: number }>(
    'SELECT count(*)::int AS orders FROM orders WHERE phone = $1',
    [phone],
  );
  return row?.orders ?? 0;
}
