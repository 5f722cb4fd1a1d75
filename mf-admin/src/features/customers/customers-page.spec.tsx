import { jsonAnswer, lastCall, renderInShell, type Answers } from '@shop/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { frameAnswers } from '../../../test/answers';
import { aCustomer } from '../../../test/builders/objects';
import { signInBefore } from '../../../test/signed-in';
import App from '../../app';

const maria = aCustomer();
const luis = aCustomer({
  phone: '48701123',
  phones: ['48701123', '30112233'],
  names: ['Luis Caal'],
  departments: ['Guatemala', 'Petén'],
  orders: { pending: 0, completed: 1, cancelled: 0 },
  blocked: true,
});

function openCustomers(answers: Answers = {}, query = '') {
  signInBefore();
  return renderInShell(<App />, {
    route: `/admin/customers${query}`,
    answers: {
      ...frameAnswers(),
      'GET /api/admin/customers': () => ({ success: true, data: [maria, luis], meta: { total: 2 } }),
      ...answers,
    },
  });
}

const rowOf = async (name: string) => {
  const row = (await screen.findByRole('link', { name })).closest('tr');
  if (!row) throw new Error(`No row of ${name}`);
  return within(row);
};

it('says of each customer what they ordered', async () => {
  openCustomers();
  const row = await rowOf('María José Ixcot');
  expect(row.getByText('5512 3478 · Quetzaltenango')).toBeVisible();
  expect(row.getByText('1 pendiente · 7 completados · 2 cancelados')).toBeVisible();
  expect(row.getByText('Q2,310.50')).toBeVisible();
  expect(row.getByText('17')).toBeVisible();
  expect(row.getByText('20/11/2026')).toBeVisible();
  const other = await rowOf('Luis Caal');
  expect(other.getByText('4870 1123 y 1 más · Guatemala, Petén')).toBeVisible();
  expect(other.getByText('Bloqueado')).toBeVisible();
  expect(other.getByText('1 completado')).toBeVisible();
});

it('asks for the list as the buttons say, and keeps that in the address', async () => {
  const { calls, address } = openCustomers();
  await rowOf('Luis Caal');
  await userEvent.click(screen.getByRole('button', { name: 'Comprado' }));
  await userEvent.click(screen.getByRole('button', { name: 'Bloqueados' }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar clientes' }), '5512 3478{Enter}');
  await waitFor(() => expect(address()).toBe('/admin/customers?q=5512+3478&estado=bloqueado&orden=total'));
  await waitFor(() =>
    expect(Object.fromEntries(lastCall(calls, 'GET /api/admin/customers')?.url.searchParams ?? [])).toEqual({
      q: '55123478',
      sort: '-total',
      blocked: 'true',
      page: '1',
      limit: '25',
    }),
  );
});

it('says when there are none, when none match, and what failed', async () => {
  const none = { 'GET /api/admin/customers': () => ({ success: true, data: [], meta: { total: 0 } }) };
  const { unmount } = openCustomers(none);
  expect(await screen.findByText('No hay clientes')).toBeVisible();
  unmount();
  const filtered = openCustomers(none, '?q=nadie');
  expect(await screen.findByText('Ningún cliente coincide')).toBeVisible();
  filtered.unmount();
  openCustomers({ 'GET /api/admin/customers': () => jsonAnswer(500, 'nada') });
  expect(await screen.findByText('No se pudieron cargar los clientes')).toBeVisible();
});
