import { homepageSections, writeSection, type CustomerData, type PlaceOrderInput } from '@shop/contracts';
import {
  aDistributor,
  aFlavor,
  anOrder,
  aProduct,
  defaultHomepageContent,
  jsonAnswer,
  type Answer,
} from '@shop/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../test/render-app';

const ola = aProduct({ name: 'Ola 8K', price: '110.00', flavors: [aFlavor({ name: 'Limonada Rosa' })] });
const placed = anOrder();
const success: Answer = () => jsonAnswer(201, { success: true, data: placed });
const typed: CustomerData = {
  firstName: 'María José',
  lastName: ' Ixcot ',
  phone: '5512 3478',
  department: 'Quetzaltenango',
  address: '6a avenida 4-12, zona 1',
  paymentMethod: 'efectivo',
};
const CLEANUP = { timeout: 3000 };

/** What follows an order comes a second later: a test that left before would find it in the next one. */
const confirmation = () => screen.findByRole('heading', { name: 'Pedido recibido' }, CLEANUP);

function contentWithNumber() {
  const contact = {
    ...homepageSections.contact.defaults,
    contactInfo: [{ title: 'WhatsApp', value: '+502 5551 2034', description: '', action: '' }],
  };
  return defaultHomepageContent().map((section) =>
    section.section === 'contact' ? writeSection('contact', contact) : section,
  );
}

/** A tab as `window.open` hands it out, as far as the checkout uses it. */
function aTab() {
  const page = document.implementation.createHTMLDocument();
  return {
    document: page,
    opener: window as Window | null,
    closed: false,
    location: { replace: jest.fn<undefined, [string]>() },
    close: jest.fn(),
  };
}

function browserOpens(tab: ReturnType<typeof aTab> | null) {
  return jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window | null);
}

/** Opens the checkout with everything typed already, as it is after a reload. */
async function openCheckout(order: Answer, content = contentWithNumber()) {
  const user = userEvent.setup();
  const shell = renderApp({
    answers: {
      'GET /api/homepage-content': () => ({ success: true, data: content }),
      'GET /api/products': () => ({ success: true, data: [ola] }),
      'POST /api/orders': order,
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Carrito/ }));
  await user.click(await screen.findByRole('button', { name: /^Finalizar Compra/ }));
  const submit = () => user.click(screen.getByRole('button', { name: 'Finalizar Compra - Q140.00' }));
  const orders = () => shell.calls.filter(({ call }) => call === 'POST /api/orders');
  const keys = () => orders().map(({ headers }) => headers.get('idempotency-key') ?? '');
  return { user, submit, orders, keys, ...shell };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  sessionStorage.setItem('checkout', JSON.stringify(typed));
  localStorage.setItem('cart', JSON.stringify([{ productId: ola.id, flavor: 'Limonada Rosa', quantity: 1 }]));
});

test('sends what was ordered and by whom, trimmed, with an idempotency key', async () => {
  browserOpens(aTab());
  const { submit, orders, keys } = await openCheckout(success);
  await submit();

  await waitFor(() => expect(orders()).toHaveLength(1));
  expect(orders()[0]?.body).toEqual({
    cartItems: [{ id: ola.id, flavor: 'Limonada Rosa', quantity: 1 }],
    customerData: {
      firstName: 'María José',
      lastName: 'Ixcot',
      phone: '55123478',
      department: 'Quetzaltenango',
      address: '6a avenida 4-12, zona 1',
      paymentMethod: 'efectivo',
    },
    expectedTotal: '140.00',
  } satisfies PlaceOrderInput);
  expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/);
  await confirmation();
});

test('the chat opens inside the click, says that it waits, and is led to the order afterwards', async () => {
  const tab = aTab();
  const open = browserOpens(tab);
  let answer: (response: unknown) => void = () => undefined;
  const { submit } = await openCheckout(() => new Promise((resolve) => (answer = resolve)));
  await submit();

  expect(open).toHaveBeenCalledWith('', '_blank');
  expect(tab.document.body.textContent).toBe('Preparando tu pedido…');
  expect(tab.location.replace).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Finalizar Compra - Q140.00' })).toBeDisabled();

  answer(jsonAnswer(201, { success: true, data: placed }));
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledTimes(1));
  const link = new URL(tab.location.replace.mock.calls[0]?.[0] ?? '');
  expect(link.origin + link.pathname).toBe('https://wa.me/50255512034');
  expect(link.searchParams.get('text')).toContain('Pedido: 7F3A91C4');
  expect(tab.opener).toBeNull();
  await confirmation();
});

