import { distributorUnitPrice, parseCentavos, shippingFor } from '@shop/contracts';
import { Client } from 'pg';

import { keptBasisPoints, shippingSql, unitPriceSql } from '../src/orders/checkout/order-pricing';
import { createMigratedDatabase } from './test-database';

let client: Client;

beforeAll(async () => {
  client = new Client({ connectionString: await createMigratedDatabase() });
  await client.connect();
});
afterAll(() => client.end());

/** Prices in centavos that lie on and beside every kind of edge, and a spread over the whole range. */
const prices = [
  ...Array.from({ length: 400 }, (_, index) => index + 1),
  ...Array.from({ length: 400 }, (_, index) => 14_400 + index),
  ...Array.from({ length: 300 }, (_, index) => 1 + ((index * 7_919_317) % 9_999_999_999)),
  9_999_999_949,
];
const discounts = [0, 0.01, 0.5, 5, 10, 12, 12.5, 25, 30, 33.33, 45, 49.99, 50, 66.67, 99, 99.99, 100];

const pricesSql = `(p.centavos / 100.0)::numeric(10,2)`;

test.each(discounts)('the database prices a discount of %d % as the browser shows it', async (discount) => {
  const { rows } = await client.query<{ centavos: string; price: string }>(
    `SELECT p.centavos, ${unitPriceSql(pricesSql, '$2::integer')}::numeric(10,2) AS price
     FROM unnest($1::bigint[]) AS p (centavos)`,
    [prices, keptBasisPoints(discount)],
  );
  const wrong = rows.filter(
    ({ centavos, price }) => parseCentavos(price) !== distributorUnitPrice(Number(centavos), discount),
  );
  expect(wrong).toEqual([]);
  expect(rows).toHaveLength(prices.length);
});

test('the database charges the exact public price', async () => {
  const { rows } = await client.query<{ centavos: string; price: string }>(
    `SELECT p.centavos, ${unitPriceSql(pricesSql, '$2::integer')}::numeric(10,2) AS price
     FROM unnest($1::bigint[]) AS p (centavos)`,
    [prices, keptBasisPoints(null)],
  );
  expect(rows.filter(({ centavos, price }) => parseCentavos(price) !== Number(centavos))).toEqual([]);
});

test('the database ships as the browser shows it', async () => {
  const subtotals = [0, 1, 2999, 3000, 19_999, 20_000, 20_001, 1_000_000];
  const { rows } = await client.query<{ shipping: string }>(
    `SELECT (${shippingSql('s.subtotal')})::numeric(10,2) AS shipping
     FROM (SELECT (centavos / 100.0)::numeric(10,2) AS subtotal FROM unnest($1::bigint[]) WITH ORDINALITY AS u (centavos, n) ORDER BY n) AS s`,
    [subtotals],
  );
  expect(rows.map(({ shipping }) => parseCentavos(shipping))).toEqual(subtotals.map(shippingFor));
});
