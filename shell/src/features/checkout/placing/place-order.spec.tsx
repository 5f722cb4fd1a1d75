import { storefrontEndpoints } from '@shop/api-client';
import type { PlaceOrderInput } from '@shop/contracts';
import { cartActions, sessionActions } from '@shop/shell-api/host';
import { defaultHomepageContent, jsonAnswer, lastCall, type Answer } from '@shop/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
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
  success,
} from '../../../../test/checkout-screen';

beforeEach(fillBefore);

/** Until the page behind leads to the number that the shop has by now. */
const untilNewNumber = () =>
  waitFor(() => expect(document.querySelector('a[href*="50255519999"]')).toBeInTheDocument());

test('sends what was ordered and by whom, trimmed, with an idempotency key', async () => {
  skipCleanupDelay();
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
  skipCleanupDelay();
  const tab = aTab();
  const open = browserOpens(tab);
  let answer: (response: unknown) => void = () => undefined;
  const { submit, orders } = await openCheckout(() => new Promise((resolve) => (answer = resolve)));
  expect(screen.getByText(/se abre WhatsApp/)).toHaveTextContent(
    /^Al finalizar se abre WhatsApp con tu pedido ya escrito\. Tus productos quedan reservados desde ese momento\.$/,
  );
  await submit();

  expect(open).toHaveBeenCalledWith('', '_blank');
  expect(tab.document.body.textContent).toBe('Preparando tu pedido…');
  expect(tab.document.title).toBe('Preparando tu pedido…');
  expect(tab.location.replace).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Finalizar Compra - Q140.00' })).toHaveAttribute('aria-busy', 'true');

  await waitFor(() => expect(orders()).toHaveLength(1));
  answer(jsonAnswer(201, { success: true, data: placed }));
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledTimes(1));
  const link = new URL(tab.location.replace.mock.calls[0]?.[0] ?? '');
  expect(link.origin + link.pathname).toBe('https://wa.me/50255512034');
  expect(link.searchParams.get('text')).toContain('Pedido: 7F3A91C4');
  expect(tab.opener).toBeNull();
  await confirmation();
});

test('a tab that was open for days leads to the number that the shop has by now', async () => {
  skipCleanupDelay();
  const tab = aTab();
  browserOpens(tab);
  const content = contentWithNumber();
  const { user, submit } = await openCheckout(success, content);
  await user.click(screen.getByRole('button', { name: 'Volver al carrito' }));
  content.splice(0, content.length, ...contentWithNumber('5551 9999'));
  const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate'] as const;
  jest.useFakeTimers({
    now: Date.now() + 3 * 86_400_000,
    doNotFake: [...timers, 'queueMicrotask', 'nextTick', 'performance', 'requestAnimationFrame'],
  });
  await user.click(await screen.findByRole('button', { name: /^Finalizar Compra/ }));
  await untilNewNumber();
  await submit();
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledTimes(1));
  expect(tab.location.replace.mock.calls[0]?.[0]).toMatch(/^https:\/\/wa\.me\/50255519999/);
  await confirmation();
  jest.useRealTimers();
});

test('a number that comes while the order is on its way is the one that the chat leads to', async () => {
  skipCleanupDelay();
  const tab = aTab();
  browserOpens(tab);
  let answer: (given: unknown) => void = () => undefined;
  const { submit, store, orders } = await openCheckout(() => new Promise((resolve) => (answer = resolve)));
  await submit();
  await waitFor(() => expect(orders()).toHaveLength(1));
  const entry = { endpointName: 'listHomepageContent', arg: undefined, value: contentWithNumber('5551 9999') } as const;
  act(() => void store.dispatch(storefrontEndpoints.util.upsertQueryEntries([entry])));
  await untilNewNumber();
  answer(jsonAnswer(201, { success: true, data: placed }));
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledTimes(1));
  expect(tab.location.replace.mock.calls[0]?.[0]).toMatch(/^https:\/\/wa\.me\/50255519999/);
  await confirmation();
});

test('a second after the success the cart is empty, the dialog closed, the checkout reset and the order confirmed', async () => {
  browserOpens(aTab());
  const { user, submit, store, address, calls } = await openCheckout(success);
  await submit();

  expect(await screen.findByRole('button', { name: 'Pedido recibido' })).toHaveAttribute('aria-busy', 'true');
  expect(await confirmation()).toBeVisible();
  expect(screen.queryByText(/ya estaba registrado antes/)).toBeNull();
  // Nobody has handed it over yet: how it stands is one press away.
  expect(screen.getByRole('button', { name: 'Ver estado del pedido' })).toBeVisible();
  expect(calls.some(({ call }) => call.endsWith('/delivery'))).toBe(false);
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
  const { submit, address, calls } = await openCheckout(success);
  await submit();

  await waitFor(() =>
    expect(open).toHaveBeenCalledWith(expect.stringMatching(/^https:\/\/wa\.me\/50255512034\?text=/), '_self'),
  );
  expect(storedAt).toEqual(['[]', null]);
  // Of that the shop is told though the page is left.
  expect(lastCall(calls, `POST /api/orders/${placed.orderId}/chat`)?.keepalive).toBe(true);
  await waitFor(() => expect(address()).toContain('/pedido/'));
});

