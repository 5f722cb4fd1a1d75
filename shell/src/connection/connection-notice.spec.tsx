import { aProduct, jsonAnswer, renderInShell, type Answer } from '@shop/testing';
import { storefrontEndpoints } from '@shop/api-client';
import { releaseFound, selectLost } from '@shop/shell-api/host';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConnectionNotice } from './connection-notice';

const { listProducts } = storefrontEndpoints.endpoints;

const products: Answer = () => ({ success: true, data: [aProduct()] });
const keptProducts: Answer = () =>
  new Response(JSON.stringify({ success: true, data: [aProduct()] }), {
    headers: { 'Content-Type': 'application/json', 'X-Kept': '1' },
  });
const nobody: Answer = () => {
  throw new TypeError('Failed to fetch');
};

function deviceIs(online: boolean, toldBy = online ? 'online' : 'offline') {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => void globalThis.dispatchEvent(new Event(toldBy)));
}

/** Renders the notice and calls for the products once. */
async function open(first: Answer, route = '/') {
  let answer = first;
  const nobodyElse: Answer = (request) => (answer === products ? { success: true, data: [] } : answer(request));
  const shell = renderInShell(<ConnectionNotice />, {
    route,
    answers: { 'GET /api/products': (request) => answer(request), 'GET /api/homepage-content': nobodyElse },
  });
  await act(() => shell.store.dispatch(listProducts.initiate(undefined, { forceRefetch: true })));
  return { ...shell, shopAnswers: (now: Answer) => (answer = now) };
}

const notice = () => screen.getByRole('status');

afterEach(() => document.documentElement.removeAttribute('data-kept'));

test('says that the device has no network while it has none', async () => {
  await open(products);
  expect(notice()).toBeEmptyDOMElement();
  deviceIs(false);
  expect(notice()).toHaveTextContent('Sin conexión: ves el último catálogo');
  deviceIs(true);
  expect(notice()).toBeEmptyDOMElement();
});

test.each([
  ['/producto/ola-8k-1a2b', 'Sin conexión: ves el último catálogo'],
  ['/distributor/pedido-rapido', 'Sin conexión: ves el último catálogo'],
  ['/affiliates', 'Sin conexión'],
  ['/pedido/1?token=2', 'Sin conexión'],
  ['/distributor/login', 'Sin conexión'],
])('speaks at %s of the catalogue only where there is one', async (route, words) => {
  await open(products, route);
  deviceIs(false);
  expect(notice()).toHaveTextContent(new RegExp(`^${words}$`));
});

test('a page that the browser kept aside while the network came back knows it once it is shown again', async () => {
  await open(products);
  deviceIs(false);
  deviceIs(true, 'pageshow');
  expect(notice()).toBeEmptyDOMElement();
});

test.each<[string, Answer, string]>([
  ['does not answer', nobody, 'La tienda no responde'],
  ['is represented by a proxy', () => new Response('Bad Gateway', { status: 502 }), 'La tienda no responde'],
  ['is waited for in vain', () => new Response('Gateway Time-out', { status: 504 }), 'La tienda no responde'],
  [
    'has no database',
    () => jsonAnswer(503, { success: false, error: 'x', code: 'server.unavailable' }),
    'La tienda no responde',
  ],
  ['is represented by the service worker', keptProducts, 'La tienda no responde: ves el último catálogo'],
])('says so when the shop %s, and one click looks again', async (_how, answer, words) => {
  const user = userEvent.setup();
  const { shopAnswers, calls } = await open(answer);
  expect(await screen.findByText(words)).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Actualizar' }));
  expect(calls).toHaveLength(3);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Actualizar' })).not.toHaveAttribute('aria-busy'));
  let arrive = (): void => undefined;
  const late = new Promise<void>((resolve) => (arrive = resolve));
  shopAnswers(() => late.then(() => jsonAnswer(502, 'nada')));
  await user.dblClick(screen.getByRole('button', { name: 'Actualizar' }));
  // Switched off it would lose the focus.
  expect(screen.getByRole('button', { name: 'Actualizar' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Actualizar' })).toHaveAttribute('aria-busy', 'true');
  expect(calls).toHaveLength(5);
  arrive();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Actualizar' })).not.toHaveAttribute('aria-busy'));
  shopAnswers(products);
  await user.click(screen.getByRole('button', { name: 'Actualizar' }));
  await waitFor(() => expect(notice()).toBeEmptyDOMElement());
});

test.each([400, 404, 409, 500])('a refusal of %i is an answer', async (status) => {
  const { store } = await open(() => jsonAnswer(status, { success: false, error: 'x', code: 'request.invalid' }));
  expect(selectLost(store.getState())).toBe(false);
  expect(notice()).toBeEmptyDOMElement();
});

test('a page that the service worker had kept is told as such, and replaced once the network is back', async () => {
  document.documentElement.setAttribute('data-kept', '');
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { store, calls } = renderInShell(<ConnectionNotice />, { answers: { 'GET /api/products': products } });
  expect(notice()).toHaveTextContent(/^Sin conexión$/);
  expect(calls).toHaveLength(0);
  deviceIs(true);
  await waitFor(() => expect(selectLost(store.getState())).toBe(false));
  expect(calls.map(({ call }) => call).sort()).toEqual(['GET /api/homepage-content', 'GET /api/products']);
});

test('what a page shows since its network was gone is replaced once that is back, and not for a moment of it', async () => {
  const { calls, shopAnswers } = await open(keptProducts);
  jest.useFakeTimers();
  deviceIs(false);
  const before = calls.length;
  deviceIs(true);
  deviceIs(false);
  await act(() => jest.advanceTimersByTimeAsync(1500));
  expect(calls).toHaveLength(before);
  shopAnswers(products);
  deviceIs(true);
  await act(() => jest.advanceTimersByTimeAsync(1500));
  jest.useRealTimers();
  await waitFor(() => expect(notice()).toBeEmptyDOMElement());
  expect(calls).toHaveLength(before + 2);
});

test('a new release is told before anything else, with the way to it', async () => {
  const { store } = await open(nobody);
  act(() => void store.dispatch(releaseFound()));
  expect(notice()).toHaveTextContent('Hay una versión nueva de la tienda. Tu carrito está guardado.');
  expect(screen.getByRole('button', { name: 'Recargar' })).toBeVisible();
});
