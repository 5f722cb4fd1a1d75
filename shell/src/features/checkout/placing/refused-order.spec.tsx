import { PENDING_SIGN_OUT_KEY, type PlaceOrderInput } from '@shop/contracts';
import { aDistributor, jsonAnswer, type Answer } from '@shop/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  aTab,
  browserOpens,
  confirmation,
  contentWithNumber,
  fillBefore,
  ola,
  openCheckout,
  placed,
  skipCleanupDelay,
} from '../../../../test/checkout-screen';
import { renderApp } from '../../../../test/render-app';

beforeEach(() => {
  fillBefore();
  skipCleanupDelay();
});

/** The server's part: it takes an order only at the total that it costs. */
function takesOnly(total: string): Answer {
  return ({ body }) =>
    (body as PlaceOrderInput).expectedTotal === total
      ? jsonAnswer(201, { success: true, data: placed })
      : jsonAnswer(409, { success: false, error: `El total ahora es de Q${total}.`, code: 'order.totalChanged' });
}

test("a refusal shows the server's text in the form, closes the chat, keeps the form and fetches the products again", async () => {
  const tab = aTab();
  browserOpens(tab);
  const { submit, calls, store } = await openCheckout(() =>
    jsonAnswer(422, { success: false, error: 'Te faltan Q360.00', code: 'order.belowMinimum' }),
  );
  const fetched = () => calls.filter(({ call }) => call === 'GET /api/products').length;
  const before = fetched();
  await submit();

  expect(await screen.findByText('Error al procesar el pedido: Te faltan Q360.00')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Error al procesar el pedido: Te faltan Q360.00');
  expect(tab.close).toHaveBeenCalled();
  expect(screen.getByLabelText('Nombre')).toHaveValue('María José');
  expect(store.getState().cart.lines).toHaveLength(1);
  await waitFor(() => expect(fetched()).toBe(before + 1));
});

test('without an answer the other text is shown', async () => {
  browserOpens(aTab());
  const { submit } = await openCheckout(() => {
    throw new TypeError('Failed to fetch');
  });
  await submit();
  expect(await screen.findByText('Error al procesar el pedido. Por favor intenta nuevamente.')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(/revisa tu conexión .* El pedido no se hará dos veces\./);
});

test('a distributor whose session ended is told so, and the same form goes on at the public price', async () => {
  const tab = aTab();
  browserOpens(tab);
  localStorage.setItem(
    'distributor',
    JSON.stringify({ email: 'm@ejemplo.gt', discount: 50, minimumPurchase: '0.00', status: 'approved' }),
  );
  const user = userEvent.setup();
  const { store } = renderApp({
    answers: {
      'GET /api/homepage-content': () => ({ success: true, data: contentWithNumber() }),
      'GET /api/products': () => ({ success: true, data: [ola] }),
      'GET /api/auth/distributor/me': () => new Promise(() => undefined),
      'POST /api/orders': () =>
        jsonAnswer(401, { success: false, error: 'Inicia sesión para continuar.', code: 'auth.required' }),
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Carrito/ }));
  await user.click(await screen.findByRole('button', { name: 'Finalizar Compra - Q85.00' }));
  await user.click(screen.getByRole('button', { name: 'Finalizar Compra - Q85.00' }));

  expect(await screen.findByText(/tu sesión de distribuidor terminó/)).toBeVisible();
  // Said once.
  expect(screen.getAllByText(/El carrito usa ahora el precio público/)).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Finalizar Compra - Q140.00' })).toBeEnabled();
  expect(screen.getByLabelText('Nombre')).toHaveValue('María José');
  expect(store.getState().session.distributor).toBeNull();
  expect(localStorage.getItem('distributor')).toBeNull();
  expect(tab.close).toHaveBeenCalled();

  // Of the order nothing is left to say by then; the prices have changed for good.
  await user.click(screen.getByRole('button', { name: 'Volver al carrito' }));
  await user.click(screen.getByRole('button', { name: 'Finalizar Compra - Q140.00' }));
  const checkout = within(screen.getByRole('dialog', { name: 'Datos de entrega' }));
  expect(checkout.getByText(/El carrito usa ahora el precio público\.$/)).toBeVisible();
  expect(checkout.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute('href', '/distributor/login');
});

test('an order that costs another total than the button said is refused; the cart has the new prices then', async () => {
  const tab = aTab();
  browserOpens(tab);
  let price = '110.00';
  const user = userEvent.setup();
  renderApp({
    answers: {
      'GET /api/homepage-content': () => ({ success: true, data: contentWithNumber() }),
      'GET /api/products': () => ({ success: true, data: [{ ...ola, price }] }),
      'POST /api/orders': takesOnly('150.00'),
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Carrito/ }));
  await user.click(await screen.findByRole('button', { name: 'Finalizar Compra - Q140.00' }));
  price = '120.00';
  await user.click(screen.getByRole('button', { name: 'Finalizar Compra - Q140.00' }));

  expect(await screen.findByText('Error al procesar el pedido: El total ahora es de Q150.00.')).toBeVisible();
  expect(tab.close).toHaveBeenCalled();
  expect(await screen.findByText('El precio subió: antes Q110.00')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Finalizar Compra - Q150.00' }));
  expect(await confirmation()).toBeVisible();
});

test("a distributor's new discount, or one that this device has forgotten, is asked for", async () => {
  browserOpens(aTab());
  const known = aDistributor({ discount: 50, minimumPurchase: '0.00' });
  const user = userEvent.setup();
  const { store } = renderApp({
    answers: {
      'GET /api/products': () => ({ success: true, data: [ola] }),
      'GET /api/auth/distributor/me': () => ({ success: true, data: known }),
      'POST /api/orders': takesOnly('85.00'),
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Carrito/ }));
  await user.click(await screen.findByRole('button', { name: 'Finalizar Compra - Q140.00' }));
  await user.click(screen.getByRole('button', { name: 'Finalizar Compra - Q140.00' }));
  await user.click(await screen.findByRole('button', { name: 'Finalizar Compra - Q85.00' }));
  expect(await confirmation()).toBeVisible();
  expect(store.getState().session.distributor).toMatchObject({ discount: 50 });
});

test('a session that is over when the new terms are asked for stays over', async () => {
  browserOpens(aTab());
  const known = aDistributor({ discount: 50, minimumPurchase: '0.00' });
  localStorage.setItem('distributor', JSON.stringify(known));
  let isOver = false;
  const user = userEvent.setup();
  const { store } = renderApp({
    answers: {
      'GET /api/products': () => ({ success: true, data: [ola] }),
      'GET /api/auth/distributor/me': () =>
        isOver
          ? jsonAnswer(401, { success: false, error: 'Inicia sesión', code: 'auth.required' })
          : { success: true, data: known },
      'POST /api/orders': takesOnly('140.00'),
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Carrito/ }));
  await user.click(await screen.findByRole('button', { name: 'Finalizar Compra - Q85.00' }));
  isOver = true;
  const wasSignedIn: boolean[] = [];
  store.subscribe(() => void wasSignedIn.push(store.getState().session.distributor !== null));
  await user.click(screen.getByRole('button', { name: 'Finalizar Compra - Q85.00' }));
  expect(await screen.findByText('Error al procesar el pedido: El total ahora es de Q140.00.')).toBeVisible();
  // Why, before they pay it.
  expect(screen.getByText(/Tu sesión venció\. El carrito usa ahora el precio público\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Finalizar Compra - Q140.00' }));
  expect(await confirmation()).toBeVisible();
  expect(wasSignedIn.slice(wasSignedIn.indexOf(false))).not.toContain(true);
  expect(wasSignedIn).toContain(false);
});

test('a distributor whom this device has forgotten reads of their minimum, and can buy at the public price', async () => {
  browserOpens(aTab());
  const known = aDistributor({ discount: 50, minimumPurchase: '500.00' });
  const user = userEvent.setup();
  renderApp({
    answers: {
      'GET /api/products': () => ({ success: true, data: [ola] }),
      'GET /api/auth/distributor/me': () => ({ success: true, data: known }),
      'POST /api/orders': ({ body }) =>
        (body as PlaceOrderInput).publicPrice
          ? jsonAnswer(201, { success: true, data: placed })
          : jsonAnswer(422, { success: false, error: 'Te faltan Q445.00.', code: 'order.belowMinimum' }),
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Carrito/ }));
  await user.click(await screen.findByRole('button', { name: 'Finalizar Compra - Q140.00' }));
  await user.click(screen.getByRole('button', { name: 'Finalizar Compra - Q140.00' }));
  await user.click(await screen.findByRole('button', { name: 'Comprar al precio público' }));
  await user.click(screen.getByRole('button', { name: 'Finalizar Compra - Q140.00' }));
  expect(await confirmation()).toBeVisible();
});

test('an order signs nobody in again whose sign-out the shop has not heard of: that is told first', async () => {
  browserOpens(aTab());
  localStorage.setItem(PENDING_SIGN_OUT_KEY, 'true');
  let isOver = false;
  const user = userEvent.setup();
  const { store } = renderApp({
    answers: {
      'GET /api/products': () => ({ success: true, data: [ola] }),
      'GET /api/auth/distributor/me': () => ({ success: true, data: aDistributor({ minimumPurchase: '0.00' }) }),
      'POST /api/auth/distributor/logout': () => {
        isOver = true;
        return { success: true, data: null };
      },
      'POST /api/orders': (request) => takesOnly(isOver ? '140.00' : '85.00')(request),
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Carrito/ }));
  await user.click(await screen.findByRole('button', { name: 'Finalizar Compra - Q140.00' }));
  await user.click(screen.getByRole('button', { name: 'Finalizar Compra - Q140.00' }));
  expect(await confirmation()).toBeVisible();
  expect(store.getState().session.distributor).toBeNull();
  expect(localStorage.getItem('distributor')).toBeNull();
});

test('a line that fell short is marked with what is left, and one click makes the order possible', async () => {
  browserOpens(aTab());
  localStorage.setItem('cart', JSON.stringify([{ productId: ola.id, flavor: 'Limonada Rosa', quantity: 3 }]));
  const user = userEvent.setup();
  const { calls } = renderApp({
    answers: {
      'GET /api/products': () => ({ success: true, data: [ola] }),
      'POST /api/orders': () =>
        jsonAnswer(409, {
          success: false,
          error: 'No hay suficiente inventario para completar el pedido.',
          code: 'order.outOfStock',
          shortLines: [{ productId: ola.id, flavor: 'Limonada Rosa', available: 2 }],
        }),
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Carrito/ }));
  await user.click(await screen.findByRole('button', { name: /^Finalizar Compra/ }));
  await user.click(screen.getByRole('button', { name: 'Finalizar Compra - Q330.00' }));

  expect(await screen.findByText('Quedan 2')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Resumen/ })).toHaveAttribute('aria-expanded', 'true');
  // Off, yet with the focus, so that the keyboard stays in the checkout.
  const finish = screen.getByRole('button', { name: /^Finalizar Compra/ });
  expect(finish).toHaveAttribute('aria-disabled', 'true');
  expect(finish).toBeEnabled();
  await user.click(finish);
  expect(calls.filter(({ call }) => call === 'POST /api/orders')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Ajustar carrito' }));
  expect(screen.queryByText('Quedan 2')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Finalizar Compra - Q220.00' })).toBeEnabled();
});

test('a line of which nothing is left costs nothing, and its order is not called shipped for free', async () => {
  browserOpens(aTab());
  localStorage.setItem('cart', JSON.stringify([{ productId: ola.id, flavor: 'Limonada Rosa', quantity: 3 }]));
  const user = userEvent.setup();
  let isSold = true;
  renderApp({
    answers: {
      'GET /api/products': () => ({ success: true, data: isSold ? [ola] : [] }),
      'POST /api/orders': () => {
        isSold = false;
        const shortLines = [{ productId: ola.id, flavor: 'Limonada Rosa', available: 0 }];
        return jsonAnswer(409, { success: false, error: 'No hay.', code: 'order.outOfStock', shortLines });
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Carrito/ }));
  await user.click(await screen.findByRole('button', { name: /^Finalizar Compra/ }));
  await user.click(screen.getByRole('button', { name: 'Finalizar Compra - Q330.00' }));

  expect(await screen.findByRole('button', { name: 'Finalizar Compra - Q0.00' })).toBeVisible();
  expect(screen.getByText('Ya no está disponible')).toBeVisible();
  expect(screen.queryByText(/×/)).not.toBeInTheDocument();
  expect(screen.queryByText('GRATIS')).not.toBeInTheDocument();
});

test('what the server finds wrong stands at its field and holds the order back until it is edited', async () => {
  browserOpens(aTab());
  const { user, submit, orders } = await openCheckout(() =>
    jsonAnswer(400, {
      success: false,
      error: 'Revisa los datos enviados.',
      code: 'request.invalid',
      problems: [{ path: 'customerData.address', message: 'Escribe una dirección completa' }],
    }),
  );
  await submit();
  expect(await screen.findByText('Escribe una dirección completa')).toBeVisible();
  expect(screen.getByLabelText('Dirección')).toBeInvalid();

  await submit();
  expect(orders()).toHaveLength(1);
  expect(screen.queryByText(/^Error al procesar el pedido/)).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Dirección'), ', casa verde');
  expect(screen.queryByText('Escribe una dirección completa')).not.toBeInTheDocument();
  await submit();
  await waitFor(() => expect(orders()).toHaveLength(2));
});

test('an order that the shop does not want to reserve can be sent by chat, written out; cart and form stay', async () => {
  const tab = aTab();
  browserOpens(tab);
  const text = 'No pudimos apartar tu pedido. Escríbenos por WhatsApp y lo hacemos juntos.';
  const { submit, store } = await openCheckout(() =>
    jsonAnswer(429, { success: false, error: text, code: 'order.holdLimit' }),
  );
  await submit();

  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: /Pedir por WhatsApp/ });
  const { hostname, pathname, searchParams } = new URL(link.href);
  expect([hostname, pathname]).toEqual(['wa.me', expect.stringMatching(/^\/502\d{8}$/)]);
  const message = searchParams.get('text') ?? '';
  expect(message).toContain('María José');
  expect(message).toContain(ola.name);
  expect(message).toContain('TOTAL: Q140.00');
  expect(message).toContain('Este pedido todavía no está reservado.');
  expect(tab.close).toHaveBeenCalled();
  expect(store.getState().cart.lines).toHaveLength(1);
  expect(screen.getByLabelText('Nombre')).toHaveValue('María José');
});
