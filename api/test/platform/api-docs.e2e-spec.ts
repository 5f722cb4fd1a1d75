import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import committed from '../../openapi.json';
import { responseOf, type ApiDocument } from '../../tools/document/api-document';
import { describeApi } from '../../tools/document/describe-api';
import { addDistributor, addStaff } from '../support/builders/basics';
import { undescribed } from '../support/described';
import { mismatch } from '../support/json-schema';
import { routeCases } from '../support/routes';
import { openShop, type TestShop } from '../support/test-shop';

const file = join(import.meta.dirname, '../../openapi.json');
const document = committed as unknown as ApiDocument;

let shop: TestShop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods));

test('the committed document is what the code says (npm run api:docs writes it)', () => {
  const text = `${JSON.stringify(describeApi(shop.app), null, 2)}\n`;
  if (process.env['API_DOCS'] === 'write') writeFileSync(file, text);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(text));
});

test('every route is in it, with words about it, and nothing else is', () => {
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(new Set(documented)).toEqual(new Set(routeCases.map(({ route }) => route as string)));
  expect(operations().filter(({ summary = '' }) => summary === '')).toEqual([]);
});

test('every reference leads somewhere, every operation has a name of its own and says who may call it', () => {
  const names = Array.from(
    JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)"/g),
    ([, name = '']) => name,
  );
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => !document.components.schemas[name])).toEqual([]);
  expect(new Set(operations().map(({ operationId }) => operationId)).size).toBe(operations().length);
  expect(operations().filter((operation) => !operation['x-access'])).toEqual([]);
});

test('every route says what its success is', () => {
  const silent = operations().filter((operation) => {
    const success = responseOf(document, operation, 200) ?? responseOf(document, operation, 201);
    const [content] = Object.values(success?.content ?? {});
    return Object.keys(content?.schema ?? {}).length === 0;
  });
  expect(silent.map(({ operationId }) => operationId)).toEqual([]);
});

test.each([
  [409, 'delivery.notUndoable', null],
  [409, 'order.keyReused', '$.code: order.keyReused is none of the list'],
  [422, 'order.belowMinimum', '422 {"success":false,"error":"No.","code":"order.belowMinimum"}'],
])('a refusal of a test, %d %s, is held against it', (status, code, problem) => {
  const url = `${shop.url}/api/admin/deliveries/1/outcome`;
  const headers = new Headers({ 'content-type': 'application/json' });
  const text = JSON.stringify({ success: false, error: 'No.', code });
  expect(undescribed('DELETE', { url, status, headers }, text)).toBe(problem);
});

test('an order’s body is described as it is judged', () => {
  const schema = document.paths['/api/orders']?.['post']?.requestBody?.content['application/json']?.schema;
  expect(schema).toEqual({ $ref: '#/components/schemas/PlaceOrderDto' });
  const { PlaceOrderDto, OrderLineDto } = document.components.schemas;
  expect(PlaceOrderDto?.required).toEqual(['cartItems', 'customerData']);
  expect(PlaceOrderDto?.properties?.['cartItems']).toEqual({
    type: 'array',
    minItems: 1,
    maxItems: 50,
    items: { $ref: '#/components/schemas/OrderLineDto' },
  });
  expect(OrderLineDto?.properties?.['quantity']).toEqual({ type: 'integer', minimum: 1, maximum: 999 });
});

test('a failure stands where it can happen', () => {
  const codes = (path: string, method: string) => JSON.stringify(document.paths[path]?.[method]?.responses);
  expect(codes('/api/admin/affiliates/{id}/status', 'patch')).toContain('affiliate.statusNotAllowed');
  expect(codes('/api/admin/affiliates/{id}', 'patch')).not.toContain('affiliate.statusNotAllowed');
  expect(codes('/api/admin/affiliates/{id}', 'patch')).toContain('resource.notFound');
  expect(codes('/api/admin/orders', 'post')).not.toContain('resource.notFound');
});

test.each(routeCases.map((routeCase) => [`${routeCase.route} ${routeCase.when ?? ''}`, routeCase] as const))(
  '%s answers as the document says',
  async (_name, { route, to, call }) => {
    const { path, body, form, headers: own } = await call(shop);
    const [method = '', pattern = ''] = route.split(' ');
    const caller = to === 'distributor' ? await addDistributor(shop) : await addStaff(shop, { role: 'admin' });
    const headers = { ...own, ...caller.headers };
    const operation = document.paths[pattern.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    const sent = { header: new Headers(own), query: new URL(path, 'http://localhost').searchParams };
    const missing = operation?.parameters.filter(
      (one) => one.required && one.in !== 'path' && !sent[one.in].has(one.name),
    );
    expect(missing).toEqual([]);
    const answer = form
      ? await shop.upload(method, path, form, headers)
      : await shop.send(method, path, { body, headers });
    const described = operation && responseOf(document, operation, answer.status);
    expect(described).toBeDefined();
    const schema = described?.content?.['application/json']?.schema;
    if (schema) expect(mismatch(JSON.parse(answer.text), schema, document.components.schemas)).toBeNull();
  },
);

test('a developer reads it as a page whose scripts are files; in a shop there is no such page', async () => {
  expect((await shop.get('/api/docs')).status).toBe(404);
  const developed = await openShop(undefined, { NODE_ENV: 'development' });
  try {
    const { status, headers, text } = await developed.get('/api/docs');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/);
    const scripts = Array.from(text.matchAll(/<script(.*?)>(.*?)<\/script>/gs), ([, start = '', inner = '']) => {
      expect(inner.trim()).toBe('');
      return /src="([^"]+)"/.exec(start)?.[1] ?? '';
    });
    expect(scripts.length).toBeGreaterThan(1);
    for (const script of scripts) expect((await developed.get(join('/api/', script))).status).toBe(200);
  } finally {
    await developed.close();
  }
});
