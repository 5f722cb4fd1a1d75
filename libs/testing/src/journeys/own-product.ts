import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext } from '@playwright/test';
import type { Success } from '@shop/contracts';
import { testShop } from '@shop/checks';
import { callShop } from './call-shop';

export interface OwnProduct {
  id: string;
  name: string;
  /** Of the first of its flavors. */
  flavorId: string;
  /** Takes it out of the shop: the home page of the next journeys does not grow. */
  hide: () => Promise<unknown>;
}

interface Wishes {
  price?: string;
  /** Units by flavor. */
  flavors?: Readonly<Record<string, number>>;
  onHomepage?: boolean;
}

/** A product of the journey's own, which no other counts, buys or changes. */
export async function makeProduct({
  price = '100.00',
  flavors = { Uva: 20 },
  onHomepage = false,
}: Wishes = {}): Promise<OwnProduct> {
  const name = `Recorrido ${randomUUID().slice(0, 8)}`;
  const [made] = await testShop.query<{ id: string }>(
    'INSERT INTO products (name, puffs, price, show_on_homepage) VALUES ($1, 5000, $2, $3) RETURNING id',
    [name, price, onHomepage],
  );
  const id = made?.id ?? '';
  const [first] = await testShop.query<{ id: string }>(
    `INSERT INTO product_flavors (product_id, name, inventory, low_stock_threshold)
     SELECT $1, name, inventory, 2 FROM unnest($2::text[], $3::int[]) AS wished (name, inventory) RETURNING id`,
    [id, Object.keys(flavors), Object.values(flavors)],
  );
  const hide = () => testShop.query('UPDATE products SET active = false WHERE id = $1', [id]);
  return { id, name, flavorId: first?.id ?? '', hide };
}

/** Waits until the public list shows the product at this price, or not at all: it hears of the database by a notification. */
export async function untilListed(
  request: APIRequestContext,
  { id }: Pick<OwnProduct, 'id'>,
  price: string | undefined,
): Promise<void> {
  await expect
    .poll(async () => {
      const { data } = (await (await callShop(request, 'GET', '/api/products')).json()) as Success<
        { id: string; price: string }[]
      >;
      return data.find((product) => product.id === id)?.price;
    })
    .toBe(price);
}
