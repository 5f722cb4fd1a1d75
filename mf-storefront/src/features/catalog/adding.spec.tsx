import { shopApi } from '@shop/api-client';
import type { ProductView } from '@shop/contracts';
import { selectCartCount, selectCartLines, selectCartView } from '@shop/shell-api/host';
import { aFlavor, aProduct, renderInShell } from '@shop/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Catalog } from './catalog';

const CART_LINES = 50;

function cumbre(...flavors: ProductView['flavors']): ProductView {
  return aProduct({ id: 'cumbre', name: 'Cumbre 12K', flavors });
}

/** Renders a catalogue of one product; `answer` sets what the server has from the next call on. */
async function renderOne(product: ProductView) {
  let now = product;
  const shell = renderInShell(<Catalog />, {
    answers: { 'GET /api/products': () => ({ success: true, data: [now] }) },
  });
  await screen.findByRole('heading', { name: product.name });
  return { ...shell, answer: (next: ProductView) => (now = next) };
}

const choose = (flavor: string) => userEvent.click(screen.getByRole('button', { name: flavor }));
const add = () => userEvent.click(screen.getByRole('button', { name: /^Agrega(r al carrito|do)$/ }));

beforeEach(() => localStorage.clear());

test('without a flavor nothing is added and the buyer is told', async () => {
  const { store } = await renderOne(cumbre(aFlavor()));
  await add();
  expect(screen.getByText('Por favor selecciona un sabor antes de agregar al carrito')).toBeVisible();
  expect(selectCartCount(store.getState())).toBe(0);
});

test('adding answers on the button and by a toast, and opens no dialog', async () => {
  const { store } = await renderOne(cumbre(aFlavor({ name: 'Uva Hielo' })));
  await choose('Uva Hielo');
  await add();
  expect(screen.getByRole('button', { name: 'Agregado' })).toBeVisible();
  expect(screen.getByText('Agregado al carrito')).toBeVisible();
  expect(screen.getByText('Cumbre 12K, Uva Hielo')).toBeVisible();
  expect(selectCartLines(store.getState())).toEqual([{ productId: 'cumbre', flavor: 'Uva Hielo', quantity: 1 }]);
  expect(selectCartView(store.getState())).toBe('closed');
});

test('the button comes back to itself after a moment', async () => {
  jest.useFakeTimers();
  try {
    await renderOne(cumbre(aFlavor({ name: 'Uva Hielo' })));
    act(() => screen.getByRole('button', { name: 'Uva Hielo' }).click());
    act(() => screen.getByRole('button', { name: 'Agregar al carrito' }).click());
    act(() => jest.advanceTimersByTime(1000));
    // The moment begins again with each unit.
    act(() => screen.getByRole('button', { name: 'Agregado' }).click());
    act(() => jest.advanceTimersByTime(1400));
    expect(screen.getByRole('button', { name: 'Agregado' })).toBeVisible();
    act(() => jest.advanceTimersByTime(200));
    expect(screen.getByRole('button', { name: 'Agregar al carrito' })).toBeVisible();
  } finally {
    jest.useRealTimers();
  }
});

test('adding again makes the line grow, and undo takes back one unit only', async () => {
  const { store } = await renderOne(cumbre(aFlavor({ name: 'Uva Hielo' })));
  await choose('Uva Hielo');
  await add();
  await add();
  expect(selectCartCount(store.getState())).toBe(2);
  await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
  expect(selectCartLines(store.getState())).toEqual([{ productId: 'cumbre', flavor: 'Uva Hielo', quantity: 1 }]);
});

test('undo of the first unit leaves no line', async () => {
  const { store } = await renderOne(cumbre(aFlavor({ name: 'Uva Hielo' })));
  await choose('Uva Hielo');
  await add();
  await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
  expect(selectCartLines(store.getState())).toEqual([]);
});

test('no more is added than there is, the cart counted', async () => {
  const { store } = await renderOne(cumbre(aFlavor({ name: 'Uva Hielo', inventory: 3, reservedInventory: 1 })));
  await choose('Uva Hielo');
  await add();
  await add();
  await add();
  expect(selectCartCount(store.getState())).toBe(2);
  expect(screen.getByText('Ya tienes en el carrito las 2 unidades disponibles de Uva Hielo.')).toBeVisible();
});

test('the only unit that there is is called that', async () => {
  await renderOne(cumbre(aFlavor({ name: 'Uva Hielo', inventory: 1 })));
  await choose('Uva Hielo');
  await add();
  await add();
  expect(screen.getByText('Ya tienes en el carrito la única unidad disponible de Uva Hielo.')).toBeVisible();
});

test('another flavor that is chosen after adding is not said to be added', async () => {
  await renderOne(cumbre(aFlavor({ name: 'Uva Hielo' }), aFlavor({ name: 'Lichi' })));
  await choose('Uva Hielo');
  await add();
  await choose('Lichi');
  expect(screen.getByRole('button', { name: 'Agregar al carrito' })).toBeVisible();
});

test('a full cart takes no other line and says so, and more of the lines that it has', async () => {
  const others = Array.from({ length: CART_LINES - 1 }, (_, place) => ({
    productId: `otro-${place}`,
    flavor: '',
    quantity: 1,
  }));
  localStorage.setItem('cart', JSON.stringify([{ productId: 'cumbre', flavor: 'Lichi', quantity: 1 }, ...others]));
  const { store } = await renderOne(cumbre(aFlavor({ name: 'Uva Hielo' }), aFlavor({ name: 'Lichi' })));
  await choose('Uva Hielo');
  await add();
  expect(selectCartLines(store.getState())).toHaveLength(CART_LINES);
  expect(screen.getByText('Un pedido lleva como máximo 50 sabores distintos.')).toBeVisible();
  await choose('Lichi');
  await add();
  expect(selectCartLines(store.getState())[0]?.quantity).toBe(2);
});

test('a flavor that sold out since it was chosen is refused and no longer chosen', async () => {
  const plenty = aFlavor({ name: 'Lichi' });
  const { store, answer } = await renderOne(cumbre(aFlavor({ name: 'Uva Hielo' }), plenty));
  await choose('Uva Hielo');

  answer(cumbre(aFlavor({ name: 'Uva Hielo', inventory: 0 }), plenty));
  act(() => void store.dispatch(shopApi.util.invalidateTags(['Products'])));
  expect(await screen.findByRole('button', { name: 'Uva Hielo (agotado)' })).toBeDisabled();
  await add();
  expect(
    screen.getByText('El sabor seleccionado ya no está disponible. Por favor selecciona otro sabor.'),
  ).toBeVisible();
  expect(selectCartCount(store.getState())).toBe(0);

  await add();
  expect(screen.getByText('Por favor selecciona un sabor antes de agregar al carrito')).toBeVisible();
});

test('every card keeps its own choice', async () => {
  renderInShell(<Catalog />, {
    answers: {
      'GET /api/products': () => ({
        success: true,
        data: ['Cumbre 12K', 'Faro 10K'].map((name) => aProduct({ name, flavors: [aFlavor({ name: 'Lichi' })] })),
      }),
    },
  });
  const cumbreRow = within(await screen.findByRole('group', { name: 'Sabor de Cumbre 12K' }));
  const faroRow = within(screen.getByRole('group', { name: 'Sabor de Faro 10K' }));
  await userEvent.click(cumbreRow.getByRole('button', { name: 'Lichi' }));
  expect(cumbreRow.getByRole('button', { name: 'Lichi' })).toHaveAttribute('aria-pressed', 'true');
  expect(faroRow.getByRole('button', { name: 'Lichi' })).toHaveAttribute('aria-pressed', 'false');
});
