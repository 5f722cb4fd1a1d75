import { storefrontEndpoints } from '@shop/api-client';
import { aDistributor, aFlavor, anOrder, aProduct, jsonAnswer, type Answers } from '@shop/testing';
import { followOtherTabs, sessionActions } from '@shop/shell-api/host';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { confirmation, skipCleanupDelay } from '../../../test/checkout-screen';
import { renderApp } from '../../../test/render-app';

const bruma = aProduct({
  name: 'Bruma 20K',
  price: '189.00',
  flavors: [aFlavor({ name: 'Uva Hielo', inventory: 90 })],
});
const distributor = aDistributor({ discount: 25, minimumPurchase: '1500.00' });
const buyer = {
  firstName: 'Mariela',
  lastName: 'Xicará',
  phone: '48701123',
  department: 'Quetzaltenango',
  address: 'Zona 1',
  paymentMethod: 'transferencia',
};
const stillSignedIn: Answers = { 'GET /api/auth/distributor/me': () => ({ success: true, data: distributor }) };

async function openCart(quantity: number, answers: Answers = stillSignedIn, productId = bruma.id) {
  localStorage.setItem('distributor', JSON.stringify(distributor));
  localStorage.setItem('cart', JSON.stringify([{ productId, flavor: 'Uva Hielo', quantity }]));
  const user = userEvent.setup();
  const shell = renderApp({
    answers: { 'GET /api/products': () => ({ success: true, data: [bruma] }), ...answers },
  });
  const cart = await screen.findByRole('button', { name: /^Carrito/ });
  // The page has asked whether the session lives: an opened cart asks again only after that.
  await shell.store.dispatch(storefrontEndpoints.util.getRunningQueryThunk('distributorMe', undefined));
  await user.click(cart);
  await screen.findByRole('dialog', { name: 'Tu carrito' });
  return { user, ...shell };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('a distributor above their minimum pays their own prices', async () => {
  await openCart(11);
  expect(await screen.findByText('Q142.00 c/u')).toBeVisible();
  const publicPrice = screen.getByText('Q189.00');
  expect(publicPrice.tagName).toBe('S');
  expect(publicPrice).toHaveTextContent('Precio público: Q189.00');
  expect(screen.getByRole('button', { name: 'Finalizar Compra - Q1,562.00' })).toBeEnabled();
});

test('below their minimum a distributor reads what is missing, and may buy at the public price instead', async () => {
  skipCleanupDelay();
  const { user, calls } = await openCart(2, {
    ...stillSignedIn,
    'POST /api/orders': () => jsonAnswer(201, { success: true, data: anOrder() }),
  });
  expect(await screen.findByText(/Te faltan/, { selector: 'p' })).toHaveTextContent(
    'Te faltan Q1,216.00 para tu compra mínima de Q1,500.00.',
  );
  expect(screen.getByRole('button', { name: /^Finalizar Compra/ })).toBeDisabled();

  await user.click(screen.getByRole('button', { name: 'Comprar al precio público' }));
  expect(screen.getByText('Q189.00 c/u')).toBeVisible();
  const choice = screen.getByText(/^Este pedido va al precio público, sin compra mínima\./);
  expect(choice).toBeVisible();
  // All prices changed: the same place tells it that told what was missing.
  expect(choice).toHaveAttribute('role', 'status');
  expect(screen.queryByText(/^Precio público/)).toBeNull();
  sessionStorage.setItem('checkout', JSON.stringify(buyer));
  await user.click(screen.getByRole('button', { name: 'Finalizar Compra - Q378.00' }));
  await user.click(await screen.findByRole('button', { name: 'Finalizar Compra - Q378.00' }));
  await waitFor(() =>
    expect(calls.find(({ call }) => call === 'POST /api/orders')?.body).toMatchObject({ publicPrice: true }),
  );
  await confirmation();
});

test('whose session ends after that choice orders like everybody', async () => {
  skipCleanupDelay();
  const { user, store, calls } = await openCart(2, {
    ...stillSignedIn,
    'POST /api/orders': () => jsonAnswer(201, { success: true, data: anOrder() }),
  });
  await user.click(await screen.findByRole('button', { name: 'Comprar al precio público' }));
  act(() => void store.dispatch(sessionActions.distributorSessionEnded('expired')));
  sessionStorage.setItem('checkout', JSON.stringify(buyer));
  await user.click(screen.getByRole('button', { name: 'Finalizar Compra - Q378.00' }));
  await user.click(await screen.findByRole('button', { name: 'Finalizar Compra - Q378.00' }));
  await waitFor(() => expect(calls.find(({ call }) => call === 'POST /api/orders')).toBeDefined());
  expect(calls.find(({ call }) => call === 'POST /api/orders')?.body).not.toHaveProperty('publicPrice');
  await confirmation();
});

test('they can go back to their own price', async () => {
  const { user } = await openCart(2);
  await user.click(await screen.findByRole('button', { name: 'Comprar al precio público' }));
  await user.click(screen.getByRole('button', { name: 'Usar mi precio de distribuidor' }));
  expect(screen.getByText('Q142.00 c/u')).toBeVisible();
});

test('a cart of which nothing can be had lacks nothing to the minimum', async () => {
  await openCart(2, stillSignedIn, 'vanished');
  expect(await screen.findByText('Ya no está disponible')).toBeVisible();
  expect(screen.queryByText(/Te faltan .* compra mínima/, { selector: 'p' })).toBeNull();
});

test('a minimum is said too of what costs a distributor nothing', async () => {
  const free = { ...distributor, discount: 100 };
  await openCart(2, { 'GET /api/auth/distributor/me': () => ({ success: true, data: free }) });
  expect(await screen.findByText('Q0.00 c/u')).toBeVisible();
  expect(screen.getByText(/Te faltan .* compra mínima/, { selector: 'p' })).toHaveTextContent('Te faltan Q1,500.00');
  expect(screen.getByRole('button', { name: /^Finalizar Compra/ })).toBeDisabled();
});

test('when the session is over the cart is priced like for everybody, and says so', async () => {
  // It lived when the page came: the opened cart asks again.
  const answers: unknown[] = [{ success: true, data: distributor }];
  const { user, store } = await openCart(2, {
    'GET /api/auth/distributor/me': () =>
      answers.shift() ?? jsonAnswer(401, { success: false, error: 'x', code: 'auth.required', sessionEnd: 'standby' }),
  });
  expect(await screen.findByText('Q189.00 c/u')).toBeVisible();
  expect(screen.getByText(/^La tienda puso tu cuenta en pausa. El carrito usa ahora el precio público./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute('href', '/distributor/login');
  expect(screen.queryByText('Tu sesión de distribuidor terminó')).toBeNull();
  expect(store.getState().session.distributor).toBeNull();
  expect(localStorage.getItem('distributor')).toBeNull();
  // Its page would stand behind the cart.
  await user.click(screen.getByRole('link', { name: 'Iniciar sesión' }));
  expect(store.getState().cart.view).toBe('closed');
});

test('a session that is over is noticed as the shop opens: one toast says why, and the cookie goes', async () => {
  localStorage.setItem('distributor', JSON.stringify(distributor));
  const { calls, store } = renderApp({
    answers: {
      'GET /api/auth/distributor/me': () =>
        jsonAnswer(401, {
          success: false,
          error: 'Tu contraseña cambió.',
          code: 'auth.required',
          sessionEnd: 'passwordChanged',
        }),
    },
  });
  expect(await screen.findByText('Tu sesión de distribuidor terminó')).toBeVisible();
  expect(screen.getByText('Tu contraseña cambió. El carrito usa ahora el precio público.')).toBeVisible();
  expect(store.getState().session).toMatchObject({ distributor: null, distributorEnd: 'passwordChanged' });
  await waitFor(() => expect(calls.map(({ call }) => call)).toContain('POST /api/auth/distributor/logout'));
});

test.each([
  ['another tab signs in as somebody else', aDistributor({ id: 'other', name: 'Otra Tienda' })],
  ['another tab signs out', null],
])('while the shop is asked whose the session is, %s: the late answer changes nothing', async (_case, next) => {
  localStorage.setItem('distributor', JSON.stringify(distributor));
  let answer: (body: unknown) => void = () => undefined;
  const { store, calls } = renderApp({
    answers: { 'GET /api/auth/distributor/me': () => new Promise((resolve) => (answer = resolve)) },
  });
  await waitFor(() => expect(calls.map(({ call }) => call)).toContain('GET /api/auth/distributor/me'));
  const asked = store.dispatch(storefrontEndpoints.util.getRunningQueryThunk('distributorMe', undefined));
  if (next) localStorage.setItem('distributor', JSON.stringify(next));
  else localStorage.removeItem('distributor');
  const stop = followOtherTabs(store);
  globalThis.dispatchEvent(new StorageEvent('storage', { key: 'distributor' }));
  stop();
  await act(async () => {
    answer({ success: true, data: distributor });
    await asked;
  });
  expect(store.getState().session.distributor).toEqual(next);
  expect(localStorage.getItem('distributor')).toEqual(next && JSON.stringify(next));
});

test('nobody is asked about a session who has none', async () => {
  const { calls } = renderApp({ answers: { 'GET /api/products': () => ({ success: true, data: [bruma] }) } });
  await screen.findByRole('button', { name: /^Carrito/ });
  expect(calls.some(({ call }) => call.includes('distributor'))).toBe(false);
});

test('a copy of the distributor that was damaged on the device harms nothing', async () => {
  localStorage.setItem('distributor', JSON.stringify({ ...distributor, minimumPurchase: undefined }));
  localStorage.setItem('cart', JSON.stringify([{ productId: bruma.id, flavor: 'Uva Hielo', quantity: 1 }]));
  const user = userEvent.setup();
  renderApp({ answers: { 'GET /api/products': () => ({ success: true, data: [bruma] }) } });
  await user.click(await screen.findByRole('button', { name: /^Carrito/ }));
  expect(await screen.findByText('Q142.00 c/u')).toBeVisible();
});
