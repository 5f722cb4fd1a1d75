import { homepageSections, writeSection } from '@shop/contracts';
import { anOrder, defaultHomepageContent, jsonAnswer, type Answer } from '@shop/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../../test/render-app';

const masked = anOrder({
  customer: {
    firstName: 'María José',
    lastName: 'Ixcot',
    phone: '****3478',
    address: '6a ***',
    department: 'Quetzaltenango',
    paymentMethod: 'efectivo',
  },
});
const [line] = masked.lines;
const route = `/pedido/${masked.orderId}?token=secreto`;
const call = `GET /api/orders/${masked.orderId}`;

function openOrder(answer: Answer) {
  const contact = {
    ...homepageSections.contact.defaults,
    contactInfo: [{ title: 'WhatsApp', value: '+502 5551 2034', description: '', action: '' }],
  };
  const shell = renderApp({
    route,
    answers: {
      [call]: answer,
      'GET /api/homepage-content': () => ({
        success: true,
        data: [
          ...defaultHomepageContent().filter(({ section }) => section !== 'contact'),
          writeSection('contact', contact),
        ],
      }),
    },
  });
  return { user: userEvent.setup(), ...shell };
}

beforeEach(() => localStorage.clear());

test('the link shows the order: code, lines with their status, amounts, masked delivery', async () => {
  const { calls } = openOrder(() => ({ success: true, data: masked }));
  expect(await screen.findByRole('heading', { name: 'Pedido recibido' })).toBeVisible();
  expect(screen.getByText('7F3A91C4')).toBeVisible();
  const summary = screen.getByRole('region', { name: 'Resumen del pedido' });
  expect(summary).toHaveTextContent('Cumbre 12KMenta Glacial × 1PendienteQ145.50');
  expect(summary).toHaveTextContent('EnvíoQ30.00');
  expect(summary).toHaveTextContent('TotalQ175.50');
  expect(screen.getByText('6a ***, Quetzaltenango')).toBeVisible();
  expect(screen.getByText('****3478')).toBeVisible();
  expect(screen.getByText('Pago contra entrega (efectivo)')).toBeVisible();
  expect(calls.find((made) => made.call === call)?.url.searchParams.get('token')).toBe('secreto');
});

test('an order that the shop changed says when', async () => {
  openOrder(() => ({ success: true, data: { ...masked, updatedAt: '2026-11-21T15:14:00.000Z' } }));
  expect(await screen.findByText('Actualizado por la tienda el 21 de noviembre, 09:14')).toBeVisible();
});

test('an order with two parts of one line shows both', async () => {
  const parts = line
    ? [
        { ...line, quantity: 2 },
        { ...line, quantity: 1, status: 'cancelled' as const },
      ]
    : [];
  openOrder(() => ({ success: true, data: { ...masked, lines: parts } }));
  const summary = await screen.findByRole('region', { name: 'Resumen del pedido' });
  expect(summary).toHaveTextContent('Menta Glacial × 2Pendiente');
  expect(summary).toHaveTextContent('Menta Glacial × 1Cancelada');
});

test('the chat with the shop is one click away, with the order written out', async () => {
  const { user, calls } = openOrder(() => ({ success: true, data: masked }));
  const link = await screen.findByRole('link', { name: /Abrir WhatsApp/ });
  const href = new URL(link.getAttribute('href') ?? '');
  expect(href.pathname).toBe('/50255512034');
  expect(href.searchParams.get('text')).toContain('Pedido: 7F3A91C4');

  expect(calls.some((made) => made.call.startsWith('POST'))).toBe(false);
  await user.click(link);
  const told = calls.filter((made) => made.call === `POST /api/orders/${masked.orderId}/chat`);
  expect(told.map(({ body }) => body)).toEqual([{ token: masked.token }]);
});

test('the code can be copied', async () => {
  const { user } = openOrder(() => ({ success: true, data: masked }));
  await user.click(await screen.findByRole('button', { name: 'Copiar código' }));
  expect(await navigator.clipboard.readText()).toBe('7F3A91C4');
  expect(await screen.findByText('Código copiado')).toBeVisible();
});

test.each([
  ['completed', 'Pedido completado', 'Completada'],
  ['cancelled', 'Pedido cancelado', 'Cancelada'],
] as const)('an order that is %s says so after asking again', async (status, title, badge) => {
  let current = masked;
  const { user } = openOrder(() => ({ success: true, data: current }));
  await screen.findByRole('heading', { name: 'Pedido recibido' });
  current = { ...masked, lines: line ? [{ ...line, status }] : [] };
  await user.click(screen.getByRole('button', { name: 'Actualizar estado' }));
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByText(badge)).toBeVisible();
});

test('a wrong link is a friendly not found', async () => {
  openOrder(() =>
    jsonAnswer(404, { success: false, error: 'No encontramos lo que buscas.', code: 'resource.notFound' }),
  );
  expect(await screen.findByRole('heading', { name: 'No encontramos este pedido' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/');
});

test('an order that could not be fetched can be asked for again', async () => {
  let reachable = false;
  const { user } = openOrder(() => {
    if (!reachable) throw new TypeError('Failed to fetch');
    return { success: true, data: masked };
  });
  await screen.findByText('No pudimos cargar tu pedido');
  reachable = true;
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('7F3A91C4')).toBeVisible();
});
