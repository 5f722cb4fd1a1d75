import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { CONFIG, type Config } from '../src/platform/config/config';
import answersFile from '../src/platform/openapi/answers.json';
import type { ApiDocument } from '../src/platform/openapi/document';
import { operations } from '../src/platform/openapi/operations';
import { readAnswerSchemas } from '../tools/answer-schemas';
import { addDistributor, addStaff } from './builders';
import { mismatch } from './json-schema';
import { routeCases } from './routes';
import { openShop, type TestShop } from './test-shop';

let shop: TestShop;
let document: ApiDocument;

beforeAll(async () => {
  shop = await openShop();
  document = JSON.parse((await shop.get('/api/docs/openapi.json')).text) as ApiDocument;
});
afterAll(() => shop.close());

const documented = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );

test('every route is in the document, with words about it, and nothing else is', () => {
  const routes = new Set(routeCases.map(({ route }) => route as string));
  expect(new Set(documented())).toEqual(routes);
  expect(new Set(Object.keys(operations))).toEqual(routes);
});

test('what it says of answers is what the controllers declare (npm run api:docs writes it)', () => {
  expect(answersFile).toEqual(readAnswerSchemas());
});

test('every reference leads somewhere, every operation has a name of its own and says who may call it', () => {
  const text = JSON.stringify(document);
  const names = Array.from(text.matchAll(/#\/components\/schemas\/(\w+)/g), ([, name = '']) => name);
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => !document.components.schemas[name])).toEqual([]);
  const all = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length);
  expect(all.filter((operation) => operation['x-access'] === 'nobody')).toEqual([]);
});

test('an order’s body is described as it is judged', () => {
  const schema = document.paths['/api/orders']?.['post']?.requestBody?.content['application/json']?.schema;
  expect(schema?.required).toEqual(['cartItems', 'customerData']);
  expect(schema?.properties?.['cartItems']).toMatchObject({
    type: 'array',
    minItems: 1,
    maxItems: 50,
    items: { properties: { quantity: { type: 'integer', minimum: 1, maximum: 999 } } },
  });
});

test.each(routeCases.map((routeCase) => [`${routeCase.route} ${routeCase.when ?? ''}`, routeCase] as const))(
  '%s answers as the document says',
  async (_name, { route, to, call }) => {
    const { path, body, form } = await call(shop);
    const [method = '', pattern = ''] = route.split(' ');
    const { headers } = to === 'distributor' ? await addDistributor(shop) : await addStaff(shop, { role: 'admin' });
    const answer = form
      ? await shop.upload(method, path, form, headers)
      : await shop.send(method, path, { body, headers });
    const operation = document.paths[pattern.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    const described = operation?.responses[String(answer.status)];
    expect(described).toBeDefined();
    const schema = described?.content?.['application/json']?.schema;
    if (schema) expect(mismatch(JSON.parse(answer.text), schema, document.components.schemas)).toBeNull();
  },
);

describe('the page', () => {
  test('shows every route, runs no script and loads nothing from elsewhere', async () => {
    const { status, headers, text } = await shop.get('/api/docs');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self';/);
    expect(text).not.toMatch(/<script|\son\w+=|style=|https?:\/\//i);
    for (const path of Object.keys(document.paths)) expect(text).toContain(`<code>${path}</code>`);
    const style = await shop.get('/api/docs/style.css');
    expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
  });

  test('tells no secret', async () => {
    const { dataDir } = shop.app.get<Config>(CONFIG);
    const text = (await shop.get('/api/docs')).text + JSON.stringify(document);
    expect(text).not.toContain(readFileSync(join(dataDir, 'metrics-token'), 'utf8').trim());
  });

  test('changes nothing', async () => {
    expect((await shop.post('/api/docs', { body: {} })).status).toBe(404);
  });
});
