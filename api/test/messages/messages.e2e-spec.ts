import type { SentMessageView } from '@shop/contracts';

import { ContactMessageEntity } from '../../src/messages/contact-message.entity';
import { openShop, type TestShop } from '../support/test-shop';

let shop: TestShop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const message = { name: 'Carmen Ovalle', email: 'carmen@ejemplo.gt', message: '¿A qué hora cierran?\n¿Y el sábado?' };

test('a message waits unread for staff', async () => {
  const { status, data } = await shop.post<SentMessageView>('/api/contact', {
    body: { ...message, name: ' Carmen Ovalle ', email: 'Carmen@Ejemplo.GT' },
    headers: { Authorization: 'basura' },
  });
  expect(status).toBe(201);
  expect(data).toEqual({ id: expect.any(String) as string, createdAt: expect.any(String) as string });
  const stored = await shop.database.getRepository(ContactMessageEntity).findOneByOrFail({ id: data.id });
  expect(stored).toMatchObject({ ...message, status: 'unread' });
});

test('everything missing is said at its field', async () => {
  const { status, failure } = await shop.post('/api/contact', { body: { name: '', email: ' ' } });
  expect(status).toBe(400);
  expect(failure.problems).toEqual([
    { path: 'name', message: 'Nombre es requerido' },
    { path: 'email', message: 'Correo electrónico es requerido' },
    { path: 'message', message: 'Mensaje es requerido' },
  ]);
});

test.each([
  [{ email: 'carmen@ejemplo' }, 'email', 'Formato de correo inválido'],
  [{ message: 'x'.repeat(2001) }, 'message', 'Usa como máximo 2000 caracteres'],
  [{ message: 5 }, 'message', 'Mensaje es requerido'],
  [{ status: 'read' }, 'status', 'Campo desconocido'],
])('%j is refused at its field', async (wrong, path, text) => {
  const { status, failure } = await shop.post('/api/contact', { body: { ...message, ...wrong } });
  expect(status).toBe(400);
  expect(failure.problems).toEqual([{ path, message: text }]);
});
