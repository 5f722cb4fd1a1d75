import { storefrontEndpoints } from '@shop/api-client';
import { followOtherTabs } from '@shop/shell-api/host';
import { aFlavor, aProduct, jsonAnswer, renderInShell, type Answers } from '@shop/testing';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PublicFrame } from '../../layout/public-frame';
import { FreeShipping } from './list/free-shipping';

const ola = aProduct({
  name: 'Ola 8K',
  puffs: 8000,
  price: '110.00',
  flavors: [aFlavor({ name: 'Limonada Rosa', inventory: 5 })],
});
const mini = aProduct({
  name: 'Mini 2.5K',
  puffs: 2500,
  price: '54.75',
  flavors: [aFlavor({ name: 'Manzana Verde', inventory: 40 })],
});
const legacy = aProduct({ name: 'Ceiba 5K', price: '90.00', flavors: [], sabores: ['Tabaco'] });
const inCatalogue: Answers = { 'GET /api/products': () => ({ success: true, data: [ola, mini, legacy] }) };

const { listProducts } = storefrontEndpoints.endpoints;
const selectProducts = listProducts.select();

function fillCart(...lines: { productId: string; flavor: string; quantity: number }[]) {
  localStorage.setItem('cart', JSON.stringify(lines));
}
const olaLine = (quantity: number) => ({ productId: ola.id, flavor: 'Limonada Rosa', quantity });
const miniLine = (quantity: number) => ({ productId: mini.id, flavor: 'Manzana Verde', quantity });