test('a second after the success the cart is empty, the dialog closed, the checkout reset and the order confirmed', async () => {
  browserOpens(aTab());
  const { user, submit, store, address } = await openCheckout(success);
  await submit();

  expect(await confirmation()).toBeVisible();
  expect(address()).toBe(`/pedido/${placed.orderId}?token=${placed.token}`);
  expect(screen.getByText('7F3A91C4')).toBeVisible();
  expect(store.getState().cart).toEqual({ lines: [], view: 'closed' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(localStorage.getItem('cart')).toBe('[]');
  expect(localStorage.getItem('order_key')).toBeNull();
  expect(sessionStorage.getItem('checkout')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Carrito' }));
  expect(await screen.findByText('Tu carrito está vacío')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('where the browser lets no tab open, the cart is stored empty first and then the page goes to the chat', async () => {
  const storedAt: (string | null)[] = [];
  const open = jest.spyOn(window, 'open').mockImplementation((_url, target) => {
    if (target === '_self') storedAt.push(localStorage.getItem('cart'), localStorage.getItem('order_key'));
    return null;
  });
  const { submit, address } = await openCheckout(success);
  await submit();

  await waitFor(() =>
    expect(open).toHaveBeenCalledWith(expect.stringMatching(/^https:\/\/wa\.me\/50255512034\?text=/), '_self'),
  );
  expect(storedAt).toEqual(['[]', null]);
  await waitFor(() => expect(address()).toContain('/pedido/'));
});

test('a tab that was closed meanwhile counts as blocked', async () => {
  const tab = { ...aTab(), closed: true };
  const open = browserOpens(tab);
  const { submit } = await openCheckout(success);
  await submit();
  await waitFor(() => expect(open).toHaveBeenCalledWith(expect.stringContaining('https://wa.me/'), '_self'));
});

test('a shop without a number opens no chat and still confirms', async () => {
  const open = browserOpens(aTab());
  const { submit } = await openCheckout(success, defaultHomepageContent());
  await submit();
  expect(await confirmation()).toBeVisible();
  expect(open).not.toHaveBeenCalled();
});

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
});

describe('when the answer does not come', () => {
  const down: Answer = () => jsonAnswer(503, { success: false, error: 'Espera', code: 'server.unavailable' });
  const used: Answer = () =>
    jsonAnswer(409, { success: false, error: 'Este pedido ya se envió con otros datos.', code: 'order.keyReused' });

  test('every further try goes out with the same key, over reloads and changes', async () => {
    browserOpens(aTab());
    const first = await openCheckout(down);
    await first.submit();
    await screen.findByText(/Error al procesar el pedido/);
    await first.submit();
    await waitFor(() => expect(first.keys()).toHaveLength(2));
    first.unmount();

    const second = await openCheckout(down);
    await second.submit();
    await screen.findByText(/Error al procesar el pedido/);
    await second.user.type(screen.getByLabelText('Dirección'), ' bis');
    await second.submit();
    await waitFor(() => expect(second.keys()).toHaveLength(2));
    expect(new Set([...first.keys(), ...second.keys()]).size).toBe(1);
  });

  test('an order that had been placed all the same is found again and confirmed, and the changes are spoken of', async () => {
    browserOpens(aTab());
    const inPlaced = { ...placed.lines[0], productId: ola.id, productName: ola.name, flavor: 'Limonada Rosa' };
    const earlier = { ...placed, lines: [inPlaced] };
    let reachable = false;
    const { user, submit, orders, keys, store } = await openCheckout((request) => {
      const address = (request.body as PlaceOrderInput).customerData.address;
      if (!reachable) throw new TypeError('Failed to fetch');
      return address === typed.address ? jsonAnswer(201, { success: true, data: earlier }) : used(request);
    });
    await submit();
    await screen.findByText(/Error al procesar el pedido/);
    reachable = true;
    await user.type(screen.getByLabelText('Dirección'), ', casa verde');
    await submit();

    expect(await confirmation()).toBeVisible();
    expect(screen.getByText(/ya estaba registrado antes de tus últimos cambios/)).toBeVisible();
    expect(orders()).toHaveLength(3);
    expect(new Set(keys()).size).toBe(1);
    expect(store.getState().cart.lines).toEqual([]);
    expect(localStorage.getItem('order_key')).toBeNull();
    expect(sessionStorage.getItem('order_unanswered')).toBeNull();
  });

  test('what was added since stays in the cart', async () => {
    browserOpens(aTab());
    let reachable = false;
    const { user, submit, store } = await openCheckout((request) => {
      if (!reachable) throw new TypeError('Failed to fetch');
      const [line] = (request.body as PlaceOrderInput).cartItems;
      return line?.quantity === 1 ? jsonAnswer(201, { success: true, data: placed }) : used(request);
    });
    await submit();
    await screen.findByText(/Error al procesar el pedido/);
    reachable = true;
    await user.click(screen.getByRole('button', { name: 'Volver al carrito' }));
    await user.click(screen.getByRole('button', { name: /^Aumentar/ }));
    await user.click(screen.getByRole('button', { name: 'Finalizar Compra - Q220.00' }));
    await user.click(screen.getByRole('button', { name: 'Finalizar Compra - Q220.00' }));
    expect(await screen.findByText(/ya estaba registrado antes/, {}, CLEANUP)).toBeVisible();
    expect(store.getState().cart.lines).toEqual([{ productId: ola.id, flavor: 'Limonada Rosa', quantity: 2 }]);
  });

  test('a key whose order nobody remembers is said, and given up', async () => {
    browserOpens(aTab());
    const { submit, keys } = await openCheckout(used);
    await submit();
    expect(await screen.findByText(/Este pedido ya se envió con otros datos/)).toBeVisible();
    await submit();
    await waitFor(() => expect(keys()).toHaveLength(2));
    expect(keys()[1]).not.toBe(keys()[0]);
  });
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
  expect(screen.getByRole('button', { name: 'Finalizar Compra - Q140.00' })).toBeEnabled();
  expect(screen.getByLabelText('Nombre')).toHaveValue('María José');
  expect(store.getState().session.distributor).toBeNull();
  expect(localStorage.getItem('distributor')).toBeNull();
  expect(tab.close).toHaveBeenCalled();
});

/** The server's part: it takes an order only at the total that it costs. */
function takesOnly(total: string): Answer {
  return ({ body }) =>
    (body as PlaceOrderInput).expectedTotal === total
      ? jsonAnswer(201, { success: true, data: placed })
      : jsonAnswer(409, { success: false, error: `El total ahora es de Q${total}.`, code: 'order.totalChanged' });
}

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

test('a line that fell short is marked with what is left, and one click makes the order possible', async () => {
  browserOpens(aTab());
  localStorage.setItem('cart', JSON.stringify([{ productId: ola.id, flavor: 'Limonada Rosa', quantity: 3 }]));
  const user = userEvent.setup();
  renderApp({
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
  expect(screen.getByRole('button', { name: /^Finalizar Compra/ })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Ajustar carrito' }));
  expect(screen.queryByText('Quedan 2')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Finalizar Compra - Q220.00' })).toBeEnabled();
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
  await user.type(screen.getByLabelText('Dirección'), ', casa verde');
  expect(screen.queryByText('Escribe una dirección completa')).not.toBeInTheDocument();
  await submit();
  await waitFor(() => expect(orders()).toHaveLength(2));
});

test('nothing closes the checkout while the order is on its way', async () => {
  browserOpens(aTab());
  const { user, submit } = await openCheckout(() => new Promise(() => undefined));
  await submit();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Volver al carrito' }));
  expect(screen.getByRole('dialog', { name: 'Datos de entrega' })).toBeVisible();
});
