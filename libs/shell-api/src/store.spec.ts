import { storefrontEndpoints } from '@shop/api-client';
import { limits } from '@shop/contracts';
import { aDistributor, aFlavor, anOrder, aProduct, aStaffUser } from '@shop/testing';
import { cartActions, selectCartCount, selectCartLines } from './cart/cart.slice';
import { priceCart } from './cart/cart-lines';
import {
  selectDistributor,
  selectDistributorEnd,
  selectStaff,
  selectStaffToken,
  sessionActions,
} from './session/session.slice';
import { keepForm, readKeptForm } from './kept-form';
import { createShopStore, followOtherTabs } from './store';
import { selectToast, toastDismissed, toastShown } from './toast/toast.slice';

const mint = { productId: 'p1', flavor: 'Menta Glacial' };
const grape = { productId: 'p1', flavor: 'Uva Hielo' };

/** A device whose other tabs hear of each change as soon as it is written, and of none that is written after it. */
function tellTabsAtOnce(): void {
  const kept = new Map<string, string>();
  const tell = (key: string) => globalThis.dispatchEvent(new StorageEvent('storage', { key }));
  jest.spyOn(globalThis, 'localStorage', 'get').mockReturnValue({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, text: string) {
      kept.set(key, text);
      tell(key);
    },
    removeItem(key: string) {
      kept.delete(key);
      tell(key);
    },
  } as unknown as Storage);
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('lets nobody change what it holds but by an action', async () => {
  const store = createShopStore();
  store.dispatch(cartActions.added(mint));
  await store.dispatch(
    storefrontEndpoints.util.upsertQueryData('listProducts', undefined, [aProduct({ sabores: ['Menta'] })]),
  );
  const { data } = storefrontEndpoints.endpoints.listProducts.select()(store.getState());
  expect(() => selectCartLines(store.getState()).pop()).toThrow(TypeError);
  expect(() => data?.[0]?.sabores.push('Uva')).toThrow(TypeError);
});