test('a tab that was closed meanwhile counts as blocked', async () => {
  const tab = { ...aTab(), closed: true };
  const open = browserOpens(tab);
  const { submit } = await openCheckout(success);
  await submit();
  await waitFor(() => expect(open).toHaveBeenCalledWith(expect.stringContaining('https://wa.me/'), '_self'));
});

test('a page that is left while the order is on its way takes the tab along that waits for it', async () => {
  skipCleanupDelay();
  const tab = aTab();
  browserOpens(tab);
  let answer: (response: unknown) => void = () => undefined;
  const { submit, orders } = await openCheckout(() => new Promise((resolve) => (answer = resolve)));
  await submit();
  await waitFor(() => expect(orders()).toHaveLength(1));
  expect(tab.close).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('pagehide'));
  expect(tab.close).toHaveBeenCalledTimes(1);
  answer(jsonAnswer(201, { success: true, data: placed }));
  await confirmation();
});

test('a tab with the chat outlives the page that led it there', async () => {
  skipCleanupDelay();
  const tab = aTab();
  browserOpens(tab);
  const { submit } = await openCheckout(success);
  await submit();
  await confirmation();
  window.dispatchEvent(new Event('pagehide'));
  expect(tab.close).not.toHaveBeenCalled();
});

/* Android's browser inside other apps: where the app opens no tabs the page itself is handed out, and about to be left. */
test.each([
  [
    'an order that is refused',
    () => jsonAnswer(409, { success: false, error: 'Ya no queda.', code: 'order.shortage' }),
  ],
  ['an order that is placed', success],
])('a browser without tabs keeps the shop on the screen: %s', async (_case, answer: Answer) => {
  const open = jest.spyOn(window, 'open').mockImplementation(() => window);
  const close = jest.spyOn(window, 'close').mockImplementation(() => undefined);
  const stop = jest.fn();
  // jsdom has none.
  window.stop = stop;
  const { submit } = await openCheckout(answer);
  const before = document.title;
  await submit();
  expect(document.body).not.toHaveTextContent('Preparando tu pedido…');
  expect(document.title).toBe(before);
  expect(stop).toHaveBeenCalledTimes(1);
  if (answer === success) {
    expect(await confirmation()).toBeVisible();
    expect(open).toHaveBeenLastCalledWith(expect.stringContaining('https://wa.me/'), '_self');
  } else {
    expect(await screen.findByText(/Ya no queda/)).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Datos de entrega' })).toBeVisible();
  }
  expect(close).not.toHaveBeenCalled();
});

test('a shop without a number opens no chat and still confirms', async () => {
  skipCleanupDelay();
  const open = browserOpens(aTab());
  const { submit } = await openCheckout(success, defaultHomepageContent());
  expect(screen.getByText('Tus productos quedan reservados al finalizar.')).toBeInTheDocument();
  expect(screen.queryByText(/se abre WhatsApp/)).toBeNull();
  await submit();
  expect(await confirmation()).toBeVisible();
  expect(open).not.toHaveBeenCalled();
});

/** A checkout whose order is answered once the test says so. */
async function openHeldCheckout(outcome: Answer) {
  browserOpens(aTab());
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const checkout = await openCheckout(async (request) => {
    await answered;
    return outcome(request);
  });
  return { ...checkout, answer };
}

test('what another tab puts into the cart while the order is on its way stays there', async () => {
  skipCleanupDelay();
  const { submit, store, answer } = await openHeldCheckout(success);
  await submit();
  const added = { productId: ola.id, flavor: 'Limonada Rosa' };
  act(() => {
    store.dispatch(cartActions.added({ productId: ola.id, flavor: 'Uva' }));
    store.dispatch(cartActions.added(added));
  });
  answer();
  expect(await confirmation()).toBeVisible();
  expect(store.getState().cart.lines).toEqual([
    { ...added, quantity: 1 },
    { productId: ola.id, flavor: 'Uva', quantity: 1 },
  ]);
});

