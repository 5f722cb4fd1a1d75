import { randomInt } from 'node:crypto';

import type { OrderView, ProductView, StaffSession, Success } from '@shop/contracts';

import { staffAccount, startShop, type RunningShop } from '../tools/running-shop';
import { must, tally, type Check } from './check';
import { ask, brokenRules, call, type Answer } from './client';

/** Units that a raider asks for, one amount after the other. */
const GREED = [30, 20, 10, 5, 3, 2, 1];
const PHONES = 40;
const ADDRESSES = 10;
const AT_ONCE = 1000;

/** What one address may hold, and ten together, of the units that were available. */
const SHARE_OF_ONE = 0.15;
const SHARE_OF_TEN = 0.5;

interface Shelf {
  productId: string;
  flavor: string;
  available: number;
}

const anyPhone = () => String(randomInt(20_000_000, 80_000_000));

/** Whatever can be ordered now, the fullest shelf first. */
async function shelvesOf({ url }: RunningShop): Promise<Shelf[]> {
  const response = await fetch(`${url}/api/products`);
  const { data } = (await response.json()) as Success<ProductView[]>;
  const shelves = data.flatMap(({ id, flavors }) =>
    flavors.map(({ name, active, inventory, reservedInventory }) => ({
      productId: id,
      flavor: name,
      available: active ? inventory - reservedInventory : 0,
    })),
  );
  return shelves.filter(({ available }) => available > 0).sort((one, other) => other.available - one.available);
}

const unitsOf = (shelves: readonly Shelf[]) => shelves.reduce((sum, { available }) => sum + available, 0);

interface Raider {
  address: string;
  phone?: string;
  headers?: Record<string, string>;
}

function take(
  { url }: RunningShop,
  { productId, flavor }: Shelf,
  quantity: number,
  { address, phone = anyPhone(), headers }: Raider,
): Promise<Answer<OrderView>> {
  const customerData = {
    firstName: 'Ana',
    lastName: 'López',
    phone,
    address: '3a calle 4-56, zona 1',
    department: 'Guatemala',
    paymentMethod: 'efectivo',
  };
  return call(`${url}/api/orders`, {
    method: 'POST',
    body: { cartItems: [{ id: productId, flavor, quantity }], customerData },
    headers: { 'X-Forwarded-For': address, ...headers },
  });
}

/** Takes from one address what it gets, with a new phone for each order. */
async function raidFrom(shop: RunningShop, address: string): Promise<void> {
  for (let phone = 0; phone < PHONES; phone += 1) {
    const [fullest] = await shelvesOf(shop);
    const quantity = GREED[phone % GREED.length] ?? 1;
    if (fullest) await take(shop, fullest, Math.min(quantity, fullest.available), { address });
  }
}

/** Pending units by what they are counted by. */
function heldBy({ databaseUrl }: RunningShop, column: 'phone' | 'caller_address') {
  return ask<{ subject: string; orders: number; units: number }>(
    databaseUrl,
    `SELECT ${column} AS subject, count(DISTINCT orders.id)::integer AS orders, sum(quantity)::integer AS units
     FROM orders JOIN sales ON order_id = orders.id
     WHERE status = 'pending' AND origin = 'public' AND caller_address IS NOT NULL GROUP BY 1`,
  );
}

/** @throws Error where somebody holds more than the usual limits say */
async function mustKeepLimits(shop: RunningShop): Promise<void> {
  const addresses = await heldBy(shop, 'caller_address');
  const phones = await heldBy(shop, 'phone');
  must(addresses.length > 0, 'nobody holds anything: the raid did not take place');
  for (const { subject, orders, units } of addresses) {
    must(orders <= 8 && units <= 40, `${subject} holds ${orders} orders and ${units} units`);
  }
  for (const { orders, units } of phones) {
    must(orders <= 3 && units <= 20, `a phone holds ${orders} orders and ${units} units`);
  }
}

/** An ordinary buyer from elsewhere; whoever works here; nobody of them has met a limit. */
async function mustServeOthers(shop: RunningShop): Promise<void> {
  const elsewhere = `190.148.${randomInt(256)}.${randomInt(1, 255)}`;
  const [shelf] = await shelvesOf(shop);
  if (!shelf) throw new Error('nothing is left');
  const bought = await take(shop, shelf, 2, { address: elsewhere });
  must(bought.status === 201, `an ordinary buyer from elsewhere got ${bought.status}`);

  const { data: session } = await call<StaffSession>(`${shop.url}/api/admin/login`, {
    method: 'POST',
    body: staffAccount,
  });
  const [fullest] = await shelvesOf(shop);
  if (!fullest) throw new Error('nothing is left');
  const { productId: id, flavor, available } = fullest;
  const entered = await call(`${shop.url}/api/admin/orders`, {
    method: 'POST',
    body: {
      affiliateId: null,
      cartItems: [{ id, flavor, quantity: available }],
      customerData: {
        firstName: 'Ana',
        lastName: 'López',
        phone: anyPhone(),
        address: 'Zona 1',
        department: 'Guatemala',
        paymentMethod: 'efectivo',
      },
    },
    headers: { Authorization: session?.token ?? '' },
  });
  must(entered.status === 201, `an order of staff got ${entered.status}`);
}

/** A shop as it is meant to run, with the sample data, behind a proxy that says where callers are. */
async function onSampleShop(check: (shop: RunningShop, units: number) => Promise<string>): Promise<string> {
  const environment = { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1', PUBLIC_URL: 'http://localhost:3000' };
  const shop = await startShop({ environment });
  try {
    const seen = await check(shop, unitsOf(await shelvesOf(shop)));
    await mustKeepLimits(shop);
    await mustServeOthers(shop);
    const broken = await brokenRules(shop);
    must(broken.length === 0, broken.join('; '));
    return seen;
  } finally {
    await shop.stop();
  }
}

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;

export const raidByFew: Check = {
  rows: '51',
  title: `a raid from one address, then from ${ADDRESSES}, with any number of phones`,
  run: () =>
    onSampleShop(async (shop, units) => {
      const held = async () => (units - unitsOf(await shelvesOf(shop))) / units;
      await raidFrom(shop, '10.0.0.1');
      const one = await held();
      must(one <= SHARE_OF_ONE, `one address holds ${percent(one)} of the units`);
      for (let address = 2; address <= ADDRESSES; address += 1) await raidFrom(shop, `10.0.0.${address}`);
      const ten = await held();
      must(ten <= SHARE_OF_TEN, `${ADDRESSES} addresses hold ${percent(ten)} of the units`);
      return `of ${units} units one address got ${percent(one)}, ${ADDRESSES} got ${percent(ten)}`;
    }),
};

export const raidAtOnce: Check = {
  rows: '51',
  title: `${AT_ONCE} orders at once from ${ADDRESSES} addresses`,
  run: () =>
    onSampleShop(async (shop, units) => {
      const shelves = await shelvesOf(shop);
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) => {
          const shelf = shelves[index % shelves.length];
          if (!shelf) throw new Error('the sample shop is empty');
          const quantity = Math.min(GREED[index % GREED.length] ?? 1, shelf.available);
          return take(shop, shelf, quantity, { address: `10.0.1.${index % ADDRESSES}` });
        }),
      );
      const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
      must(!statuses.some((status) => status === 0 || status >= 500), `answered ${tally(statuses)}`);
      const held = (units - unitsOf(await shelvesOf(shop))) / units;
      must(held <= SHARE_OF_TEN, `${ADDRESSES} addresses hold ${percent(held)} of the units`);
      return `${tally(statuses)}; they hold ${percent(held)} of ${units} units`;
    }),
};
