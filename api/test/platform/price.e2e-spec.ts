import { failureLimits, type PlaceOrderInput } from '@shop/contracts';

import { addDistributor, addProduct, addStaff, orderFor, setOrderLimits } from '../support/builders/basics';
import { routeCases } from '../support/routes';
import type { RouteCase } from '../support/routes/route-case';
import { openShop, type TestShop } from '../support/test-shop';

/**
 * API-12: the dearest bodies that a route lets in, and the dearest headers, by the processor time of this process, which is
 * the shop and its client. Other processes' work does not count in it, so it holds under load; what is started or compiled
 * meanwhile does, so a call that seems dear is made again, beside orders of that moment.
 */

/** Ordinary orders that a call may cost. */
const ORDERS = 15;

/** The same for what a call says in its headers alone, which are read before it is known who calls, and how often. */
const ORDERS_OF_HEADERS = 4;

/** Orders of which the one in the middle is an ordinary one: at first, and beside a call that seems dear. */
const MEASURED = { first: 40, beside: 9 };
const TRIES = 6;

let shop: TestShop;
let body: PlaceOrderInput;
/** Processor time of an ordinary order before anything else, ms. */
let order: number;

beforeAll(async () => {
  shop = await openShop();
  await setOrderLimits(shop, {});
  body = orderFor(await addProduct(shop.database, {}, [{ inventory: 100_000 }]));
  order = await ordinaryOrder(MEASURED.first);
});
afterAll(() => shop.close());

/** Processor time of the order in the middle of so many, ms. */
async function ordinaryOrder(count: number): Promise<number> {
  const costs: number[] = [];
  while (costs.length < count) costs.push(await costOf(() => shop.post('/api/orders', { body })));
  return costs.toSorted((one, other) => one - other)[Math.floor(count / 2)] ?? 0;
}

/** Processor time, ms. */
async function costOf(call: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Everything that a body may be filled with: bytes and values just below the limits of those who may send most. */
const LIMITS = { everyone: { bytes: 32_000, values: 990 }, staff: { bytes: 127_000, values: 5990 } };
const WORST_PASSWORD = 'P4$$w0rd!P4$$w0rd!P4';

type Fields = Record<string, unknown>;

const times = <Value>(count: number, value: (at: number) => Value) =>
  Array.from({ length: count }, (_, at) => value(at));

/** Replaces every text, list and number at any depth. */
function replaced(value: unknown, by: (value: unknown, key: string) => unknown, key = ''): unknown {
  const own = by(value, key);
  if (own !== value || typeof value !== 'object' || value === null) return own;
  if (Array.isArray(value)) return value.map((item) => replaced(item, by, key));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replaced(inner, by, name)]));
}

/** So many bytes of marks, of which each of the second half has its place before all of the first. */
const marks = (bytes: number) => ['\u0301', '\u0316'].map((mark) => mark.repeat(bytes / 4)).join('');

function dearest(example: Fields, { bytes, values }: { bytes: number; values: number }): Record<string, unknown> {
  const texts = JSON.stringify(example).split('"').length;
  let strings = 0;
  replaced(example, (value) => {
    if (typeof value === 'string') strings += 1;
    return value;
  });
  return {
    'unknown keys': Object.fromEntries(times(Math.floor(values / 2), (at) => [`k${at}`, at])),
    'unknown keys beside known ones': {
      ...example,
      ...Object.fromEntries(times(Math.floor(values / 2) - texts, (at) => [`k${at}`, at])),
    },
    'empty lines': replaced(example, (value) => (Array.isArray(value) ? times(values / 4, () => ({})) : value)),
    'lines of unknown keys': replaced(example, (value) =>
      Array.isArray(value) ? times(40, () => Object.fromEntries(times(values / 100, (at) => [`k${at}`, 0]))) : value,
    ),
    'longest texts': replaced(example, (value) =>
      typeof value === 'string' ? 'Ñ a'.repeat(Math.floor(bytes / texts / 5)) : value,
    ),
    'marks on one letter': replaced(example, (value) =>
      typeof value === 'string' ? marks((bytes - 1000) / strings) : value,
    ),
    'worst passwords': replaced(example, (value, key) => (/password/i.test(key) ? WORST_PASSWORD : value)),
    depth: { ...example, deep: times(30, () => 0).reduce<unknown>((inner) => ({ inner, list: [[[]]] }), 1) },
  };
}

/**
 * Forms by what surrounds their file. What is read of the file itself is bounded elsewhere: pictures by their size and pixels
 * (`uploads`), sheets by a thread with a time and a memory of its own (`read-sheet`).
 */