describe('the cart', () => {
  it('counts the same product and flavor on one line and another flavor on its own', () => {
    const store = createShopStore();
    store.dispatch(cartActions.added(mint));
    store.dispatch(cartActions.added(grape));
    store.dispatch(cartActions.added(mint));
    expect(selectCartLines(store.getState())).toEqual([
      { ...mint, quantity: 2 },
      { ...grape, quantity: 1 },
    ]);
    expect(selectCartCount(store.getState())).toBe(3);
  });

  it('removes a line whose quantity becomes 0 or less, and puts it back in its place', () => {
    const store = createShopStore();
    store.dispatch(cartActions.added(mint));
    store.dispatch(cartActions.added(grape));
    store.dispatch(cartActions.quantitySet({ ...mint, quantity: 4 }));
    const before = selectCartLines(store.getState());
    store.dispatch(cartActions.quantitySet({ ...mint, quantity: 0 }));
    const after = selectCartLines(store.getState());
    expect(after).toEqual([{ ...grape, quantity: 1 }]);
    store.dispatch(cartActions.takenBack({ before, after }));
    expect(selectCartLines(store.getState()).map(({ quantity }) => quantity)).toEqual([4, 1]);
  });

  it.each([
    ['a line that was taken out', [{ ...mint, quantity: 4 }], [], [5, 2]],
    ['units that were added', [], [{ ...mint, quantity: 4 }], [2]],
    ['more than a line takes', [{ ...mint, quantity: limits.unitsPerLine }], [], [limits.unitsPerLine, 2]],
  ])('taken back is %s, and what was added meanwhile stays', (_what, before, after, quantities) => {
    const store = createShopStore();
    for (const target of [mint, grape, grape]) store.dispatch(cartActions.added(target));
    store.dispatch(cartActions.takenBack({ before, after }));
    expect(selectCartLines(store.getState()).map(({ quantity }) => quantity)).toEqual(quantities);
  });

  it('never holds more than an order takes: of one line, and lines', () => {
    const lines = Array.from({ length: limits.orderLines }, (_, n) => ({
      productId: `p${n}`,
      flavor: '',
      quantity: 1,
    }));
    const full = [{ ...mint, quantity: limits.unitsPerLine }, ...lines];
    localStorage.setItem('cart', JSON.stringify(full));
    const store = createShopStore();
    expect(selectCartLines(store.getState())).toHaveLength(limits.orderLines);
    store.dispatch(cartActions.added(grape));
    store.dispatch(cartActions.added(mint));
    expect(selectCartLines(store.getState())).toEqual(full.slice(0, limits.orderLines));
  });

  it('nor by what is taken back, since another tab has filled it up meanwhile', () => {
    const most = { ...mint, quantity: limits.unitsPerLine };
    const others = Array.from({ length: limits.orderLines - 2 }, (_, n) => ({
      productId: `p${n}`,
      flavor: '',
      quantity: 1,
    }));
    const before = [most, { ...grape, quantity: 1 }, ...others];
    const after = [{ ...most, quantity: 1 }, ...others];
    const filled = [most, ...others, { productId: 'x', flavor: '', quantity: 1 }];
    localStorage.setItem('cart', JSON.stringify(filled));
    const store = createShopStore();
    store.dispatch(cartActions.takenBack({ before, after }));
    const lines = selectCartLines(store.getState());
    expect(lines).toHaveLength(limits.orderLines);
    expect(lines[0]).toEqual(most);
  });

  it('survives a reload', () => {
    createShopStore().dispatch(cartActions.added(mint));
    expect(selectCartLines(createShopStore().getState())).toEqual([{ ...mint, quantity: 1 }]);
  });

  it.each([
    ['no JSON', 'x'],
    ['no list', '{"productId":"p"}'],
    ['a price and a broken quantity', '[{"productId":"p","flavor":"f","quantity":1.5,"price":"1.00"}]'],
    ['a negative quantity', '[{"productId":"p","flavor":"f","quantity":-1}]'],
    ['more than a line takes', '[{"productId":"p","flavor":"f","quantity":1000}]'],
  ])('is empty when what was kept is %s', (_name, kept) => {
    localStorage.setItem('cart', kept);
    expect(selectCartLines(createShopStore().getState())).toEqual([]);
  });

  it('trusts only product, flavor and quantity of what was kept', () => {
    localStorage.setItem('cart', JSON.stringify([{ ...mint, quantity: 2, price: '0.01', name: 'Regalo' }]));
    expect(selectCartLines(createShopStore().getState())).toEqual([{ ...mint, quantity: 2 }]);
  });

  it('follows what another tab does to it', () => {
    const store = createShopStore();
    const stop = followOtherTabs(store);
    localStorage.setItem('cart', JSON.stringify([{ ...grape, quantity: 3 }]));
    globalThis.dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
    expect(selectCartLines(store.getState())).toEqual([{ ...grape, quantity: 3 }]);
    stop();
  });

  it('leaves to another tab what that one has written: it may be older than what is written next', () => {
    const store = createShopStore();
    const stop = followOtherTabs(store);
    const written = JSON.stringify([{ ...grape, quantity: 3 }]);
    const setItem = jest.fn();
    const device = { getItem: () => written, setItem } as unknown as Storage;
    jest.spyOn(globalThis, 'localStorage', 'get').mockReturnValue(device);
    globalThis.dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
    store.dispatch(cartActions.added(grape));
    jest.restoreAllMocks();
    expect(setItem.mock.calls).toEqual([['cart', JSON.stringify([{ ...grape, quantity: 4 }])]]);
    stop();
  });
});

