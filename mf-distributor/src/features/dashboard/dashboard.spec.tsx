import type { DistributorView } from '@shop/contracts';
import { aDistributor, jsonAnswer, renderInShell, type Answers } from '@shop/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import App from '../../app';

const mariela = aDistributor();

function openDashboard(answers: Answers = {}, kept: DistributorView | null = mariela) {
  if (kept) localStorage.setItem('distributor', JSON.stringify(kept));
  return renderInShell(<App />, {
    route: '/distributor/dashboard',
    answers: { 'GET /api/auth/distributor/me': () => ({ success: true, data: kept }), ...answers },
  });
}

const logOut = () => userEvent.click(screen.getByRole('button', { name: 'Cerrar sesión' }));

afterEach(() => localStorage.clear());

describe('the distributor’s dashboard', () => {
  it('shows level, discount, minimum and account', () => {
    openDashboard();
    expect(screen.getByRole('heading', { level: 1, name: 'Hola, Mariela Xicará' })).toBeVisible();
    const terms = screen.getAllByRole('term').map((name) => [name.textContent, name.nextSibling?.textContent]);
    expect(terms).toEqual([
      ['Tu descuento sobre el precio público', '25%'],
      ['Nivel', 'Distribuidor'],
      ['Compra mínima', 'Q1,500.00'],
      ['Correo', 'mariela@ejemplo.gt'],
      ['Teléfono', '4870 1123'],
      ['Estado', 'Aprobado'],
    ]);
    expect(screen.getByRole('link', { name: 'Ir a la tienda' })).toHaveAttribute('href', '/?distributor=true');
  });

  it('tells the levels apart by name and colour', () => {
    const looks = (['agente', 'distribuidor', 'socio'] as const).map((level) => {
      const view = openDashboard({}, aDistributor({ level }));
      const [badge] = view.getAllByText({ agente: 'Agente', distribuidor: 'Distribuidor', socio: 'Socio' }[level]);
      /* styled-components names a class after its styles: another class is another look. */
      const look = badge?.className;
      view.unmount();
      return look;
    });
    expect(new Set(looks).size).toBe(3);
  });

  it('asks the server who is signed in, and shows what changed since', async () => {
    openDashboard({
      'GET /api/auth/distributor/me': () => ({ success: true, data: { ...mariela, discount: 30, level: 'socio' } }),
    });
    expect(await screen.findByText('30%')).toBeVisible();
    expect(localStorage.getItem('distributor')).toContain('"discount":30');
  });

  it('clears the browser’s copy when the session is over, says so and goes to the login', async () => {
    const { address } = openDashboard({
      'GET /api/auth/distributor/me': () => jsonAnswer(401, { success: false, error: 'x', code: 'auth.required' }),
    });
    expect(
      await screen.findByText('Tu sesión de distribuidor terminó; el carrito usa el precio público.'),
    ).toBeVisible();
    expect(await screen.findByLabelText('Correo electrónico')).toBeVisible();
    expect(address()).toBe('/distributor/login');
    expect(localStorage.getItem('distributor')).toBeNull();
  });

  it('keeps the session when the server can’t be asked', async () => {
    const { calls } = openDashboard({ 'GET /api/auth/distributor/me': () => jsonAnswer(503, 'nada') });
    await waitFor(() => expect(calls.map(({ call }) => call)).toContain('GET /api/auth/distributor/me'));
    expect(screen.getByRole('heading', { name: 'Hola, Mariela Xicará' })).toBeVisible();
    expect(localStorage.getItem('distributor')).not.toBeNull();
  });

  it('sends who is not signed in to the login, without a call', async () => {
    const { address, calls } = openDashboard({}, null);
    expect(await screen.findByLabelText('Correo electrónico')).toBeVisible();
    expect(address()).toBe('/distributor/login');
    expect(calls.some(({ call }) => call.includes('distributor'))).toBe(false);
  });

  it('logs out on the server and here, and goes home', async () => {
    const { address, calls, store } = openDashboard({
      'POST /api/auth/distributor/logout': () => ({ success: true, data: null }),
    });
    await logOut();
    await waitFor(() => expect(address()).toBe('/'));
    expect(calls.map(({ call }) => call)).toContain('POST /api/auth/distributor/logout');
    expect(localStorage.getItem('distributor')).toBeNull();
    expect(store.getState().session.distributor).toBeNull();
  });

  it('stays signed in, with a word about it, when the logout does not reach the server', async () => {
    const { address } = openDashboard({
      'POST /api/auth/distributor/logout': () => Promise.reject(new TypeError('fetch failed')),
    });
    await logOut();
    expect(await screen.findByText('No se pudo cerrar la sesión')).toBeVisible();
    expect(address()).toBe('/distributor/dashboard');
    expect(localStorage.getItem('distributor')).not.toBeNull();
  });
});