/** Opens the cart once the page has its products: they are asked for again then. */
async function openCart(answers: Answers = inCatalogue) {
  const user = userEvent.setup();
  const page = <main tabIndex={-1}>página</main>;
  const shell = renderInShell(<PublicFrame storefront={false}>{page}</PublicFrame>, { answers });
  await waitFor(() => {
    const { isSuccess, isError } = selectProducts(shell.store.getState());
    expect(isSuccess || isError).toBe(true);
  });
  await user.click(await screen.findByRole('button', { name: /^Carrito/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Tu carrito' });
  return { user, dialog, ...shell };
}

const line = (name: string) => {
  const row = screen.getByRole('button', { name: `Quitar ${name}` }).closest('li');
  if (!row) throw new Error(`No line ${name}`);
  return within(row);
};

beforeEach(() => localStorage.clear());

/** A step back, as the browser's button takes it. */
async function goBack() {
  const stepped = new Promise((resolve) => globalThis.addEventListener('popstate', resolve, { once: true }));
  globalThis.history.back();
  await act(() => stepped);
}

test('the way back leads from the checkout to the list, closes that, and only then leads away', async () => {
  fillCart(olaLine(1));
  globalThis.history.pushState({}, '', '/antes');
  globalThis.history.pushState({}, '', '/aqui');
  const { user, store, address } = await openCart();
  await user.click(await screen.findByRole('button', { name: /^Finalizar Compra/ }));
  expect(store.getState().cart.view).toBe('checkout');
  expect(screen.getByRole('dialog', { name: 'Datos de entrega' })).toHaveFocus();
  await goBack();
  expect(store.getState().cart.view).toBe('list');
  await goBack();
  expect(store.getState().cart.view).toBe('closed');
  const page = address();
  await user.click(screen.getByRole('button', { name: /^Carrito/ }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(globalThis.history.state).not.toHaveProperty('cart'));
  expect(address()).toBe(page);
});

test('the header counts the units in the cart, and the bar tells the total with shipping', async () => {
  fillCart(olaLine(1), miniLine(1));
  renderInShell(<PublicFrame storefront={false}>página</PublicFrame>, { answers: inCatalogue });

  expect(await screen.findByRole('button', { name: 'Carrito, 2 artículos' })).toHaveTextContent('2');
  expect(await screen.findByText('Q194.75')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Carrito' })).toHaveTextContent('2 artículosQ194.75');
  expect(screen.getByRole('button', { name: 'Ver carrito' })).toBeVisible();
});

test('lists each line with its prices, and what is missing for free shipping', async () => {
  fillCart(olaLine(1), miniLine(1));
  const { dialog } = await openCart();

  expect(await screen.findByText('Limonada Rosa · 8,000 Puffs')).toBeVisible();
  expect(line('Mini 2.5K, Manzana Verde').getByText('Q54.75 c/u')).toBeVisible();
  expect(dialog).toHaveTextContent('2 artículos');
  expect(dialog).toHaveTextContent('Te faltan Q35.25 para el envío gratis');
  const progress = screen.getByRole('progressbar', { name: 'Avance hacia el envío gratis' });
  expect(progress).toHaveAttribute('aria-valuenow', '82');
  expect(dialog).toHaveTextContent('Envío gratis en compras mayores a Q200');
  expect(dialog).toHaveTextContent('Envío Q30 - Gratis en compras mayores a Q200');
  expect(dialog).toHaveTextContent('SubtotalQ164.75');
  expect(dialog).toHaveTextContent('EnvíoQ30.00');
  expect(screen.getByRole('button', { name: 'Finalizar Compra - Q194.75' })).toBeEnabled();
});

test('at the limit itself nothing is missing for free shipping', () => {
  render(<FreeShipping subtotal={20_000} />);
  expect(screen.getByRole('region', { name: 'Envío' })).toHaveTextContent('Envío gratis en toda Guatemala');
});

test('a single unit is one article', async () => {
  fillCart(olaLine(1));
  const { dialog } = await openCart();
  expect(dialog).toHaveTextContent('1 artículo');
  expect(dialog).not.toHaveTextContent('1 artículos');
});

test('shipping is free from a subtotal of Q200', async () => {
  fillCart(olaLine(2));
  const { dialog } = await openCart();

  expect(await screen.findByText('Envío gratis en toda Guatemala')).toBeVisible();
  expect(dialog).toHaveTextContent('EnvíoGRATIS');
  expect(dialog).not.toHaveTextContent('Envío Q30');
  expect(screen.getByRole('button', { name: 'Finalizar Compra - Q220.00' })).toBeEnabled();
});

test('the buttons change the quantity, and decreasing 1 takes the line out', async () => {
  fillCart(olaLine(1), miniLine(1));
  const { user, store } = await openCart();

  await user.click(await screen.findByRole('button', { name: /^Aumentar.*Ola 8K/ }));
  expect(store.getState().cart.lines).toEqual([olaLine(2), miniLine(1)]);
  await user.click(screen.getByRole('button', { name: /^Disminuir.*Mini 2.5K/ }));
  expect(store.getState().cart.lines).toEqual([olaLine(2)]);
  expect(screen.getByText('Quitaste Mini 2.5K')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  expect(store.getState().cart.lines).toEqual([olaLine(2), miniLine(1)]);
});

test('the most units that an order can have of a line are not said to be the last ones', async () => {
  const many = { ...mini, flavors: [aFlavor({ name: 'Manzana Verde', inventory: 5000 })] };
  fillCart(olaLine(5), miniLine(999));
  const { dialog } = await openCart({ 'GET /api/products': () => ({ success: true, data: [ola, many] }) });
  expect(dialog).toHaveTextContent('1,004 artículos');
  const told = await line('Ola 8K, Limonada Rosa').findByText('No hay más unidades');
  // Who hears the page is told as the quantity comes there.
  expect(told.closest('[aria-live="polite"]')).toBeVisible();
  expect(line('Mini 2.5K, Manzana Verde').queryByText('No hay más unidades')).not.toBeInTheDocument();
});

test('a typed quantity is held at what is left of the flavor', async () => {
  fillCart(olaLine(1));
  const { user, store } = await openCart();

  const quantity = await screen.findByRole('spinbutton', { name: 'Cantidad de Ola 8K, Limonada Rosa' });
  expect(screen.queryByText('No hay más unidades')).not.toBeInTheDocument();
  await user.clear(quantity);
  await user.type(quantity, '12');
  await user.tab();
  expect(screen.getByText('No hay más unidades')).toBeVisible();
  expect(store.getState().cart.lines).toEqual([olaLine(5)]);
  expect(screen.getByRole('button', { name: /^Aumentar.*Ola 8K/ })).toHaveAttribute('aria-disabled', 'true');
});

test('a legacy flavor is not bound to any stock', async () => {
  fillCart({ productId: legacy.id, flavor: 'Tabaco', quantity: 1 });
  const { user, store } = await openCart();

  const quantity = await screen.findByRole('spinbutton', { name: 'Cantidad de Ceiba 5K, Tabaco' });
  await user.clear(quantity);
  await user.type(quantity, '640');
  await user.tab();
  expect(store.getState().cart.lines[0]?.quantity).toBe(640);
});

test('a removed line comes back to its place with Deshacer, which has the focus', async () => {
  fillCart(olaLine(3), miniLine(1));
  const { user, store } = await openCart();

  await user.click(await screen.findByRole('button', { name: 'Quitar Ola 8K, Limonada Rosa' }));
  expect(store.getState().cart.lines).toEqual([miniLine(1)]);
  expect(screen.getByText('Quitaste Ola 8K').closest('[role=status]')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Deshacer' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(store.getState().cart.lines).toEqual([olaLine(3), miniLine(1)]);
  expect(screen.queryByText('Quitaste Ola 8K')).not.toBeInTheDocument();
  expect(screen.getByRole('list', { name: 'Productos en el carrito' })).toHaveFocus();
});

test('Deshacer has the focus again after the next line that goes', async () => {
  fillCart(olaLine(1), miniLine(1), { productId: legacy.id, flavor: 'Tabaco', quantity: 1 });
  const { user } = await openCart();
  await user.click(await screen.findByRole('button', { name: 'Quitar Ola 8K, Limonada Rosa' }));
  await user.click(screen.getByRole('button', { name: 'Quitar Mini 2.5K, Manzana Verde' }));
  expect(screen.getByText('Quitaste Mini 2.5K')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Deshacer' })).toHaveFocus();
});

test('emptying the cart shows the empty view and can be undone', async () => {
  fillCart(olaLine(3), miniLine(1));
  const { user, store, dialog } = await openCart();

  await user.click(await screen.findByRole('button', { name: 'Vaciar carrito' }));
  expect(dialog).toHaveTextContent('Tu carrito está vacío');
  expect(dialog).toHaveTextContent('Agrega algunos productos para comenzar');
  expect(dialog).toHaveTextContent('Envío gratis en compras mayores a Q200');
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  expect(store.getState().cart.lines).toEqual([olaLine(3), miniLine(1)]);
});

test.each(['Vaciar carrito', 'Quitar Ola 8K, Limonada Rosa'])(
  '%s: Deshacer leaves what another tab has put in meanwhile',
  async (taking) => {
    fillCart(olaLine(3));
    const { user, store } = await openCart();
    const stop = followOtherTabs(store);
    await user.click(await screen.findByRole('button', { name: taking }));
    fillCart(olaLine(1), miniLine(1));
    act(() => void globalThis.dispatchEvent(new StorageEvent('storage', { key: 'cart' })));
    await user.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(store.getState().cart.lines).toEqual([olaLine(4), miniLine(1)]);
    stop();
  },
);

/** A press at a place of the screen; those of user-event are at none. */
function pressAt(name: string, timeStamp: number) {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, clientX: 200, clientY: 300 });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  fireEvent(screen.getByRole('button', { name }), event);
}

test.each(['Disminuir cantidad de', 'Quitar'])(
  '%s: a press more than one line had does nothing to the next line, which has moved up',
  async (button) => {
    fillCart(olaLine(1), miniLine(3));
    const { store } = await openCart();
    await screen.findByRole('button', { name: `${button} Ola 8K, Limonada Rosa` });
    pressAt(`${button} Ola 8K, Limonada Rosa`, 1000);
    pressAt(`${button} Mini 2.5K, Manzana Verde`, 1300);
    expect(store.getState().cart.lines).toEqual([miniLine(3)]);
    pressAt(`${button} Mini 2.5K, Manzana Verde`, 3000);
    expect(store.getState().cart.lines).toEqual(button === 'Quitar' ? [] : [miniLine(2)]);
  },
);

test('a double press of Finalizar Compra leads to the checkout and orders nothing', async () => {
  fillCart(olaLine(1));
  sessionStorage.setItem(
    'checkout',
    JSON.stringify({
      firstName: 'María',
      lastName: 'Ixcot',
      phone: '55123478',
      department: 'Guatemala',
      address: 'Zona 1',
      paymentMethod: 'efectivo',
    }),
  );
  const { calls } = await openCart();
  const name = 'Finalizar Compra - Q140.00';
  await screen.findByRole('button', { name });
  pressAt(name, 1000);
  expect(await screen.findByRole('textbox', { name: 'Dirección' })).toHaveValue('Zona 1');
  pressAt(name, 1300);
  expect(screen.getByRole('button', { name })).not.toHaveAttribute('aria-busy');
  expect(calls.map(({ call }) => call)).not.toContain('POST /api/orders');
  sessionStorage.clear();
});

test('Continuar comprando and Escape close the dialog and give the focus back', async () => {
  const { user } = await openCart();

  await user.click(screen.getByRole('button', { name: 'Continuar comprando' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Carrito' })).toHaveFocus();

  await user.keyboard('{Enter}');
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('the bar that opened the cart is gone once the cart is empty: closing leads to the page', async () => {
  fillCart(olaLine(1));
  const { user } = await openCart();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Ver carrito' }));
  await user.click(await screen.findByRole('button', { name: 'Vaciar carrito' }));
  await user.click(screen.getByRole('button', { name: 'Cerrar carrito' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('main')).toHaveFocus();
});

test('what changed since is said on opening, holds the checkout back, and one click resolves it', async () => {
  fillCart(olaLine(4), miniLine(2), { productId: 'vanished', flavor: 'Nada', quantity: 1 });
  let asked = 0;
  const soldSince = { ...ola, flavors: [aFlavor({ name: 'Limonada Rosa', inventory: 5, reservedInventory: 3 })] };
  const { user, store } = await openCart({
    'GET /api/products': () => ({ success: true, data: [(asked += 1) === 1 ? ola : soldSince, mini] }),
  });

  expect(await screen.findByText('Quedan 2')).toBeVisible();
  expect(line('Producto retirado, Nada').getByText('Ya no está disponible')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Finalizar Compra/ })).toBeDisabled();
  expect(screen.getByText('Algunos productos cambiaron')).toHaveAttribute('role', 'status');

  await user.click(screen.getByRole('button', { name: 'Ajustar carrito' }));
  expect(store.getState().cart.lines).toEqual([olaLine(2), miniLine(2)]);
  expect(screen.getByRole('button', { name: 'Finalizar Compra - Q329.50' })).toBeEnabled();
});

test('a price that changed since the buyer saw it is said until they have closed the cart', async () => {
  fillCart(olaLine(1), miniLine(1));
  const prices = (olaPrice: string, miniPrice: string) => ({
    success: true,
    data: [
      { ...ola, price: olaPrice },
      { ...mini, price: miniPrice },
    ],
  });
  const before = prices('110.00', '54.75');
  const now: Answers = { 'GET /api/products': () => prices('115.00', '50.00') };
  const earlier = renderInShell(<PublicFrame storefront={false}>página</PublicFrame>, {
    answers: { 'GET /api/products': () => before },
  });
  await screen.findByText('Q194.75');
  earlier.unmount();

  // The page comes with those of before; who opens the cart hears of today's.
  const answers = [before];
  const { user, unmount } = await openCart({
    'GET /api/products': () => answers.shift() ?? prices('115.00', '50.00'),
  });
  expect(await screen.findByText('El precio subió: antes Q110.00')).toBeVisible();
  expect(line('Mini 2.5K, Manzana Verde').getByText('El precio bajó: antes Q54.75')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Finalizar Compra - Q195.00' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Continuar comprando' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  unmount();

  await openCart(now);
  await screen.findByRole('button', { name: 'Finalizar Compra - Q195.00' });
  expect(screen.queryByText(/^El precio/)).not.toBeInTheDocument();
});

test('a price that changes in the open cart is said, also where that was opened before it had prices', async () => {
  fillCart(olaLine(1));
  const user = userEvent.setup();
  const answers: ((body: unknown) => void)[] = [];
  const { store } = renderInShell(<PublicFrame storefront={false}>página</PublicFrame>, {
    answers: { 'GET /api/products': () => new Promise((resolve) => answers.push(resolve)) },
  });
  await user.click(await screen.findByRole('button', { name: /^Carrito/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Tu carrito' });
  expect(within(dialog).getByRole('status')).toHaveTextContent('Cargando productos...');
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.({ success: true, data: [ola] });
  await screen.findByRole('button', { name: 'Finalizar Compra - Q140.00' });

  act(() => void store.dispatch(listProducts.initiate(undefined, { forceRefetch: true })));
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.({ success: true, data: [{ ...ola, price: '120.00' }] });
  expect(await screen.findByText('El precio subió: antes Q110.00')).toBeVisible();
});

test('a product that vanished keeps its name, and costs nothing', async () => {
  fillCart(olaLine(1), miniLine(1));
  const before = renderInShell(<PublicFrame storefront={false}>página</PublicFrame>, { answers: inCatalogue });
  await screen.findByText('Q194.75');
  before.unmount();
  const withoutIt: Answers = { 'GET /api/products': () => ({ success: true, data: [mini] }) };
  const { user, unmount } = await openCart(withoutIt);
  expect(await screen.findByText('Ola 8K')).toBeVisible();
  expect(line('Ola 8K, Limonada Rosa').getByText('Ya no está disponible')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Finalizar Compra - Q84.75' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Continuar comprando' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  unmount();

  await openCart(withoutIt);
  expect(await screen.findByText('Ola 8K')).toBeVisible();
});

test('a product that has another name since goes by that', async () => {
  fillCart(olaLine(1));
  localStorage.setItem('cart_seen', JSON.stringify([[ola.id, { name: 'Ola 8000', price: ola.price }]]));
  await openCart();
  expect(await screen.findByRole('button', { name: 'Quitar Ola 8K, Limonada Rosa' })).toBeVisible();
});

test('prices that could not be checked on opening are not passed off as today’s', async () => {
  fillCart(olaLine(1));
  let asked = 0;
  const { user } = await openCart({
    'GET /api/products': () =>
      (asked += 1) === 2
        ? jsonAnswer(503, { success: false, error: '', code: 'server.unavailable' })
        : { success: true, data: [ola] },
  });
  expect(await screen.findByText('No pudimos comprobar precios y existencias')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(screen.queryByText('No pudimos comprobar precios y existencias')).not.toBeInTheDocument());
});

test('prices are not passed off as today’s while the device has no network', async () => {
  fillCart(olaLine(1));
  await openCart();
  expect(screen.queryByText('No pudimos comprobar precios y existencias')).not.toBeInTheDocument();
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void globalThis.dispatchEvent(new Event('offline')));
  expect(screen.getByText('No pudimos comprobar precios y existencias')).toHaveAttribute('role', 'status');
});

test('a sold out flavor is not available any more, whatever it would cost', async () => {
  fillCart(olaLine(1));
  localStorage.setItem('cart_seen', JSON.stringify([[ola.id, { name: ola.name, price: '90.00' }]]));
  await openCart({
    'GET /api/products': () => ({
      success: true,
      data: [{ ...ola, flavors: [aFlavor({ name: 'Limonada Rosa', active: false })] }],
    }),
  });
  expect(await screen.findByText('Ya no está disponible')).toBeVisible();
  expect(screen.getByRole('spinbutton')).toBeDisabled();
  expect(screen.queryByText(/^El precio/)).not.toBeInTheDocument();
  expect(screen.queryByText(/c\/u$/)).not.toBeInTheDocument();
  // Nothing is sent, and so nothing is sent for nothing.
  expect(screen.queryByText('GRATIS')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Finalizar Compra/ })).toBeDisabled();
});

test('prices that were damaged on the device count as never seen', async () => {
  fillCart(olaLine(1));
  localStorage.setItem('cart_seen', JSON.stringify([[ola.id, { name: ola.name, price: 'gratis' }], 7]));
  await openCart();
  expect(await screen.findByRole('button', { name: 'Finalizar Compra - Q140.00' })).toBeEnabled();
  expect(screen.queryByText(/^El precio/)).not.toBeInTheDocument();
});

test('a catalogue that could not be fetched can be asked for again', async () => {
  fillCart(olaLine(1));
  let reachable = false;
  const { user } = await openCart({
    'GET /api/products': () =>
      reachable
        ? { success: true, data: [ola] }
        : jsonAnswer(503, { success: false, error: '', code: 'server.unavailable' }),
  });

  expect(await screen.findByText('Error al cargar productos')).toBeVisible();
  reachable = true;
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('button', { name: 'Finalizar Compra - Q140.00' })).toBeEnabled();
});

test('distributors see their own prices', async () => {
  fillCart(olaLine(1));
  localStorage.setItem(
    'distributor',
    JSON.stringify({ name: 'Mariela', email: 'm@ejemplo.gt', level: 'distribuidor', discount: 25 }),
  );
  await openCart();
  expect(await screen.findByText('Q83.00 c/u')).toBeVisible();
});