describe('a page that the browser kept whole for the way back', () => {
  const comeBack = (persisted = true) => globalThis.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

  it('has the cart and the distributor that other tabs made meanwhile', () => {
    const store = createShopStore();
    store.dispatch(cartActions.added(mint));
    const stop = followOtherTabs(store);
    const distributor = aDistributor();
    localStorage.setItem('cart', '[]');
    localStorage.setItem('distributor', JSON.stringify(distributor));
    comeBack();
    expect(selectCartLines(store.getState())).toEqual([]);
    expect(selectDistributor(store.getState())).toEqual(distributor);
    stop();
  });

  it('shows nobody who signed out in another tab meanwhile', () => {
    const store = createShopStore();
    store.dispatch(cartActions.added(mint));
    store.dispatch(sessionActions.distributorSignedIn(aDistributor()));
    store.dispatch(sessionActions.staffSignedIn({ user: aStaffUser(), token: 't' }));
    const stop = followOtherTabs(store);
    localStorage.removeItem('distributor');
    localStorage.removeItem('admin_token');
    comeBack();
    expect(selectDistributor(store.getState())).toBeNull();
    expect(selectStaff(store.getState())).toBeNull();
    expect(selectCartLines(store.getState())).toHaveLength(1);
    stop();
  });

  it.each([
    ['nothing is kept', true],
    ['it is loaded as usual', false],
  ])('stays as it is where %s', (_case, persisted) => {
    const store = createShopStore();
    store.dispatch(cartActions.added(mint));
    store.dispatch(sessionActions.distributorSignedIn(aDistributor()));
    const stop = followOtherTabs(store);
    if (persisted) localStorage.clear();
    else localStorage.setItem('cart', '[]');
    comeBack(persisted);
    expect(selectCartLines(store.getState())).toHaveLength(1);
    expect(selectDistributor(store.getState())).not.toBeNull();
    stop();
  });
});

describe('who buys', () => {
  it('follows what another tab does: signs in with it, and out', () => {
    const store = createShopStore();
    const stop = followOtherTabs(store);
    const distributor = aDistributor();
    localStorage.setItem('distributor', JSON.stringify(distributor));
    globalThis.dispatchEvent(new StorageEvent('storage', { key: 'distributor' }));
    expect(selectDistributor(store.getState())).toEqual(distributor);
    localStorage.removeItem('distributor');
    globalThis.dispatchEvent(new StorageEvent('storage', { key: 'distributor' }));
    expect(selectDistributor(store.getState())).toBeNull();
    expect(selectDistributorEnd(store.getState())).toBe('signedOut');
    stop();
  });

  it('learns from another tab why the session ended there', () => {
    tellTabsAtOnce();
    const [here, there] = [createShopStore(), createShopStore()];
    const stop = followOtherTabs(there);
    here.dispatch(sessionActions.distributorSignedIn(aDistributor()));
    expect(selectDistributor(there.getState())).not.toBeNull();
    here.dispatch(sessionActions.distributorSessionEnded('standby'));
    expect(selectDistributorEnd(there.getState())).toBe('standby');
    stop();
  });

  it('stays said over a reload why the session ended, until the next one', () => {
    const store = createShopStore();
    store.dispatch(sessionActions.distributorSignedIn(aDistributor()));
    store.dispatch(sessionActions.distributorSessionEnded('passwordChanged'));
    expect(selectDistributorEnd(createShopStore().getState())).toBe('passwordChanged');
    // Another tab has begun the next one.
    localStorage.setItem('distributor', JSON.stringify(aDistributor()));
    expect(selectDistributorEnd(createShopStore().getState())).toBeNull();
    store.dispatch(sessionActions.distributorSignedIn(aDistributor()));
    expect(selectDistributorEnd(store.getState())).toBeNull();
    store.dispatch(sessionActions.distributorSignedOut());
    expect(selectDistributorEnd(createShopStore().getState())).toBeNull();
  });
});