function dearestForms(form: FormData): Record<string, string> {
  const file = [...form].find(([, value]) => typeof value !== 'string')?.[0] ?? '';
  const part = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const many = (count: number, name: (at: number) => string, value = 'x') =>
    `${times(count, (at) => part(name(at), value)).join('')}--x--\r\n`;
  return {
    'many fields': many(5000, (at) => `k${at}`),
    'one field many times': many(5000, () => 'kind'),
    'long texts': many(9, (at) => `k${at}`, 'Ñ a'.repeat(100_000)),
    'long names': many(9, (at) => `k${at}`.repeat(10_000)),
    'names that nest': many(9, () => '[a]'.repeat(1000)),
    'names of the prototype': many(9, () => '__proto__[a]'),
    'many files': many(5000, () => `${file}"; filename="a.png`),
    'many heads': `--x\r\n${'X-A: b\r\n'.repeat(20_000)}\r\nx\r\n--x--\r\n`,
    'no part at all': '--x'.repeat(100_000),
  };
}

const changing = routeCases.filter(({ route }) => !route.startsWith('GET '));

async function callerOf({ to }: RouteCase): Promise<Record<string, string>> {
  if (to === 'everyone') return {};
  if (to === 'distributor') return (await addDistributor(shop)).headers;
  return (await addStaff(shop, { role: 'admin' })).headers;
}

test.each(changing.map((each) => [`${each.route}${each.when ? ` (${each.when})` : ''}`, each] as const))(
  '%s costs no more than some orders, whatever is sent',
  async (_name, routeCase) => {
    const { path, body, form, headers: own } = await routeCase.call(shop);
    const headers: Record<string, string> = { ...own, ...(await callerOf(routeCase)) };
    const method = routeCase.route.split(' ')[0] ?? '';
    const limits = routeCase.to === 'everyone' || routeCase.to === 'distributor' ? LIMITS.everyone : LIMITS.staff;
    const bodies = form ? dearestForms(form) : dearest((body ?? {}) as Fields, limits);
    if (form) headers['content-type'] = 'multipart/form-data; boundary=x';
    const calls = Object.entries(bodies).map(([kind, sent]) => {
      const raw = typeof sent === 'string' ? sent : JSON.stringify(sent);
      return [kind, () => shop.send(method, path, { raw, headers })] as const;
    });
    expect(await dearOf(calls, ORDERS)).toEqual([]);
  },
);

/** Of all headers of a call together Node takes 16 kB. */
const HEADER_BYTES = 14_000;

/** Headers that somebody reads: the shop, Express, what sends files. */
const HEADERS = [
  'accept',
  'accept-encoding',
  'authorization',
  'cookie',
  'idempotency-key',
  'if-modified-since',
  'if-none-match',
  'last-event-id',
  'origin',
  'range',
  'sec-fetch-site',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-request-id',
];

/** Signs that lists, weights, cookies, ranges and addresses are taken apart by, alone and with blanks. */
const FILLINGS = [' ', '\t', ',', ', ', ';', '; ', ' ;', '=', ' =', '"', '-', '.', ':', '/', '0', '1-2,', ' q=0;'];

test.each([
  'GET /api/products',
  'GET /api/orders/00000000-0000-4000-8000-000000000000?token=x',
  'GET /api/auth/distributor/me',
  'GET /api/admin/me',
  'GET /uploads/products/x.webp',
  'POST /api/orders',
])('%s costs no more than some orders, whatever its headers are filled with', async (route) => {
  const [method = '', path = ''] = route.split(' ');
  const calls = HEADERS.flatMap((name) =>
    FILLINGS.map((filling) => {
      const headers = { [name]: `a${filling.repeat(HEADER_BYTES / filling.length)}b` };
      return [`${name} of '${filling}'`, () => shop.send(method, path, { headers })] as const;
    }),
  );
  expect(await dearOf(calls, ORDERS_OF_HEADERS)).toEqual([]);
});

/** Signs of what is taken out of a failure's texts: addresses, numbers, secrets, quotes. */
const PERSONAL = ['%40.', '%40', '@.', 'a@b.', '?a=', '#', '1 ', '1.', '-', 'a', '"', '...'];

test('a failure of a page costs no more than some orders, whatever its texts are filled with', async () => {
  const report = routeCases.find(({ route }) => route === 'POST /api/failures');
  const { path = '', body: failure } = (await report?.call(shop)) ?? {};
  const calls = [...FILLINGS, ...PERSONAL].map((filling) => {
    const stack = filling.repeat(failureLimits.stack / filling.length);
    const message = stack.slice(0, failureLimits.message);
    return [filling, () => shop.post(path, { body: { ...(failure as Fields), message, stack } })] as const;
  });
  expect(await dearOf(calls, ORDERS)).toEqual([]);
});

/** Calls, by what they are filled with, that cost more than so many ordinary orders however often they are made. */
async function dearOf(calls: readonly (readonly [kind: string, call: () => Promise<unknown>])[], allowed: number) {
  const dear: [kind: string, orders: number][] = [];
  for (const [kind, call] of calls) {
    let orders = (await costOf(call)) / order;
    // The processor may be slower by now than it was for the first orders.
    for (let tries = 1; tries < TRIES && orders > allowed; tries += 1) {
      const beside = await ordinaryOrder(MEASURED.beside);
      orders = Math.min(orders, (await costOf(call)) / beside);
    }
    if (orders > allowed) dear.push([kind, orders]);
  }
  return dear;
}
