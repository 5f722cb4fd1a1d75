import { randomInt } from 'node:crypto';
import { EventEmitter, once } from 'node:events';

import {
  FEW_OF_A_FLAVOR,
  type AffiliateWithLinkView,
  type ApplicationView,
  type OrderView,
  type ProductView,
  type Success,
} from '@shop/contracts';

import { startShop, type RunningShop } from '../../tools/running-shop';
import { must, tally, type Check } from '../support/check';
import { ask, brokenRules, call, signIn, type Answer } from '../support/client';

/** Units that a raider asks for, one amount after the other. */
const GREED = [30, 20, 10, 5, 3, 2, 1];
const PHONES = 40;
const ADDRESSES = 10;
const AT_ONCE = 1000;

/** Shares of the available units that one address may hold, and ten together. */
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

interface Buyer {
  address: string;
  phone?: string;
  headers?: Record<string, string>;
}

function inputOf({ productId: id, flavor }: Shelf, quantity: number, phone: string) {
  const customerData = {
    firstName: 'Ana',
    lastName: 'López',
    phone,
    address: '3a calle 4-56, zona 1',
    department: 'Guatemala',
    paymentMethod: 'efectivo',
  };
  return { cartItems: [{ id, flavor, quantity }], customerData };
}

function take(
  { url }: RunningShop,
  shelf: Shelf,
  quantity: number,
  { address, phone = anyPhone(), headers }: Buyer,
): Promise<Answer<OrderView>> {
  return call(`${url}/api/orders`, {
    method: 'POST',
    body: inputOf(shelf, quantity, phone),
    headers: { 'X-Forwarded-For': address, ...headers },
  });
}

/** Arguments of a raid. */
interface Raided {
  /** Units in the shop before it. */
  units: number;
  /** Whatever can be ordered, but what the distributor and staff order meanwhile. */
  shelves: Shelf[];
  /** Is told every answer. */
  note: (answer: Answer<OrderView>) => void;
}