describe('pricing the cart', () => {
  const product = aProduct({
    id: 'p1',
    price: '145.50',
    flavors: [aFlavor({ name: 'Menta Glacial', inventory: 3, reservedInventory: 1 })],
  });

  it('takes prices from the catalogue and adds shipping below Q200', () => {
    const cart = priceCart([{ ...mint, quantity: 1 }], [product], null);
    expect(cart).toMatchObject({ subtotal: 14550, shipping: 3000, total: 17550 });
    expect(priceCart([{ ...mint, quantity: 2 }], [product], null)).toMatchObject({ shipping: 0, total: 29100 });
  });

  it('gives distributors their own price', () => {
    expect(priceCart([{ ...mint, quantity: 1 }], [product], aDistributor({ discount: 25 })).subtotal).toBe(10900);
    expect(priceCart([{ ...mint, quantity: 1 }], [product], aDistributor({ discount: 0 })).subtotal).toBe(14550);
  });

  it('charges shipping for what costs a distributor nothing, and none for what is gone', () => {
    const distributor = aDistributor({ discount: 100 });
    expect(priceCart([{ ...mint, quantity: 1 }], [product], distributor)).toMatchObject({ subtotal: 0, total: 3000 });
    const gone = { productId: 'gone', flavor: '', quantity: 1 };
    expect(priceCart([gone], [product], distributor)).toMatchObject({ subtotal: 0, total: 0 });
  });

  it('prices nothing of a flavor of which nothing is left', () => {
    const soldOut = { ...product, flavors: [aFlavor({ name: 'Menta Glacial', inventory: 0 })] };
    expect(priceCart([{ ...mint, quantity: 1 }], [soldOut], null)).toMatchObject({
      lines: [{ unitPrice: 0, total: 0, short: true }],
      total: 0,
    });
  });

  it('marks a line that asks for more than is left, and one that vanished', () => {
    const { lines } = priceCart(
      [
        { ...mint, quantity: 3 },
        { productId: 'gone', flavor: '', quantity: 1 },
      ],
      [product],
      null,
    );
    expect(lines.map(({ short }) => short)).toEqual([true, true]);
    expect(priceCart([{ ...mint, quantity: 2 }], [product], null).lines[0]?.short).toBe(false);
  });
});

