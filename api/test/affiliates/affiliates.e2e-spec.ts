import type { ApplicationView } from '@shop/contracts';

import { AffiliateEntity } from '../../src/affiliates/affiliate.entity';
import { openShop, type TestShop } from '../support/test-shop';

let shop: TestShop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const application = {
  name: 'Óscar Chajón',
  email: 'oscar@ejemplo.gt',
  phone: '5555 0101',
  level: 'distribuidor',
  message: 'Tengo dos locales en Huehuetenango.',
};

test('an application is kept for staff and answered without what only staff may see', async () => {
  const { status, data, text } = await shop.post<ApplicationView>('/api/affiliates', {
    body: { ...application, name: '  Óscar Chajón ', email: ' Oscar@Ejemplo.GT ' },
  });
  expect(status).toBe(201);
  expect(data).toEqual({
    ...application,
    id: expect.any(String) as string,
    status: 'pending',
    createdAt: expect.any(String) as string,
  });
  expect(text).not.toMatch(/password|token|sample|discount|minimum/i);
  const stored = await shop.database.getRepository(AffiliateEntity).findOneByOrFail({ id: data.id });
  expect(stored).toMatchObject({ ...application, status: 'pending', discount: 0, passwordHash: null });
});

test.each([
  ['nula', null],
  ['vacia', ''],
  ['en-blanco', '  '],
  ['ausente', undefined],
])('the message may be left out: %s', async (kind, message) => {
  const body = { ...application, email: `${kind}@ejemplo.gt`, message };
  const { status, data } = await shop.post<ApplicationView>('/api/affiliates', { body });
  expect(status).toBe(201);
  expect(data.message).toBeNull();
});

test('a second application with the same e-mail in other letters is 409 at the e-mail', async () => {
  const first = { ...application, email: 'doble@ejemplo.gt' };
  expect((await shop.post('/api/affiliates', { body: first })).status).toBe(201);
  const { status, failure } = await shop.post('/api/affiliates', { body: { ...first, email: 'DOBLE@ejemplo.gt' } });
  expect(status).toBe(409);
  expect(failure).toEqual({
    success: false,
    error: 'Ya existe una solicitud con este correo.',
    code: 'affiliate.emailTaken',
    problems: [{ path: 'email', message: 'Ya existe una solicitud con este correo.' }],
  });
});

test('of many applications with one e-mail at once, one is taken', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      shop.post('/api/affiliates', { body: { ...application, email: 'a-la-vez@ejemplo.gt' } }),
    ),
  );
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, ...Array<number>(11).fill(409)]);
});

test('everything missing is said at its field', async () => {
  const { status, failure } = await shop.post('/api/affiliates', { body: {} });
  expect(status).toBe(400);
  expect(failure.problems).toEqual([
    { path: 'name', message: 'Nombre es requerido' },
    { path: 'email', message: 'Correo electrónico es requerido' },
    { path: 'phone', message: 'Teléfono es requerido' },
    { path: 'level', message: 'Elige un nivel de la lista' },
  ]);
});

test.each([
  [{ email: 'sin-arroba' }, 'email', 'Formato de correo inválido'],
  [{ email: { $ne: '' } }, 'email', 'Correo electrónico es requerido'],
  [{ name: '   ' }, 'name', 'Nombre es requerido'],
  [{ name: 'x'.repeat(81) }, 'name', 'Usa como máximo 80 caracteres'],
  [{ phone: '5'.repeat(21) }, 'phone', 'Usa como máximo 20 caracteres'],
  [{ level: 'oro' }, 'level', 'Elige un nivel de la lista'],
  [{ message: 'x'.repeat(2001) }, 'message', 'Usa como máximo 2000 caracteres'],
  [{ message: ['x'] }, 'message', 'Debe ser un texto'],
  [{ status: 'approved' }, 'status', 'Campo desconocido'],
  [{ discount: 50 }, 'discount', 'Campo desconocido'],
])('%j is refused at its field', async (wrong, path, message) => {
  const { status, failure } = await shop.post('/api/affiliates', { body: { ...application, ...wrong } });
  expect(status).toBe(400);
  expect(failure.code).toBe('request.invalid');
  expect(failure.problems).toEqual([{ path, message }]);
});