test.each<[string, Answer, string]>([
  [
    'refused',
    () => jsonAnswer(409, { success: false, error: 'Ya no queda.', code: 'order.shortage' }),
    'Error al procesar el pedido: Ya no queda.',
  ],
  [
    'not answered',
    () => {
      throw new TypeError('Failed to fetch');
    },
    'No llegó respuesta. Pregúntanos antes de pedir otra vez.',
  ],
])('an order whose cart another tab empties goes on in sight, and is told to be %s', async (_what, outcome, words) => {
  const { submit, store, orders, answer } = await openHeldCheckout(outcome);
  await submit();
  await waitFor(() => expect(orders()).toHaveLength(1));
  act(() => void store.dispatch(cartActions.replaced([])));
  expect(screen.getByRole('dialog', { name: 'Datos de entrega' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Finalizar Compra - Q140.00' })).toHaveAttribute('aria-busy', 'true');
  answer();
  expect(await screen.findByText('Tu carrito está vacío')).toBeVisible();
  expect(screen.getByText(words)).toBeVisible();
});

test('an order whose cart another tab empties is confirmed', async () => {
  skipCleanupDelay();
  const { submit, store, answer } = await openHeldCheckout(success);
  await submit();
  act(() => void store.dispatch(cartActions.replaced([])));
  answer();
  expect(await confirmation()).toBeVisible();
});

/** The page of an order before whose answer something happens to what was typed. */
async function placedWhile(happens: (user: UserEvent) => Promise<void> | void): Promise<void> {
  skipCleanupDelay();
  const { user, submit, answer } = await openHeldCheckout(success);
  await submit();
  await happens(user);
  answer();
  expect(await confirmation()).toBeVisible();
}

test('what is corrected while the order is on its way is not in it, and that is said', async () => {
  await placedWhile((user) => user.type(screen.getByLabelText('Dirección'), ', casa verde'));
  expect(screen.getByText(/ya estaba registrado antes de tus últimos cambios/)).toBeVisible();
});

test('who signs out in another tab while the order is on its way has corrected nothing', async () => {
  await placedWhile(() => sessionStorage.removeItem('checkout'));
  expect(screen.queryByText(/ya estaba registrado antes/)).toBeNull();
});

test('nothing closes the checkout while the order is on its way, nor sends it again', async () => {
  browserOpens(aTab());
  const { user, submit, orders } = await openCheckout(() => new Promise(() => undefined));
  await submit();
  await submit();
  await user.type(screen.getByLabelText('Dirección'), '{Enter}');
  const stepped = new Promise((resolve) => globalThis.addEventListener('popstate', resolve, { once: true }));
  globalThis.history.back();
  await act(() => stepped);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Volver al carrito' }));
  expect(screen.getByRole('dialog', { name: 'Datos de entrega' })).toBeVisible();
  expect(orders()).toHaveLength(1);
});

test('who is told that their session ended is led to sign in once the order is there, and not away from it', async () => {
  browserOpens(aTab());
  let answer: (response: unknown) => void = () => undefined;
  const { submit, store } = await openCheckout(() => new Promise((resolve) => (answer = resolve)));
  await submit();
  act(() => void store.dispatch(sessionActions.distributorSessionEnded('expired')));
  expect(screen.queryByRole('link', { name: 'Iniciar sesión' })).toBeNull();
  answer(jsonAnswer(409, { success: false, error: 'Ya no queda.', code: 'order.shortage' }));
  expect(await screen.findByText(/Ya no queda/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Iniciar sesión' })).toBeVisible();
});

test('units that the order itself took are none that are missing while it is on its way', async () => {
  skipCleanupDelay();
  const { submit, store, answer } = await openHeldCheckout(success);
  await submit();
  const gone = { ...ola, flavors: ola.flavors.map((flavor) => ({ ...flavor, inventory: 0 })) };
  act(() => {
    store.dispatch(
      storefrontEndpoints.util.upsertQueryEntries([{ endpointName: 'listProducts', arg: undefined, value: [gone] }]),
    );
  });
  // The bar beneath the checkout has heard of it.
  const bar = within(screen.getByRole('region', { name: 'Carrito', hidden: true }));
  expect(await bar.findByText('Q0.00')).toBeInTheDocument();
  const checkout = within(screen.getByRole('dialog', { name: 'Datos de entrega' }));
  expect(checkout.getByRole('button', { name: /Finalizar Compra - Q140\.00/ })).toBeVisible();
  expect(checkout.queryByText(/Q0\.00/)).toBeNull();
  expect(checkout.queryByRole('button', { name: 'Ajustar carrito' })).toBeNull();
  answer();
  expect(await confirmation()).toBeVisible();
});