describe('sessions', () => {
  it('of staff are kept under admin_token and admin_user, and forgotten on sign-out', () => {
    const store = createShopStore();
    const user = aStaffUser();
    store.dispatch(sessionActions.staffSignedIn({ user, token: 'token-del-servidor' }));
    expect(localStorage.getItem('admin_token')).toBe('token-del-servidor');
    expect(selectStaff(createShopStore().getState())).toEqual(user);
    const order = { orderId: 'a', token: 'b' };
    store.dispatch(
      storefrontEndpoints.util.upsertQueryEntries([
        { endpointName: 'listProducts', arg: undefined, value: [aProduct()] },
        { endpointName: 'listHomepageContent', arg: undefined, value: [] },
        { endpointName: 'getOrder', arg: order, value: anOrder() },
      ]),
    );
    store.dispatch(sessionActions.staffSignedOut());
    // Who signs in next finds the public lists alone.
    const kept = Object.values(store.getState().api.queries).map((query) => query?.endpointName);
    expect(kept).toEqual(['listProducts', 'listHomepageContent']);
    expect(localStorage.getItem('admin_token')).toBeNull();
    expect(localStorage.getItem('admin_user')).toBeNull();
    expect(selectStaff(createShopStore().getState())).toBeNull();
  });

  it('of staff whose copy was damaged on the device are none', () => {
    localStorage.setItem('admin_token', 'token-del-servidor');
    localStorage.setItem('admin_user', '{}');
    expect(selectStaff(createShopStore().getState())).toBeNull();
  });

  describe('of staff in two tabs', () => {
    const [ana, beto] = [aStaffUser({ username: 'ana' }), aStaffUser({ username: 'beto' })];
    const tokenChanged = () => globalThis.dispatchEvent(new StorageEvent('storage', { key: 'admin_token' }));
    let stop: () => void;
    let here: ReturnType<typeof createShopStore>;
    let there: ReturnType<typeof createShopStore>;

    beforeEach(() => {
      [here, there] = [createShopStore(), createShopStore()];
      for (const { dispatch } of [here, there]) dispatch(sessionActions.staffSignedIn({ user: ana, token: 'de-ana' }));
      stop = followOtherTabs(there);
    });
    afterEach(() => stop());

    it('are of the same person: who signs in in one works in the other too, which says so', () => {
      here.dispatch(sessionActions.staffSignedOut());
      here.dispatch(sessionActions.staffSignedIn({ user: beto, token: 'de-beto' }));
      tokenChanged();
      expect([selectStaff(there.getState()), selectStaffToken(there.getState())]).toEqual([beto, 'de-beto']);
      expect(selectToast(there.getState())?.title).toBe('Ahora trabajas como beto');
      expect(localStorage.getItem('admin_token')).toBe('de-beto');
    });

    it('are of the same person however soon the other one hears of it', () => {
      tellTabsAtOnce();
      here.dispatch(sessionActions.staffSignedIn({ user: beto, token: 'de-beto' }));
      expect([selectStaff(there.getState()), selectStaffToken(there.getState())]).toEqual([beto, 'de-beto']);
    });

    it('end together', () => {
      here.dispatch(sessionActions.staffSignedOut());
      tokenChanged();
      expect(selectStaff(there.getState())).toBeNull();
    });

    it('go on quietly with a new token of the same person', () => {
      here.dispatch(sessionActions.staffSignedIn({ user: ana, token: 'nuevo' }));
      tokenChanged();
      expect(selectStaffToken(there.getState())).toBe('nuevo');
      expect(selectToast(there.getState())).toBeNull();
    });

    it('leave the newer one alone where an older one ends late', () => {
      here.dispatch(sessionActions.staffSignedIn({ user: beto, token: 'de-beto' }));
      there.dispatch(sessionActions.staffSignedOut());
      expect(localStorage.getItem('admin_token')).toBe('de-beto');
    });
  });

  it('of a distributor take along what was typed into forms when they sign out', () => {
    const store = createShopStore();
    store.dispatch(sessionActions.distributorSignedIn(aDistributor()));
    const empty = { name: '', message: '' };
    keepForm('contacto', { name: 'Mariela', message: 'Hola' }, empty);
    expect(readKeptForm('contacto', { ...empty, email: '' })).toEqual({ name: 'Mariela', message: 'Hola', email: '' });
    // A later release may have fewer fields.
    expect(readKeptForm('contacto', { name: '' })).toEqual({ name: 'Mariela' });
    store.dispatch(sessionActions.distributorSignedOut());
    expect(readKeptForm('contacto', empty)).toEqual(empty);
    expect(JSON.stringify(sessionStorage)).not.toContain('Mariela');
  });

  it('of a distributor leave to nobody but them what was typed when they end unasked', () => {
    const store = createShopStore();
    const distributor = aDistributor();
    const empty = { address: '' };
    const end = () => store.dispatch(sessionActions.distributorSessionEnded('expired'));
    store.dispatch(sessionActions.distributorSignedIn(distributor));
    keepForm('entrega', { address: '4a. calle 5-12' }, empty);
    end();
    store.dispatch(sessionActions.distributorSignedIn(distributor));
    expect(readKeptForm('entrega', empty)).toEqual({ address: '4a. calle 5-12' });
    end();
    // After a reload, too.
    createShopStore().dispatch(sessionActions.distributorSignedIn(aDistributor()));
    expect(readKeptForm('entrega', empty)).toEqual(empty);
  });

  it('of a distributor take along what was typed in every tab of a browser in which they sign out', () => {
    const [here, there] = [createShopStore(), createShopStore()];
    const stop = followOtherTabs(there);
    const empty = { address: '' };
    for (const { dispatch } of [here, there]) dispatch(sessionActions.distributorSignedIn(aDistributor()));
    here.dispatch(sessionActions.distributorSignedOut());
    // Session storage is each tab's own: this is what was typed in the other one.
    keepForm('entrega', { address: '4a. calle 5-12' }, empty);
    globalThis.dispatchEvent(new StorageEvent('storage', { key: 'distributor' }));
    expect(readKeptForm('entrega', empty)).toEqual(empty);
    stop();
  });

  it('of a distributor take over what a visitor typed who signs in', () => {
    const empty = { address: '' };
    keepForm('entrega', { address: '4a. calle 5-12' }, empty);
    createShopStore().dispatch(sessionActions.distributorSignedIn(aDistributor()));
    expect(readKeptForm('entrega', empty)).toEqual({ address: '4a. calle 5-12' });
  });

  it('of a distributor are kept under distributor, and forgotten on sign-out', () => {
    const store = createShopStore();
    const distributor = aDistributor();
    store.dispatch(sessionActions.distributorSignedIn(distributor));
    expect(selectDistributor(createShopStore().getState())).toEqual(distributor);
    store.dispatch(sessionActions.distributorSignedOut());
    expect(localStorage.getItem('distributor')).toBeNull();
  });
});

