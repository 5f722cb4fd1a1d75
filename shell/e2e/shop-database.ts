import { testShop } from '@shop/launcher';

interface Stock {
  inventory: number;
  reserved: number;
}

async function stockOf(product: string, flavor: string): Promise<Stock> {
  const [stock] = await testShop.query<Stock>(
    `SELECT f.inventory, f.reserved_inventory AS reserved
     FROM product_flavors f JOIN products p ON p.id = f.product_id
     WHERE p.name = $1 AND f.name = $2`,
    [product, flavor],
  );
  if (!stock) throw new Error(`There is no flavor ${flavor} of ${product}`);
  return stock;
}

/** Units of a flavor that are reserved now. */
export async function reservedUnits(product: string, flavor: string): Promise<number> {
  return (await stockOf(product, flavor)).reserved;
}

/** Units of a flavor that can still be ordered. */
export async function availableUnits(product: string, flavor: string): Promise<number> {
  const { inventory, reserved } = await stockOf(product, flavor);
  return inventory - reserved;
}

/** How many orders a customer's phone stands on. */
export async function ordersOf(phone: string): Promise<number> {
  const [row] = await testShop.query<{ orders: number }>(
    'SELECT count(*)::int AS orders FROM orders WHERE phone = $1',
    [phone],
  );
  return row?.orders ?? 0;
}
