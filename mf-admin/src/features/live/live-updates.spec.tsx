import type { StaffOrderView } from '@shop/contracts';
import { aStaffUser, jsonAnswer, loggedFailures, renderInShell, type Answers } from '@shop/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { frameAnswers, noFactors } from '../../../test/answers';
import { aPlacedOrder, liveAnswers, LiveStream, untilLive } from '../../../test/live-stream';
import { aStaffOrder, ordersAnswer } from '../../../test/builders/orders';
import { signInBefore } from '../../../test/signed-in';
import App from '../../app';

let stream: LiveStream;
let orders: StaffOrderView[];

beforeEach(() => {
  stream = new LiveStream();
  orders = [aStaffOrder()];
  signInBefore();
});
afterEach(() => localStorage.clear());

function openAt(route: string, over: Answers = {}) {
  return renderInShell(<App />, {
    route,
    answers: {
      ...liveAnswers(stream),
      'GET /api/admin/orders': () => ordersAnswer(orders),
      'POST /api/admin/orders/seen': () => ({ success: true, data: null }),
      ...over,
    },
  });
}

const placed = aPlacedOrder();
const countOf = (calls: { call: string }[], name: string) => calls.filter(({ call }) => call === name).length;

describe('a new order', () => {
  it('is said with code, total and department, and counted in the title and beside the entry', async () => {
    let pendingOrders = 7;
    openAt('/admin/messages', {
      'GET /api/admin/dashboard': () => frameAnswers({}, { pendingOrders })['GET /api/admin/dashboard']?.({} as never),
    });
    await untilLive();
    await waitFor(() => expect(document.title).toMatch(/^Mensajes/));
    pendingOrders = 8;
    act(() => stream.tell('order.placed', placed));
    expect(await screen.findByText('Pedido nuevo 7F3A91C4')).toBeVisible();
    expect(screen.getByText('Q450.00 · Sololá')).toBeVisible();
    await waitFor(() => expect(document.title).toMatch(/^\(1\) Mensajes/));
    // A sheet is printed under its own name.
    fireEvent(globalThis.window, new Event('beforeprint'));
    expect(document.title).toMatch(/^Mensajes/);
    fireEvent(globalThis.window, new Event('afterprint'));
    expect(document.title).toMatch(/^\(1\) Mensajes/);
    expect(await screen.findByRole('link', { name: /Ventas 8 pedidos pendientes/ })).toBeVisible();
    act(() => stream.tell('order.seen', { orderId: placed.orderId }));
    await waitFor(() => expect(document.title).toMatch(/^Mensajes/));
  });

  it('is opened by "Ver", and the server is told', async () => {
    const { address, calls } = openAt('/admin/messages', {
      [`GET /api/admin/orders/${placed.orderId}`]: () => ({ success: true, data: aStaffOrder() }),
    });
    await untilLive();
    act(() => stream.tell('order.placed', placed));
    // By its text, which is found at once: the toast goes after five seconds.
    await userEvent.click(await screen.findByText('Ver'));
    await waitFor(() => expect(address()).toBe(`/admin/sales/${placed.orderId}`));
    await waitFor(() =>
      expect(calls.find(({ call }) => call === 'POST /api/admin/orders/seen')?.body).toEqual({ ids: [placed.orderId] }),
    );
  });

  it('waits until the answer to what was just done is gone, so that no failure stays unread', async () => {
    openAt('/admin/profile', {
      'PATCH /api/admin/me': () => jsonAnswer(409, { success: false, error: 'Ya hay otro cambio', code: 'x' }),
    });
    await userEvent.type(await screen.findByLabelText('Usuario'), '2');
    await untilLive();
    await userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    const answer = await screen.findByText('Ya hay otro cambio');
    act(() => stream.tell('order.placed', placed));
    await waitFor(() => expect(document.title).toMatch(/^\(1\) /));
    expect(answer).toBeVisible();
    expect(screen.queryByText('Pedido nuevo 7F3A91C4')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar aviso' }));
    expect(await screen.findByText('Pedido nuevo 7F3A91C4')).toBeVisible();
  });

  it('takes nobody away from what they typed, unasked', async () => {
    const { address } = openAt('/admin/profile');
    await userEvent.type(await screen.findByLabelText('Usuario'), '2');
    await untilLive();
    act(() => stream.tell('order.placed', placed));
    await userEvent.click(await screen.findByText('Ver'));
    expect(await screen.findByRole('alertdialog', { name: '¿Descartar los cambios sin guardar?' })).toBeVisible();
    expect(address()).toBe('/admin/profile');
  });

  it('moves nothing in the list that is being read: a press brings it', async () => {
    const { calls } = openAt('/admin/sales');
    await screen.findByText('María José Ixcot');
    await untilLive();
    const reads = countOf(calls, 'GET /api/admin/sales');
    act(() => stream.tell('order.placed', placed));
    const bar = await screen.findByRole('button', { name: '1 pedido nuevo · Ver' });
    expect(screen.queryByText('Pedido nuevo 7F3A91C4')).toBeNull();
    await waitFor(() => expect(countOf(calls, 'GET /api/admin/sales')).toBe(reads + 1));
    expect(countOf(calls, 'GET /api/admin/orders')).toBe(1);

    orders = [aStaffOrder({ orderId: placed.orderId }), ...orders];
    await userEvent.click(bar);
    await waitFor(() => expect(countOf(calls, 'GET /api/admin/orders')).toBe(2));
    await waitFor(() => expect(screen.queryByRole('button', { name: /pedido nuevo/ })).toBeNull());
    expect(calls.find(({ call }) => call === 'POST /api/admin/orders/seen')?.body).toEqual({ ids: [placed.orderId] });
  });

  it('is no news where the list was read with it before it was told', async () => {
    orders = [aStaffOrder({ orderId: placed.orderId }), ...orders];
    openAt('/admin/sales');
    expect(await screen.findAllByText('María José Ixcot')).toHaveLength(2);
    await untilLive();
    act(() => {
      stream.tell('order.placed', placed);
      stream.tell('order.placed', aPlacedOrder({ orderId: '11111111-5a6b-4c7d-8e9f-0000aaaaaaaa' }));
    });
    expect(await screen.findByRole('button', { name: /pedidos? nuevos? · Ver/ })).toHaveTextContent('1 pedido nuevo');
  });
});

it('several at once are one toast, which leads to the list', async () => {
  const { address } = openAt('/admin/messages');
  await untilLive();
  act(() => {
    stream.tell('order.placed', placed);
    stream.tell('order.placed', aPlacedOrder({ orderId: '11111111-5a6b-4c7d-8e9f-0000aaaaaaaa', total: '100.50' }));
  });
  expect(await screen.findByText('2 pedidos nuevos')).toBeVisible();
  expect(screen.getByText('Q550.50 en total')).toBeVisible();
  await userEvent.click(screen.getByText('Ver'));
  await waitFor(() => expect(address()).toBe('/admin/sales'));
});

it('a lost connection is said, comes back, and goes on where it was', async () => {
  openAt('/admin/messages');
  await untilLive();
  act(() => stream.tell('message.received', { id: placed.orderId }));
  stream.unseen = [placed];
  act(() => stream.cut());
  expect(await screen.findByText('Reconectando…')).toBeVisible();
  globalThis.dispatchEvent(new Event('online'));
  await untilLive();
  expect(stream.asked).toEqual([null, '41']);
  await waitFor(() => expect(document.title).toMatch(/^\(1\) /));
  // The stream tells missed events after they were counted.
  act(() => stream.tell('order.placed', placed));
  expect(await screen.findByText('Pedido nuevo 7F3A91C4')).toBeVisible();
  expect(document.title).toMatch(/^\(1\) /);
});

it('what the shop could not answer is read again once it is there again', async () => {
  let isUp = true;
  const refusal = () => jsonAnswer(503, { success: false, error: 'Más tarde.', code: 'server.unavailable' });
  openAt('/admin/messages', {
    'GET /api/admin/messages': () =>
      isUp ? { success: true, data: [], meta: { total: 0, unread: 0, read: 0, replied: 0 } } : refusal(),
  });
  await untilLive();
  isUp = false;
  act(() => stream.tell('message.received', { id: placed.orderId }));
  expect(await screen.findByText(/^No se pudo actualizar/)).toBeVisible();
  act(() => stream.cut());
  expect(await screen.findByText('Reconectando…')).toBeVisible();
  isUp = true;
  globalThis.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText(/^No se pudo actualizar/)).toBeNull());
  loggedFailures();
});

