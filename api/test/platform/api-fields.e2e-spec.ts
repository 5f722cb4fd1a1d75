import type { Problem } from '@shop/contracts';

import committed from '../../openapi.json';
import { SCHEMAS, type ApiDocument, type JsonSchema } from '../../tools/document/api-document';
import { addDistributor, addStaff } from '../support/builders/basics';
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

const resolved = (schema: JsonSchema): JsonSchema =>
  schema.$ref === undefined ? schema : (document.components.schemas[schema.$ref.replace(SCHEMAS, '')] ?? {});

/** Schema of a body in the description: JSON, or a form with a file. */
function bodySchema({ route }: RouteCase): JsonSchema | undefined {
  const [method = '', pattern = ''] = route.split(' ');
  const content =
    document.paths[pattern.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.requestBody?.content ?? {};
  const schema = (content['application/json'] ?? content['multipart/form-data'])?.schema;
  return schema && resolved(schema);
}

function takesNull(schema: JsonSchema): boolean {
  return [schema.type ?? []].flat().includes('null') || (schema.anyOf?.some(takesNull) ?? false);
}

/** The object that a field holds, or each of a list, and where the first of them is. */
function held(schema: JsonSchema): { schema: JsonSchema; below: string[] } | null {
  const options = (schema.anyOf ?? schema.allOf ?? [schema]).map(resolved);
  const list = options.find(({ items }) => items);
  const inner = list?.items ? resolved(list.items) : options.find(({ properties }) => properties);
  return inner?.properties ? { schema: inner, below: list ? ['0'] : [] } : null;
}

interface Field {
  place: string[];
  schema: JsonSchema;
  isRequired: boolean;
}

/** Every field of a body, at any depth. */
function fieldsOf({ properties = {}, required = [] }: JsonSchema, above: string[] = []): Field[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const place = [...above, name];
    const inner = held(schema);
    const within = inner ? fieldsOf(inner.schema, [...place, ...inner.below]) : [];
    return [{ place, schema, isRequired: required.includes(name) }, ...within];
  });
}

/** A copy of the body with another value at a place, undefined for none. @returns null where the body has no such place */
function changed(body: object, place: readonly string[], value: unknown): object | null {
  const copy = structuredClone(body) as Record<string, unknown>;
  let at: unknown = copy;
  for (const name of place.slice(0, -1)) at = (at as Record<string, unknown> | null | undefined)?.[name];
  if (typeof at !== 'object' || at === null) return null;
  const last = place.at(-1) ?? '';
  if (value === undefined) Reflect.deleteProperty(at, last);
  else Object.assign(at, { [last]: value });
  return copy;
}

/** Sends it as somebody who has called nothing yet, and says what is wrong with a field. */
async function problemOf({ route, to }: RouteCase, path: string, body: object, field: string): Promise<Problem | null> {
  const { headers } = to === 'distributor' ? await addDistributor(shop) : await addStaff(shop, { role: 'admin' });
  const method = route.split(' ')[0] ?? '';
  const { status, failure } =
    body instanceof FormData
      ? await shop.upload(method, path, body, headers)
      : await shop.send(method, path, { body, headers });
  expect(status).toBeLessThan(500);
  if (status !== 400) return null;
  return failure.problems?.find((problem) => problem.path === field || problem.path.startsWith(`${field}.`)) ?? null;
}

const withBodies = routeCases.flatMap((routeCase) => {
  const schema = bodySchema(routeCase);
  return schema?.properties ? [{ routeCase, fields: fieldsOf(schema) }] : [];
});

test('there are bodies to be held against the description', () => {
  expect(withBodies.length).toBeGreaterThan(40);
});

test.each(withBodies.map((each) => [`${each.routeCase.route} ${each.routeCase.when ?? ''}`, each] as const))(
  '%s takes each field as the description says: left out, and null',
  async (_name, { routeCase, fields }) => {
    const { path, body, form } = await routeCase.call(shop);
    const found: string[] = [];
    for (const field of fields) {
      const name = field.place.join('.');
      if (ONE_OF_TWO.has(`${routeCase.route} ${name}`)) continue;
      const without = form ? formWithout(form, name) : changed(body ?? {}, field.place, undefined);
      if (!without) {
        found.push(`${name}: the example of the call does not hold what it is in`);
        continue;
      }
      const leftOut = await problemOf(routeCase, path, without, name);
      if ((leftOut !== null) !== field.isRequired) found.push(`${name} left out: ${leftOut?.message ?? 'taken'}`);
      // A form holds texts and files alone.
      const withNull = form ? null : changed(body ?? {}, field.place, null);
      if (!withNull) continue;
      const asNull = await problemOf(routeCase, path, withNull, name);
      if ((asNull !== null) === takesNull(field.schema)) found.push(`${name} null: ${asNull?.message ?? 'taken'}`);
    }
    expect(found).toEqual([]);
  },
);

function formWithout(form: FormData, name: string): FormData {
  const copy = new FormData();
  for (const [field, value] of form) if (field !== name) copy.append(field, value);
  return copy;
}