/** Takes from one address what it gets, with a new phone for each order. */
async function raidFrom(shop: RunningShop, address: string, { note }: Raided): Promise<void> {
  for (let phone = 0; phone < PHONES; phone += 1) {
    const [fullest] = await shelvesOf(shop);
    const quantity = GREED[phone % GREED.length] ?? 1;
    if (fullest) note(await take(shop, fullest, Math.min(quantity, fullest.available), { address }));
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

/** The share of so many units that the raiders hold. */
async function shareOfRaiders(shop: RunningShop, units: number): Promise<number> {
  const held = await heldBy(shop, 'caller_address');
  return held.reduce((sum, each) => sum + each.units, 0) / units;
}

/** An ordinary buyer, who has met no limit. */
async function mustServeElsewhere(shop: RunningShop): Promise<void> {
  const address = `190.148.${randomInt(256)}.${randomInt(1, 255)}`;
  const [shelf] = await shelvesOf(shop);
  if (!shelf) throw new Error('nothing is left');
  const { status } = await take(shop, shelf, 2, { address });
  must(status === 201, `an ordinary buyer from elsewhere got ${status}`);
}

/** The header of a distributor who has just been approved and has chosen a password. */
async function signInDistributor({ url }: RunningShop, staff: { Authorization: string }): Promise<{ Cookie: string }> {
  const applicant = { name: 'Luis Pérez', email: 'luis@ejemplo.gt', phone: anyPhone(), level: 'agente', message: null };
  const applied = await call<ApplicationView>(`${url}/api/affiliates`, { method: 'POST', body: applicant });
  const approved = await call<AffiliateWithLinkView>(`${url}/api/admin/affiliates/${applied.data?.id}/status`, {
    method: 'PATCH',
    body: { status: 'approved', discount: 20, minimumPurchase: 0 },
    headers: staff,
  });
  const token = new URL(approved.data?.activationLink ?? 'x:').searchParams.get('token');
  const response = await fetch(`${url}/api/auth/distributor/activate`, {
    method: 'POST',
    body: JSON.stringify({ token, newPassword: 'Marimba-2026', confirmPassword: 'Marimba-2026' }),
    headers: { 'content-type': 'application/json' },
  });
  const [cookie] = response.headers.getSetCookie();
  if (!response.ok || cookie === undefined) throw new Error(`The distributor could not sign in: ${response.status}`);
  return { Cookie: cookie.slice(0, cookie.indexOf(';')) };
}

/**
 * Raids the shop; as soon as a limit refuses the raiders, a distributor and staff order more than a buyer may.
 * @throws Error where one of the two is refused, or none of the raiders
 */
async function duringRaid(shop: RunningShop, raid: (raided: Raided) => Promise<string>): Promise<string> {
  const staff = await signIn(shop);
  const distributor = await signInDistributor(shop, staff);
  const shelves = await shelvesOf(shop);
  const [one, other] = shelves.filter(({ available }) => available > 2 * FEW_OF_A_FLAVOR).reverse();
  if (!one || !other) throw new Error('the sample shop has too little');
  const moreThanHalf = ({ available }: Shelf) => Math.floor(available / 2) + 1;

  let refused = 0;
  const raiders = new EventEmitter();
  const limitMet = once(raiders, 'refused');
  const note = ({ status }: Answer) => {
    if (status !== 429) return;
    refused += 1;
    raiders.emit('refused');
  };
  const rest = shelves.filter((shelf) => shelf !== one && shelf !== other);
  const raiding = raid({ units: unitsOf(shelves), shelves: rest, note });

  const serve = async () => {
    await Promise.race([limitMet, raiding]);
    const before = refused;
    must(before > 0, 'the raid met no limit');
    const [bought, entered] = await Promise.all([
      take(shop, one, moreThanHalf(one), { address: '190.149.0.1', headers: distributor }),
      call(`${shop.url}/api/admin/orders`, {
        method: 'POST',
        body: { ...inputOf(other, moreThanHalf(other), anyPhone()), affiliateId: null },
        headers: staff,
      }),
    ]);
    must(bought.status === 201, `a distributor got ${bought.status} during the raid`);
    must(entered.status === 201, `an order of staff got ${entered.status} during the raid`);
    return before;
  };
  const [seen, before] = await Promise.all([raiding, serve()]);
  return `${seen}; a distributor and staff ordered after ${before} of ${refused} refusals`;
}

/** A shop as it is meant to run, with the sample data, behind a proxy that says where callers are. */
async function onSampleShop(raid: (shop: RunningShop, raided: Raided) => Promise<string>): Promise<string> {
  const shop = await startShop({ environment: { RATE_LIMIT_SCALE: '1' } });
  try {
    const seen = await duringRaid(shop, (raided) => raid(shop, raided));
    await mustKeepLimits(shop);
    await mustServeElsewhere(shop);
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
    onSampleShop(async (shop, raided) => {
      await raidFrom(shop, '10.0.0.1', raided);
      const one = await shareOfRaiders(shop, raided.units);
      must(one <= SHARE_OF_ONE, `one address holds ${percent(one)} of the units`);
      for (let address = 2; address <= ADDRESSES; address += 1) await raidFrom(shop, `10.0.0.${address}`, raided);
      const ten = await shareOfRaiders(shop, raided.units);
      must(ten <= SHARE_OF_TEN, `${ADDRESSES} addresses hold ${percent(ten)} of the units`);
      return `of ${raided.units} units one address got ${percent(one)}, ${ADDRESSES} got ${percent(ten)}`;
    }),
};

export const raidAtOnce: Check = {
  rows: '51',
  title: `${AT_ONCE} orders at once from ${ADDRESSES} addresses`,
  run: () =>
    onSampleShop(async (shop, { units, shelves, note }) => {
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, async (_, index) => {
          const shelf = shelves[index % shelves.length];
          if (!shelf) throw new Error('the sample shop is empty');
          const quantity = Math.min(GREED[index % GREED.length] ?? 1, shelf.available);
          const answer = await take(shop, shelf, quantity, { address: `10.0.1.${index % ADDRESSES}` });
          note(answer);
          return answer;
        }),
      );
      const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
      must(!statuses.some((status) => status === 0 || status >= 500), `answered ${tally(statuses)}`);
      const held = await shareOfRaiders(shop, units);
      must(held <= SHARE_OF_TEN, `${ADDRESSES} addresses hold ${percent(held)} of the units`);
      return `${tally(statuses)}; they hold ${percent(held)} of ${units} units`;
    }),
};
