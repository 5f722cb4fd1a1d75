import { maxHeaderSize } from 'node:http';

import type { Failure } from '@shop/contracts';
import { isSpanish } from '@shop/testing/spanish';

import committed from '../../openapi.json';
import { responseOf, type ApiDocument } from '../../tools/document/api-document';
import { addDistributor, addProduct, addStaff, orderFor } from '../support/builders/basics';
import { SeededRandom } from '../support/fuzz/random';
import { placesOf, requestFor, type FuzzedRequest } from '../support/fuzz/requests';
import { mismatch } from '../support/json-schema';
import { timeoutFactor } from '../support/timeout-factor';
import { openShop, type TestShop } from '../support/test-shop';

/** API-2: 10,000 with `npm run test:assurance`, some of them with `npm test`. The seed is always the same. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 600);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_122);

/** Sent at once; also how callers meet each other in the middle of something. */
const AT_ONCE = 6;
/** Nothing may take longer, ms. */
const PATIENCE = 5000 * timeoutFactor;
/** After so many requests the ids of what there is are read again. */
const REFRESH = 120;
/** Findings that a failing run shows. */
const SHOWN = 10;

/** The rules of passwords, which are specified in English, letter for letter (ACC-7). */
const ENGLISH_BY_SPECIFICATION = /^(?:Current p|P)asswords? /;

const CALLERS = ['nobody', 'sales', 'admin', 'distributor'] as const;
type Caller = (typeof CALLERS)[number];

const document = committed as unknown as ApiDocument;
const { schemas } = document.components;

let shop: TestShop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Callers sign out, are paused or deleted by one another; each time somebody new comes. */
async function signIn(caller: Caller): Promise<Record<string, string>> {
  if (caller === 'nobody') return {};
  if (caller === 'distributor') return (await addDistributor(shop)).headers;
  return (await addStaff(shop, caller === 'admin' ? { role: 'admin' } : { addProduct: true, pauseAffiliate: true }))
    .headers;
}

async function knownIds(): Promise<string[]> {
  const tables = ['products', 'product_flavors', 'orders', 'sales', 'affiliates', 'users', 'contact_messages'];
  const lists = await Promise.all(
    tables.map((table) =>
      shop.database.query<{ id: string }[]>(`SELECT id FROM ${table} ORDER BY created_at LIMIT 12`),
    ),
  );
  const sections = ['hero', 'contact', 'footer', 'order', 'product', 'user'];
  return ['00000000-0000-4000-8000-000000000000', ...sections, ...lists.flat().map(({ id }) => id)];
}

async function settle(): Promise<void> {
  const product = await addProduct(shop.database, {}, [{ inventory: 1000 }, { name: 'Mango', inventory: 2 }]);
  await addProduct(shop.database, { sabores: ['Uva'], inventory: 5 }, []);
  await shop.post('/api/orders', { body: orderFor(product, { quantity: 3 }) });
  await shop.post('/api/contact', { body: { name: 'Eva', email: 'eva@ejemplo.gt', message: 'Hola' } });
  await addDistributor(shop, { status: 'pending' });
}

interface Finding {
  caller: Caller;
  request: FuzzedRequest;
  what: string;
}

/** The problem with the answer to a request; null when nothing is. */
async function judge(request: FuzzedRequest, headers: Record<string, string>) {
  const { method, path, body, pattern } = request;
  let response: Response;
  let text: string;
  try {
    const init = { method, headers: { ...request.headers, ...headers }, ...(body !== null && { body }) };
    response = await fetch(shop.url + path, { ...init, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) });
    text = await response.text();
  } catch (error) {
    // Node closes after it has refused such an address: the end of the connection may overtake the refusal.
    const isRefused = path.length > maxHeaderSize && (error as Error).name !== 'TimeoutError';
    return { status: 0, what: isRefused ? null : `no answer: ${String(error)}` };
  }
  const { status } = response;
  if (status >= 500) return { status, what: `${status}: ${text.slice(0, 200)}` };
  // Node itself refuses an address longer than 16 kB, before anybody reads it.
  if (status === 431) return { status, what: null };
  // The values may have turned the address into another one: `..`, an empty part.
  const parts = new URL(response.url).pathname.split('/').slice(1);
  if (parts.includes('') || parts.length !== pattern.split('/').length - 1) return { status, what: null };
  const operation = document.paths[pattern]?.[method.toLowerCase()];
  const described = operation && responseOf(document, operation, status);
  if (!described) return { status, what: `${status} is not in the document: ${text.slice(0, 200)}` };
  const schema = described.content?.['application/json']?.schema;
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const answer: unknown = isJson ? JSON.parse(text) : null;
  const problem = schema && isJson ? mismatch(answer, schema, schemas) : null;
  if (problem !== null) return { status, what: `${status} is not as in the document: ${problem}` };
  const foreign = status >= 400 && isJson ? foreignTextsOf(answer as Failure) : [];
  return { status, what: foreign.length === 0 ? null : `${status} is not told in Spanish: ${foreign.join(' | ')}` };
}

/** Texts of a refusal in another language than people read: not Spanish. */
function foreignTextsOf({ error, problems = [] }: Failure): string[] {
  const texts = [error, ...problems.map(({ message }) => message)];
  return texts.filter((text) => !isSpanish(text) && !ENGLISH_BY_SPECIFICATION.test(text));
}

test(
  `${REQUESTS} requests of all kinds to all routes: no fault, none hangs, every answer as documented`,
  async () => {
    await settle();
    const random = new SeededRandom(SEED);
    const places = placesOf(document);
    const headers = new Map<Caller, Record<string, string>>();
    const findings: Finding[] = [];
    const statuses = new Map<number, number>();
    let known = { ids: await knownIds(), schemas };

    for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) {
      if (sent % REFRESH === 0) known = { ids: await knownIds(), schemas };
      const batch = Array.from({ length: AT_ONCE }, () => ({
        caller: random.pick(CALLERS),
        request: requestFor(random.pick(places), random, known),
      }));
      for (const { caller } of batch) if (!headers.has(caller)) headers.set(caller, await signIn(caller));
      await Promise.all(
        batch.map(async ({ caller, request }) => {
          const { status, what } = await judge(request, headers.get(caller) ?? {});
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (status === 401) headers.delete(caller);
          if (what !== null) findings.push({ caller, request, what });
        }),
      );
    }

    expect(findings.slice(0, SHOWN)).toEqual([]);
    // It reached behind the doors, and not only the doors.
    for (const status of [200, 201, 400, 401, 403, 404]) expect(statuses.get(status)).toBeGreaterThan(0);
    expect((await shop.get('/api/health')).status).toBe(200);
    const broken = await shop.database.query<unknown[]>(
      'SELECT id FROM product_flavors WHERE reserved_inventory < 0 OR reserved_inventory > inventory',
    );
    expect(broken).toEqual([]);
  },
  300_000 + REQUESTS * 500,
);