describe('toasts', () => {
  it('show one at a time, the newest', () => {
    const store = createShopStore();
    store.dispatch(toastShown({ variant: 'info', title: 'Uno' }));
    const first = selectToast(store.getState());
    store.dispatch(toastShown({ variant: 'info', title: 'Dos' }));
    expect(selectToast(store.getState())?.title).toBe('Dos');
    store.dispatch(toastDismissed(first?.id ?? ''));
    expect(selectToast(store.getState())?.title).toBe('Dos');
  });

  it('leave the store 5,000 ms after they were dismissed, unless a newer one has come', async () => {
    jest.useFakeTimers();
    const store = createShopStore();
    const show = (title: string) => store.dispatch(toastShown({ variant: 'info', title })).payload.id;
    store.dispatch(toastDismissed(show('Uno')));
    expect(selectToast(store.getState())).toBeNull();
    await jest.advanceTimersByTimeAsync(4999);
    expect(store.getState().toast.current?.title).toBe('Uno');
    await jest.advanceTimersByTimeAsync(1);
    expect(store.getState().toast.current).toBeNull();

    store.dispatch(toastDismissed(show('Dos')));
    await jest.advanceTimersByTimeAsync(3000);
    const third = show('Tres');
    await jest.advanceTimersByTimeAsync(3000);
    expect(selectToast(store.getState())?.title).toBe('Tres');
    store.dispatch(toastDismissed(third));
    await jest.advanceTimersByTimeAsync(4999);
    expect(store.getState().toast.current?.title).toBe('Tres');
    jest.useRealTimers();
  });

  it('make way for the cart', () => {
    const store = createShopStore();
    store.dispatch(toastShown({ variant: 'success', title: 'Agregado al carrito' }));
    store.dispatch(cartActions.viewed('list'));
    expect(selectToast(store.getState())).toBeNull();
    store.dispatch(toastShown({ variant: 'info', title: 'Quitaste 1 unidad' }));
    store.dispatch(cartActions.viewed('closed'));
    expect(selectToast(store.getState())?.title).toBe('Quitaste 1 unidad');
  });

  it('wait as news for an answer that is shown, but not for other news', () => {
    const store = createShopStore();
    const show = (title: string, waits: boolean) => store.dispatch(toastShown({ variant: 'info', title, waits }));
    const shown = () => selectToast(store.getState())?.title;
    const { payload } = show('Guardado', false);
    show('Pedido nuevo', true);
    expect(shown()).toBe('Guardado');
    store.dispatch(toastDismissed(payload.id));
    expect(shown()).toBe('Pedido nuevo');
    const { payload: news } = show('Otro pedido nuevo', true);
    expect(shown()).toBe('Otro pedido nuevo');
    // Each is shown once: the one that has waited does not come back.
    store.dispatch(toastDismissed(news.id));
    expect(shown()).toBeUndefined();
  });
});
