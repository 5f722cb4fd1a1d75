import { failureLimits, pathPattern, toPageFailure, type PageFailureReport } from './page-failures';
import { withoutPersonalData } from '../common/without-personal-data';

test.each([
  ['Llama al 55551234', 'Llama al [number]'],
  ['Llama al +502 5555-1234.', 'Llama al [number].'],
  ['tel55551234x', 'tel[number]x'],
  ['(502) 5555 1234', '([number]'],
  ['Su NIT: 123456', 'Su NIT: [number]'],
  ['%2B50255551234', '%2B[number]'],
  ['De eva.sola+a@ejemplo.gt: nada', 'De [email]: nada'],
  ['eva%40ejemplo.gt', '[email]'],
  ['De ana@ejemplo.gt|eva@ejemplo.gt', 'De [email]'],
  ['De ana@ejemplo.gt%2Ceva@ejemplo.gt: nada', 'De [email]: nada'],
  ['GET https://shop.gt/api/orders?nombre=Mar%C3%ADa&telefono=5 failed', 'GET https://shop.gt/api/orders?… failed'],
  ['at a (https://shop.gt/assets/shell.js?intento=1795392:1:204)', 'at a (https://shop.gt/assets/shell.js?…:1:204)'],
  ['/activar#token=abc', '/activar#…'],
  ['Bearer eyJhbGciOiJIUzI1NiIsInR5cCI6.eyJzdWIiOiIxMjM0NTY3ODkwI.x', 'Bearer [token].[token].x'],
  ['No order 3f0e9a52-8f1b-4a6e-9d1c-0b7a6c5d4e3f', 'No order [token]'],
  [`Unexpected token 'M', "María Pérez" is not valid JSON`, `Unexpected token 'M', "…" is not valid JSON`],
  [`Unexpected end, ..."{"nombre":"Eva"}"... is not valid JSON`, 'Unexpected end, "…" is not valid JSON'],
  [`Unexpected end, ..."{"nombre":\n"Eva"}"... is not valid JSON`, 'Unexpected end, "…" is not valid JSON'],
  ['No se encontró "Eva Sola"', 'No se encontró "…"'],
])('%p is told as %p', (text, told) => {
  expect(withoutPersonalData(text)).toBe(told);
});

test.each([
  `TypeError: Cannot read properties of undefined (reading 'name')`,
  `can't access property "name", x is undefined`,
  'Minified React error #418; visit https://react.dev/errors/418 for the full message',
  'Loading chunk 4711 failed.\n(missing: https://shop.gt/remotes/mf-storefront/2.0.0-0a1b2c3d4e5f/41.012345678912.js)',
  '    at Ex (https://shop.gt/remotes/mf-storefront/2.0.0-123456789012/__federation_expose_app.123456abcdef.js:2:1234567)',
  'render@https://shop.gt/assets/shell.0a1b2c3d4e5f.js:1:123456',
  '    at load (node_modules/@shop/federation/src/remote-host.ts:120:11)',
])('%p stays as it is', (text) => {
  expect(withoutPersonalData(text)).toBe(text);
});

test.each([
  ['/', '/'],
  ['/affiliates', '/affiliates'],
  ['/distributor/pedido-rapido', '/distributor/pedido-rapido'],
  ['/admin/customers/:phone', '/admin/customers/:phone'],
  ['/admin/*', '/admin/*'],
  ['/pedido/8F3A12BC', '/pedido/:value'],
  ['/admin/customers/55551234', '/admin/customers/:value'],
  ['/pedido/eva@ejemplo.gt', '/pedido/:value'],
  ['/affiliates?nombre=Eva', '/affiliates'],
  ['/affiliates/?nombre=Eva/a', '/affiliates'],
  ['', '/'],
])('the path %p is told as %p', (path, told) => {
  expect(pathPattern(path)).toBe(told);
});

test('what is told is short, and each part is cleaned', () => {
  const failure: PageFailureReport = {
    kind: 'render',
    remote: 'mf-storefront',
    release: '2.0.0-0a1b2c3d4e5f',
    shell: null,
    path: `/pedido/ABC?telefono=55551234${'/a'.repeat(200)}`,
    name: 'Eva Sola',
    message: `55551234\n${'x '.repeat(400)}`,
    stack: `a@ejemplo.gt\n${'at y\n'.repeat(800)}`,
  };
  const told = toPageFailure(failure);
  expect(told).toMatchObject({ kind: 'render', path: '/pedido/:value', name: 'Error' });
  expect(told.message).toMatch(/^\[number\] x x/);
  expect(told.stack).toMatch(/^\[email\]\nat y\n/);
  expect(told.message).toHaveLength(failureLimits.message);
  expect(told.stack.length).toBeLessThanOrEqual(failureLimits.stack);
});
