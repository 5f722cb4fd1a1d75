import { randomInt } from 'node:crypto';

import type { OrderView, ProductView, Success } from '@shop/contracts';
import { aPhone } from '@shop/testing/journeys';

import { must } from '../report';
import type { Stack } from '../stack';

/** A product of the public list with a flavor of which there is plenty. */
export async function aProduct(url: string): Promise<{ product: ProductView; flavor: string }> {
  const answer = await fetch(`${url}/api/products`);
  const { data } = (await answer.json()) as Success<ProductView[]>;
  for (const product of data) {
    const flavor = product.flavors.find(({ inventory, reservedInventory }) => inventory - reservedInventory > 15);
    if (flavor) return { product, flavor: flavor.name };
  }
  throw new Error('el catálogo no tiene existencias');
}

/** Orders one unit through the gateway, as somebody who has not ordered before. */
export async function placeOrder({ url }: Stack): Promise<OrderView> {
  const { product, flavor } = await aProduct(url);
  const answer = await fetch(`${url}/api/orders`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
      'X-Forwarded-For': `198.18.${randomInt(256)}.${randomInt(256)}`,
    },
    body: JSON.stringify({
      cartItems: [{ id: product.id, flavor, quantity: 1 }],
      customerData: {
        firstName: 'Ana',
        lastName: 'López',
        phone: aPhone(),
        address: '3a calle 4-56, zona 1',
        department: 'Guatemala',
        paymentMethod: 'efectivo',
      },
    }),
  });
  const body = await answer.text();
  must(answer.status === 201, `un pedido recibió ${answer.status} ${body.slice(0, 200)}`);
  return (JSON.parse(body) as Success<OrderView>).data;
}

/** Things that must not get lost: rows of people's deeds, pictures, and the releases in use. */
export async function keptBy(stack: Stack): Promise<string> {
  const rows = await stack.query(
    `SELECT (SELECT count(*) FROM orders), (SELECT count(*) FROM sales), (SELECT count(*) FROM products),
            (SELECT count(*) FROM affiliates), (SELECT sum(reserved_inventory) FROM product_flavors)`,
  );
  const pictures = await stack.compose([
    'exec',
    '-T',
    'api-1',
    'sh',
    '-c',
    'find /data/uploads -type f | sort | sha256sum',
  ]);
  const releases = await stack.compose(['exec', '-T', 'shell', 'node', 'versions.mjs']);
  return [rows.join(), pictures.trim(), releases.trim()].join('\n');
}
