import { storefrontEndpoints } from '@shop/api-client';
import type { PlaceOrderInput } from '@shop/contracts';
import { sessionActions } from '@shop/shell-api/host';
import { aDistributor, aFlavor, jsonAnswer, type Answer } from '@shop/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import {
  aTab,
  browserOpens,
  confirmation,
  fillBefore,
  ola,
  openCheckout,
  placed,
  skipCleanupDelay,
  success,
  typed,
} from '../../../../test/checkout-screen';

/** Of a checkout whose answer was lost before the tab was closed. */
const KEY_BEFORE = '0123456789abcdef0123456789abcdef';

beforeEach(() => {
  fillBefore();
  skipCleanupDelay();
});

afterEach(() => void jest.useRealTimers());

/** From now on, as with cookies switched off. */
function refuseStorage(): void {
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    jest.spyOn(globalThis, area, 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
  }
}

/** From now on. */
function daysLater(): void {
  const { now } = Date;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + 3 * 86_400_000);
}

describe('when the answer does not come', () => {
  const failing = (status: number) =>
    jsonAnswer(status, { success: false, error: 'Espera', code: 'server.unavailable' });
  const down: Answer = () => failing(503);
  const used: Answer = () =>
    jsonAnswer(409, { success: false, error: 'Un intento anterior sí llegó.', code: 'order.keyReused' });

  test('nobody waits for it longer than half a minute, and is told that the order is not made twice', async () => {
    browserOpens(aTab());
    const { orders } = await openCheckout(() => new Promise(() => undefined));
    const button = screen.getByRole('button', { name: 'Finalizar Compra - Q140.00' });
    jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask'] });
    fireEvent.click(button);
    await act(() => jest.advanceTimersByTimeAsync(29_900));
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByText(/No llegó respuesta/)).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(200));
    jest.useRealTimers();
    expect(await screen.findByText(/No llegó respuesta .* El pedido no se hará dos veces\./)).toBeVisible();
    expect(button).not.toHaveAttribute('aria-busy');
    expect(orders()).toHaveLength(1);
  });

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
    // Of as many tries before as are kept none had arrived.
    const lost = ['1', '2', '3', '4', '5'].map((address) => ({ cartItems: [], customerData: { ...typed, address } }));
    localStorage.setItem('order_key', JSON.stringify(KEY_BEFORE));
    sessionStorage.setItem('order_unanswered', JSON.stringify(lost));
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
    expect(orders()).toHaveLength(6);
    expect(new Set(keys()).size).toBe(1);
    expect(store.getState().cart.lines).toEqual([]);
    expect(localStorage.getItem('order_key')).toBeNull();
    expect(sessionStorage.getItem('order_unanswered')).toBeNull();
  });

  test.each([500, 502])(
    'an order of which a failure on the way back (%i) was told is found again too',
    async (status) => {
      browserOpens(aTab());
      let isDown = true;
      const { user, submit, orders } = await openCheckout((request) => {
        const { address } = (request.body as PlaceOrderInput).customerData;
        if (isDown) return failing(status);
        return address === typed.address ? jsonAnswer(201, { success: true, data: placed }) : used(request);
      });
      await submit();
      await screen.findByText(/Error al procesar el pedido/);
      isDown = false;
      await user.type(screen.getByLabelText('Dirección'), ', casa verde');
      await submit();
      expect(await confirmation()).toBeVisible();
      expect(screen.getByText(/ya estaba registrado antes de tus últimos cambios/)).toBeVisible();
      expect(orders()).toHaveLength(3);
    },
  );

  test('where the browser refuses storage too it is found again, and what was typed outlives the way back to the cart', async () => {
    browserOpens(aTab());
    let isLost = true;
    const { user, submit, keys } = await openCheckout((request) => {
      const { address } = (request.body as PlaceOrderInput).customerData;
      if (isLost) throw new TypeError('Failed to fetch');
      return address === typed.address ? jsonAnswer(201, { success: true, data: placed }) : used(request);
    });
    refuseStorage();
    await submit();
    await screen.findByText(/El pedido no se hará dos veces/);
    isLost = false;
    await user.type(screen.getByLabelText('Dirección'), ', casa verde');
    await user.click(screen.getByRole('button', { name: 'Volver al carrito' }));
    await user.click(screen.getByRole('button', { name: /^Finalizar Compra/ }));
    expect(screen.getByLabelText('Dirección')).toHaveValue(`${typed.address}, casa verde`);
    await submit();
    expect(await confirmation()).toBeVisible();
    expect(screen.getByText(/ya estaba registrado antes de tus últimos cambios/)).toBeVisible();
    expect(new Set(keys()).size).toBe(1);
  });

  test('an order that may have been placed is not forgotten where the shop is too busy to say so', async () => {
    browserOpens(aTab());
    const busy: Answer = () =>
      jsonAnswer(429, { success: false, error: 'Demasiados intentos.', code: 'limit.tooManyRequests' });
    const answers: Answer[] = [down, busy, used, busy, used, () => jsonAnswer(201, { success: true, data: placed })];
    const { user, submit, keys } = await openCheckout((request) => (answers.shift() ?? used)(request));
    await submit();
    await screen.findByText(/Error al procesar el pedido/);
    await submit();
    await screen.findByText(/Demasiados intentos/);
    await user.type(screen.getByLabelText('Dirección'), ', casa verde');
    await submit();
    await waitFor(() => expect(keys()).toHaveLength(4));
    await screen.findByText(/Demasiados intentos/);
    await submit();
    expect(await screen.findByText(/ya estaba registrado antes de tus últimos cambios/)).toBeVisible();
    expect(new Set(keys()).size).toBe(1);
  });

  test('the last units, which it may have itself, do not keep the order from being asked for again', async () => {
    browserOpens(aTab());
    let left = ola;
    const { submit, keys, store } = await openCheckout(
      (request) => {
        if (left !== ola) return success(request);
        left = { ...ola, flavors: [aFlavor({ name: 'Limonada Rosa', inventory: 0 })] };
        throw new TypeError('Failed to fetch');
      },
      undefined,
      () => [left],
    );
    const { select } = storefrontEndpoints.endpoints.listProducts;

    await submit();
    expect(await screen.findByText(/El pedido no se hará dos veces/)).toBeVisible();
    await waitFor(() => expect(select()(store.getState()).data).toEqual([left]));
    await submit();
    expect(await confirmation()).toBeVisible();
    expect(new Set(keys()).size).toBe(1);
  });

  test('the last units, which it may have itself, do not keep it from being asked for after a reload', async () => {
    browserOpens(aTab());
    let left = ola;
    const answers: Answer[] = [down, success];
    const open = () =>
      openCheckout(
        (request) => (answers.shift() ?? success)(request),
        undefined,
        () => [left],
      );
    const before = await open();
    await before.submit();
    await screen.findByText(/Error al procesar el pedido/);
    before.unmount();
    left = { ...ola, flavors: [aFlavor({ name: 'Limonada Rosa', inventory: 1, reservedInventory: 1 })] };

    const { submit, keys, store } = await open();
    await submit();
    expect(await confirmation()).toBeVisible();
    expect(keys()).toEqual([before.keys()[0]]);
    expect(store.getState().cart.lines).toEqual([]);
  });

  test('an order without an answer lets nobody have units that others took meanwhile', async () => {
    browserOpens(aTab());
    let left = ola;
    const short = [{ productId: ola.id, flavor: 'Limonada Rosa', available: 0 }];
    const gone: Answer = () =>
      jsonAnswer(409, { success: false, error: 'No alcanza.', code: 'order.outOfStock', shortLines: short });
    const answers: Answer[] = [down, gone];
    const open = () =>
      openCheckout(
        (request) => (answers.shift() ?? gone)(request),
        undefined,
        () => [left],
      );
    const before = await open();
    await before.submit();
    await screen.findByText(/Error al procesar el pedido/);
    before.unmount();
    left = { ...ola, flavors: [aFlavor({ name: 'Limonada Rosa', inventory: 0 })] };

    const { submit, user } = await open();
    await submit();
    expect(await screen.findByText('Ya no está disponible')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Volver al carrito' }));
    expect(screen.getByText('Ya no está disponible')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Finalizar Compra/ })).toBeDisabled();
  });

  test('what was added since stays in the cart, and nothing that the order has', async () => {
    browserOpens(aTab());
    let reachable = false;
    // Staff have split its line since.
    const inPlaced = { ...placed.lines[0], productId: ola.id, flavor: 'Limonada Rosa', quantity: 1 };
    const earlier = { ...placed, lines: [inPlaced, inPlaced] };
    const { user, store } = await openCheckout((request) => {
      if (!reachable) throw new TypeError('Failed to fetch');
      const [line] = (request.body as PlaceOrderInput).cartItems;
      return line?.quantity === 2 ? jsonAnswer(201, { success: true, data: earlier }) : used(request);
    });
    const more = async () => {
      await user.click(screen.getByRole('button', { name: 'Volver al carrito' }));
      await user.click(screen.getByRole('button', { name: /^Aumentar/ }));
      await user.click(screen.getByRole('button', { name: /^Finalizar Compra/ }));
      await user.click(screen.getByRole('button', { name: /^Finalizar Compra/ }));
    };
    await more();
    await screen.findByText(/Error al procesar el pedido/);
    reachable = true;
    await more();
    expect(await screen.findByText(/ya estaba registrado antes/)).toBeVisible();
    expect(store.getState().cart.lines).toEqual([{ productId: ola.id, flavor: 'Limonada Rosa', quantity: 1 }]);
  });

  test.each(['completed', 'cancelled'] as const)(
    'an order of an earlier visit that is %s by now is no answer to the same order: another one is placed',
    async (status) => {
      browserOpens(aTab());
      const before = { ...placed, lines: placed.lines.map((line) => ({ ...line, status })) };
      localStorage.setItem('order_key', JSON.stringify(KEY_BEFORE));
      const { submit, keys, store } = await openCheckout(({ headers }) => {
        const isBefore = headers.get('idempotency-key') === KEY_BEFORE;
        return jsonAnswer(201, { success: true, data: isBefore ? before : placed });
      });
      await submit();
      expect(await confirmation()).toBeVisible();
      expect(keys()).toEqual([KEY_BEFORE, expect.stringMatching(/^[0-9a-f]{32}$/)]);
      expect(keys()[1]).not.toBe(KEY_BEFORE);
      expect(store.getState().cart.lines).toEqual([]);
      expect(localStorage.getItem('order_key')).toBeNull();
    },
  );

  test('an order of an earlier visit of which something is still open is the same order', async () => {
    browserOpens(aTab());
    const lines = (['completed', 'pending'] as const).flatMap((status) =>
      placed.lines.map((line) => ({ ...line, status })),
    );
    localStorage.setItem('order_key', JSON.stringify(KEY_BEFORE));
    const { submit, keys } = await openCheckout(() => jsonAnswer(201, { success: true, data: { ...placed, lines } }));
    await submit();
    expect(await confirmation()).toBeVisible();
    expect(keys()).toEqual([KEY_BEFORE]);
  });

  test.each([
    ['right', 0],
    ['two hours fast', -2 * 3_600_000],
    ['two hours slow', 2 * 3_600_000],
  ])(
    'an order of this visit that was completed before its answer came is the same, on a clock %s',
    async (_c, shop) => {
      browserOpens(aTab());
      let reachable = false;
      const lines = placed.lines.map((line) => ({ ...line, status: 'completed' as const }));
      const done = { ...placed, createdAt: new Date(Date.now() + shop).toISOString(), lines };
      const { submit, keys } = await openCheckout(() => {
        if (!reachable) throw new TypeError('Failed to fetch');
        return jsonAnswer(201, { success: true, data: done });
      });
      await submit();
      await screen.findByText(/Error al procesar el pedido/);
      reachable = true;
      await submit();
      expect(await screen.findByRole('heading', { name: 'Pedido completado' })).toBeVisible();
      expect(new Set(keys()).size).toBe(1);
    },
  );

  test.each([
    // The blank at its end is no other address.
    ['the same', ' '],
    ['another', ', casa verde'],
  ])(
    'a tab of days ago, whose order has been delivered though its answer was lost, places %s order',
    async (_which, change) => {
      browserOpens(aTab());
      localStorage.setItem('order_key', JSON.stringify(KEY_BEFORE));
      const lines = placed.lines.map((line) => ({ ...line, status: 'completed' as const }));
      // This device's clock is weeks slow: by it the order is still to come.
      const createdAt = new Date(Date.now() + 14 * 86_400_000).toISOString();
      const delivered = { ...placed, createdAt, lines };
      let isLost = true;
      const { user, submit, keys, store } = await openCheckout((request) => {
        if (isLost) throw new TypeError('Failed to fetch');
        if (request.headers.get('idempotency-key') !== KEY_BEFORE) return success(request);
        const { address } = (request.body as PlaceOrderInput).customerData;
        return address === typed.address ? jsonAnswer(201, { success: true, data: delivered }) : used(request);
      });
      await submit();
      await screen.findByText(/Error al procesar el pedido/);
      daysLater();
      isLost = false;
      await user.type(screen.getByLabelText('Dirección'), change);
      await submit();
      expect(await confirmation()).toBeVisible();
      expect(screen.queryByText(/ya estaba registrado antes/)).toBeNull();
      expect(keys().at(-1)).not.toBe(KEY_BEFORE);
      expect(store.getState().cart.lines).toEqual([]);
    },
  );

  test.each([
    ['gave up', null],
    ['changed for that of its next order', JSON.stringify('f'.repeat(32))],
  ])('a key that another tab %s meanwhile is still that of the order that went out here', async (_what, next) => {
    browserOpens(aTab());
    localStorage.setItem('order_key', JSON.stringify(KEY_BEFORE));
    const { submit, keys } = await openCheckout(down);
    await submit();
    await screen.findByText(/Error al procesar el pedido/);
    // The other one was told of an order under it, of which it knows nothing.
    localStorage.removeItem('order_key');
    if (next) localStorage.setItem('order_key', next);
    await submit();
    await waitFor(() => expect(keys()).toEqual([KEY_BEFORE, KEY_BEFORE]));
  });

  test('a key that another tab ended with an order of its own is none of this one’s next order', async () => {
    browserOpens(aTab());
    const refusal: Answer = () => jsonAnswer(422, { success: false, error: 'Espera.', code: 'order.holdLimit' });
    const answers: Answer[] = [refusal, success];
    const { submit, keys } = await openCheckout((request) => (answers.shift() ?? success)(request));
    await submit();
    await screen.findByText(/Espera\./);
    // It took up the key that this tab had begun, placed its order under it, and forgot it.
    expect(localStorage.getItem('order_key')).toBe(JSON.stringify(keys()[0]));
    localStorage.removeItem('order_key');
    await submit();
    expect(await confirmation()).toBeVisible();
    expect(keys()[1]).not.toBe(keys()[0]);
  });

  test('an order that may have been placed is not forgotten where the session of its distributor has ended', async () => {
    browserOpens(aTab());
    const distributor = aDistributor({ minimumPurchase: '0.00' });
    localStorage.setItem('distributor', JSON.stringify(distributor));
    const over: Answer = () =>
      jsonAnswer(401, { success: false, error: 'Tu sesión terminó.', code: 'auth.required', sessionEnd: 'expired' });
    const found: Answer = () => jsonAnswer(201, { success: true, data: placed });
    const answers: Answer[] = [down, over, used, found];
    const { user, keys, store } = await openCheckout((request) => (answers.shift() ?? used)(request));
    const submit = () => user.click(screen.getByRole('button', { name: /^Finalizar Compra/ }));
    await submit();
    await screen.findByText(/Error al procesar el pedido/);
    await submit();
    await screen.findByText(/Tu sesión venció\. El carrito usa ahora el precio público; revisa/);
    act(() => void store.dispatch(sessionActions.distributorSignedIn(distributor)));
    await user.type(screen.getByLabelText('Dirección'), ', casa verde');
    await submit();
    expect(await confirmation()).toBeVisible();
    expect(screen.getByText(/ya estaba registrado antes de tus últimos cambios/)).toBeVisible();
    expect(new Set(keys()).size).toBe(1);
  });

  test('a key whose order this tab does not know is said and given up; its own cart stays whole, and is ordered once', async () => {
    browserOpens(aTab());
    // Another tab sent it, and waits for its answer or has lost it.
    localStorage.setItem('order_key', JSON.stringify(KEY_BEFORE));
    const { submit, keys, orders, store } = await openCheckout((request) =>
      (request.headers.get('idempotency-key') === KEY_BEFORE ? used : success)(request),
    );
    const { lines } = store.getState().cart;
    await submit();
    expect(await screen.findByText(/Un intento anterior sí llegó/)).toBeVisible();
    expect(store.getState().cart.lines).toEqual(lines);
    await submit();
    expect(await confirmation()).toBeVisible();
    expect(keys()).toEqual([KEY_BEFORE, expect.not.stringMatching(KEY_BEFORE)]);
    expect(orders()[1]?.body).toEqual(orders()[0]?.body);
    expect(store.getState().cart.lines).toEqual([]);
  });
});
