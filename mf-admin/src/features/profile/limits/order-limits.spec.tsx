import type { OrderLimits } from '@shop/contracts';
import { aStaffUser, jsonAnswer, renderInShell, type Answers } from '@shop/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { frameAnswers } from '../../../../test/answers';
import { signInBefore } from '../../../../test/signed-in';
import App from '../../../app';

const usual: OrderLimits = {
  phoneOrders: 3,
  phoneUnits: 20,
  addressOrders: 8,
  addressUnits: null,
  orderUnits: 30,
  flavorPercent: 50,
  shopPercent: 40,
};

function openLimits(answers: Answers = {}, role: 'admin' | 'sales' = 'admin') {
  const me = aStaffUser({ role });
  signInBefore(me);
  return renderInShell(<App />, {
    route: '/admin/profile?pestana=limites',
    answers: {
      ...frameAnswers(me),
      'GET /api/admin/order-limits': () => ({ success: true, data: usual }),
      'GET /api/admin/blocked-phones': () => ({ success: true, data: [], meta: { total: 0 } }),
      ...answers,
    },
  });
}

it('shows each limit, an empty field where one is off, and sends what was changed alone', async () => {
  const user = userEvent.setup();
  const { calls } = openLimits({
    'PUT /api/admin/order-limits': ({ body }) => ({
      success: true,
      data: { ...usual, ...(body as Partial<OrderLimits>) },
    }),
  });
  const orders = await screen.findByLabelText('Pedidos pendientes por teléfono en 72 horas');
  expect(orders).toHaveValue('3');
  expect(screen.getByLabelText('Unidades por conexión en 24 horas')).toHaveValue('');
  await user.clear(orders);
  await user.type(orders, '5');
  await user.clear(screen.getByLabelText('Unidades por pedido'));
  await user.click(screen.getByRole('button', { name: 'Guardar límites' }));
  expect(await screen.findByText('Límites guardados')).toBeVisible();
  expect(calls.find(({ call }) => call === 'PUT /api/admin/order-limits')?.body).toEqual({
    phoneOrders: 5,
    orderUnits: null,
  });
});

it('says beside a field what is wrong, before it calls and after', async () => {
  const user = userEvent.setup();
  const problems = [{ path: 'phoneUnits', message: 'Demasiado bajo' }];
  const { calls } = openLimits({
    'PUT /api/admin/order-limits': () =>
      jsonAnswer(400, { success: false, error: 'Revisa los datos enviados.', code: 'request.invalid', problems }),
  });
  const percent = await screen.findByLabelText('Parte de un sabor por pedido (%)');
  await user.clear(percent);
  await user.type(percent, '150');
  await user.click(screen.getByRole('button', { name: 'Guardar límites' }));
  expect(percent).toBeInvalid();
  expect(calls.some(({ call }) => call.startsWith('PUT'))).toBe(false);

  await user.clear(percent);
  await user.type(percent, '50');
  await user.click(screen.getByRole('button', { name: 'Guardar límites' }));
  expect(await screen.findByText('Demasiado bajo')).toBeVisible();
  expect(screen.getByLabelText('Unidades por teléfono en 72 horas')).toBeInvalid();
  expect(percent).toHaveValue('50');
});

it('is for admins alone', async () => {
  const { calls } = openLimits({}, 'sales');
  expect(await screen.findByRole('tab', { name: 'Información personal', selected: true })).toBeVisible();
  expect(screen.queryByRole('tab', { name: 'Límites de pedidos' })).toBeNull();
  expect(calls.some(({ call }) => call.includes('order-limits'))).toBe(false);
});

it('blocks a phone with a reason, and takes that back', async () => {
  const user = userEvent.setup();
  const blocked = {
    phone: '55123478',
    reason: 'Nunca paga',
    blockedBy: 'carla',
    blockedAt: '2026-11-20T15:14:00.000Z',
  };
  let rows = [] as (typeof blocked)[];
  const { calls } = openLimits({
    'GET /api/admin/blocked-phones': () => ({ success: true, data: rows, meta: { total: rows.length } }),
    'PUT /api/admin/blocked-phones/55123478': () => {
      rows = [blocked];
      return { success: true, data: blocked };
    },
    'DELETE /api/admin/blocked-phones/55123478': () => {
      rows = [];
      return { success: true, data: { id: '55123478' } };
    },
  });
  await user.type(await screen.findByLabelText('Teléfono'), '+502 5512 3478');
  await user.click(screen.getByRole('button', { name: 'Bloquear teléfono' }));
  expect(await screen.findByText('Motivo es requerido')).toBeVisible();
  await user.type(screen.getByLabelText('Motivo'), 'Nunca paga');
  await user.click(screen.getByRole('button', { name: 'Bloquear teléfono' }));
  expect(await screen.findByText(/^Nunca paga · carla/)).toBeVisible();
  expect(calls.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ reason: 'Nunca paga' });
  await user.click(screen.getByRole('button', { name: 'Desbloquear 5512 3478' }));
  expect(await screen.findByText('Teléfono desbloqueado')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/^Nunca paga/)).toBeNull());
});

it('does not look as if nobody were blocked when that could not be read', async () => {
  openLimits({ 'GET /api/admin/blocked-phones': () => jsonAnswer(503, { success: false }) });
  expect(await screen.findByText('No se pudieron cargar los teléfonos bloqueados')).toBeVisible();
});