it('orders that nobody has opened are counted from the start', async () => {
  stream.unseen = [placed];
  openAt('/admin/messages');
  await waitFor(() => expect(document.title).toMatch(/^\(1\) /));
  expect(screen.queryByText(/Pedido nuevo/)).toBeNull();
  act(() => stream.tell('order.statusChanged', { orderId: placed.orderId }));
  await waitFor(() => expect(document.title).toMatch(/^Mensajes/));
});

it('a refused stream ends the session as any call does', async () => {
  const refused = () => jsonAnswer(401, { success: false, error: 'x', code: 'auth.required' });
  const over: Record<string, () => unknown> = {};
  openAt('/admin/messages', {
    'GET /api/admin/me': () => (over['me'] ?? frameAnswers()['GET /api/admin/me'])?.({} as never),
  });
  await untilLive();
  over['me'] = refused;
  stream.refusal = refused;
  act(() => stream.cut());
  await screen.findByText('Reconectando…');
  globalThis.dispatchEvent(new Event('online'));
  expect(await screen.findByLabelText('Usuario')).toBeVisible();
});

it('a stream that is refused while another password is on its way ends nothing, and goes on in the new session', async () => {
  const refused = () => jsonAnswer(401, { success: false, error: 'x', code: 'auth.required' });
  let answer: (renewed: unknown) => void = () => undefined;
  let me = () => ({ success: true, data: aStaffUser() }) as unknown;
  openAt('/admin/profile?pestana=contrasena', {
    'GET /api/admin/me': () => me(),
    'PATCH /api/admin/me/password': () => new Promise((resolve) => (answer = resolve)),
  });
  await untilLive();
  await userEvent.type(await screen.findByLabelText('Contraseña actual'), 'Clave-Larga-77');
  await userEvent.type(screen.getByLabelText('Contraseña nueva'), 'Otra-Larga-88');
  await userEvent.type(screen.getByLabelText('Confirma la contraseña nueva'), 'Otra-Larga-88{Enter}');
  me = refused;
  stream.refusal = refused;
  act(() => stream.cut());
  await screen.findByText('Reconectando…');
  globalThis.dispatchEvent(new Event('online'));
  await waitFor(() => expect(stream.asked).toHaveLength(2));
  me = () => ({ success: true, data: aStaffUser() });
  stream.refusal = null;
  answer({ success: true, data: { ...aStaffUser(), token: 'nuevo' } });
  expect(await screen.findByText('Contraseña actualizada')).toBeVisible();
  globalThis.dispatchEvent(new Event('online'));
  await untilLive();
  expect(stream.asked).toHaveLength(3);
});

it('a stream that is shut until somebody has a second step says so', async () => {
  let factors = noFactors;
  openAt('/admin/messages', { 'GET /api/admin/me/factors': () => ({ success: true, data: factors }) });
  await untilLive();
  factors = { ...factors, dueAt: '2026-11-20T15:00:00.000Z' };
  stream.refusal = () => jsonAnswer(403, { success: false, error: 'x', code: 'auth.factorRequired' });
  act(() => stream.cut());
  await screen.findByText('Reconectando…');
  globalThis.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Falta tu segundo paso para entrar')).toBeVisible();
});

it('the bell is off until it is pressed, in a menu that stays open', async () => {
  openAt('/admin/messages');
  await userEvent.click(await screen.findByRole('button', { name: /mariana\.lopez/ }));
  const bell = () => screen.getByRole('menuitemcheckbox', { name: /Timbre de pedidos/ });
  expect(bell()).not.toBeChecked();
  await userEvent.click(bell());
  expect(bell()).toBeChecked();
  expect(localStorage.getItem('admin_sound')).toBe('si');
  await userEvent.click(bell());
  expect(bell()).not.toBeChecked();
  expect(within(bell()).getByText('No')).toBeVisible();
});
