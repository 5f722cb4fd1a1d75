import type { Problem } from '@shop/contracts';

import committed from '../../openapi.json';
import { SCHEMAS, type ApiDocument, type JsonSchema } from '../../tools/api-document';
import { addDistributor, addStaff } from '../support/builders';
import { routeCases } from '../support/routes';
import type { RouteCase } from '../support/routes/route-case';
import { openShop, type TestShop } from '../support/test-shop';

const document = committed as unknown as ApiDocument;

/** Left out or null where another field is given: one of the two has to be. */
const ONE_OF_TWO = new Set(['POST /api/admin/me/confirm password', 'POST /api/orders/:id/delivery-wish address']);

let shop: TestShop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

function bodySchema({ route }: RouteCase): JsonSchema | undefined {
  const [method = '', pattern = ''] = route.split(' ');
  const operation = document.paths[pattern.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  const schema = operation?.requestBody?.content['application/json']?.schema;
  return schema?.$ref === undefined ? schema : document.components.schemas[schema.$ref.replace(SCHEMAS, '')];
}

function takesNull(schema: JsonSchema): boolean {
  return [schema.type ?? []].flat().includes('null') || (schema.anyOf?.some(takesNull) ?? false);
}

/** Sends it as somebody who has called nothing yet, and says what is wrong with a field. */
async function problemOf({ route, to }: RouteCase, path: string, body: object, field: string): Promise<Problem | null> {
  const { headers } = to === 'distributor' ? await addDistributor(shop) : await addStaff(shop, { role: 'admin' });
  const { status, failure } = await shop.send(route.split(' ')[0] ?? '', path, { body, headers });
  expect(status).toBeLessThan(500);
  if (status !== 400) return null;
  return failure.problems?.find((problem) => problem.path === field || problem.path.startsWith(`${field}.`)) ?? null;
}

const withBodies = routeCases.filter((routeCase) => bodySchema(routeCase)?.properties);

test('there are bodies to be held against the description', () => {
  expect(withBodies.length).toBeGreaterThan(40);
});

test.each(withBodies.map((routeCase) => [`${routeCase.route} ${routeCase.when ?? ''}`, routeCase] as const))(
  '%s takes each field as the description says: left out, and null',
  async (_name, routeCase) => {
    const { properties = {}, required = [] } = bodySchema(routeCase) ?? {};
    const { path, body, form } = await routeCase.call(shop);
    if (form || typeof body !== 'object' || body === null) return;
    const found: string[] = [];
    for (const [field, schema] of Object.entries(properties)) {
      if (ONE_OF_TWO.has(`${routeCase.route} ${field}`)) continue;
      const without = Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));
      const leftOut = await problemOf(routeCase, path, without, field);
      const asNull = await problemOf(routeCase, path, { ...body, [field]: null }, field);
      if ((leftOut !== null) !== required.includes(field)) {
        found.push(`${field} left out: ${leftOut?.message ?? 'taken'}`);
      }
      if ((asNull !== null) === takesNull(schema)) {
        found.push(`${field} null: ${asNull?.message ?? 'taken'}`);
      }
    }
    expect(found).toEqual([]);
  },
);
