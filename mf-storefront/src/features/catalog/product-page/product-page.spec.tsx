import { shopApi } from '@shop/api-client';
import { productPath, type ProductView } from '@shop/contracts';
import { selectCartLines } from '@shop/shell-api/host';
import { aFlavor, aProduct, jsonAnswer, renderInShell, type Answer } from '@shop/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import App from '../../../app';

const product = aProduct({
  id: 'abcdef01-0000-4000-8000-000000000001',
  name: 'Cumbre 12K',
  price: '145.50',
  image: 'cumbre.webp',
  description: 'Cuerpo metálico y batería recargable.',
  flavors: [
    aFlavor({ name: 'Menta Glacial' }),
    aFlavor({ name: 'Uva Hielo', inventory: 3 }),
    aFlavor({ name: 'Lichi', inventory: 0 }),
  ],
});
const other = aProduct({ name: 'Faro 10K' });

function renderPage(route: string, products: ProductView[] = [product, other]) {
  return renderInShell(<App />, { route, answers: { 'GET /api/products': () => ({ success: true, data: products }) } });
}

const heading = () => screen.findByRole('heading', { level: 1, name: 'Cumbre 12K' });

beforeEach(() => localStorage.clear());

test('shows the product, its price, its words and how each flavor stands', async () => {
  renderPage(productPath(product), [product]);
  expect(await heading()).toBeVisible();
  await waitFor(() => expect(document.title).toMatch(/^Cumbre 12K/));
  expect(screen.getAllByText('12,000 Puffs')[0]).toBeVisible();
  expect(screen.getByText('Q146')).toBeVisible();
  // It is in the first screen.
  expect(screen.getByRole('img', { name: /Cumbre 12K/ })).toHaveAttribute('loading', 'eager');
  expect(screen.getByText('exacto Q145.50')).toBeVisible();
  expect(screen.getByText('Cuerpo metálico y batería recargable.')).toBeVisible();
  expect(screen.getByText('Envío gratis en compras mayores a Q200')).toBeVisible();

  const flavors = within(screen.getByRole('group', { name: 'Sabor de Cumbre 12K' }));
  expect(flavors.getByRole('button', { name: 'Lichi (agotado)' })).toBeDisabled();
  expect(screen.getByRole('status')).toHaveTextContent('Elige un sabor');
  await userEvent.click(flavors.getByRole('button', { name: 'Uva Hielo' }));
  expect(screen.getByRole('status')).toHaveTextContent('Quedan 3');
  await userEvent.click(flavors.getByRole('button', { name: 'Menta Glacial' }));
  expect(screen.getByRole('status')).toHaveTextContent('Disponible');
  expect(screen.getByRole('img', { name: 'Cumbre 12K, Menta Glacial' })).toBeVisible();
});

test('distributors see their price and their discount; what sells well says so', async () => {
  localStorage.setItem('distributor', JSON.stringify({ email: 'm@ejemplo.gt', discount: 25, status: 'approved' }));
  renderPage(productPath(product), [{ ...product, popular: true }]);
  await heading();
  expect(screen.getByText('−25%')).toBeVisible();
  expect(screen.getByText('Popular')).toBeVisible();
  expect(screen.getByText('Q109')).toBeVisible();
  expect(screen.getByText('Q146').closest('s')).toBeVisible();
});

test('a discount of nothing is none', async () => {
  localStorage.setItem('distributor', JSON.stringify({ email: 'm@ejemplo.gt', discount: 0, status: 'approved' }));
  renderPage(productPath(product), [product]);
  await heading();
  expect(screen.queryByText('−0%')).not.toBeInTheDocument();
});

test('a product that is sold out says so, and is not offered', async () => {
  const gone = { ...product, flavors: product.flavors.map((flavor) => ({ ...flavor, inventory: 0 })) };
  renderPage(productPath(gone), [gone]);
  await heading();
  expect(screen.getByRole('status')).toHaveTextContent('Sin sabores disponibles');
  expect(screen.getByRole('button', { name: 'Agotado' })).toBeDisabled();
});

test('a chosen flavor that is sold out since says so; the picture is of one that can be bought until one is chosen', async () => {
  const flavors = product.flavors.toReversed();
  let now = { ...product, flavors };
  const { store } = renderInShell(<App />, {
    route: productPath(product),
    answers: { 'GET /api/products': () => ({ success: true, data: [now] }) },
  });
  await heading();
  expect(screen.getByRole('img', { name: 'Cumbre 12K, Uva Hielo' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Menta Glacial' }));
  expect(screen.getByRole('status')).toHaveTextContent('Disponible');
  now = {
    ...now,
    flavors: flavors.map((flavor) => (flavor.name === 'Menta Glacial' ? { ...flavor, inventory: 0 } : flavor)),
  };
  act(() => void store.dispatch(shopApi.util.invalidateTags(['Products'])));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Agotado'));
});

test('puts the chosen flavor into the cart; without one it asks for it', async () => {
  const { store } = renderPage(productPath(product), [product]);
  await heading();
  await userEvent.click(screen.getByRole('button', { name: 'Agregar al carrito' }));
  expect(screen.getByText('Por favor selecciona un sabor antes de agregar al carrito')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Menta Glacial' }));
  await userEvent.click(screen.getByRole('button', { name: 'Agregar al carrito' }));
  expect(selectCartLines(store.getState())).toEqual([{ productId: product.id, flavor: 'Menta Glacial', quantity: 1 }]);
});

test('an address may name the flavor; one that is sold out is not chosen', async () => {
  const first = renderPage(`${productPath(product)}?sabor=Uva+Hielo`, [product]);
  await heading();
  expect(screen.getByRole('button', { name: 'Uva Hielo' })).toHaveAttribute('aria-pressed', 'true');
  first.unmount();
  renderPage(`${productPath(product)}?sabor=Lichi`, [product]);
  await heading();
  expect(screen.getByRole('status')).toHaveTextContent('Elige un sabor');
});

test('where the chosen flavor is sold out since, the one of the address is not put in its place', async () => {
  let now = product;
  const { store } = renderInShell(<App />, {
    route: `${productPath(product)}?sabor=Uva+Hielo`,
    answers: { 'GET /api/products': () => ({ success: true, data: [now] }) },
  });
  await heading();
  await userEvent.click(screen.getByRole('button', { name: 'Menta Glacial' }));
  const soldOut = (name: string) => (name === 'Menta Glacial' ? { inventory: 0 } : {});
  now = { ...product, flavors: product.flavors.map((flavor) => ({ ...flavor, ...soldOut(flavor.name) })) };
  act(() => void store.dispatch(shopApi.util.invalidateTags(['Products'])));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Agotado'));
  await userEvent.click(screen.getByRole('button', { name: 'Agregar al carrito' }));
  expect(await screen.findByText('Elige un sabor')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Uva Hielo' })).toHaveAttribute('aria-pressed', 'false');
});

test('an address with an older name finds the product', async () => {
  renderPage('/producto/otro-nombre-abcdef01');
  expect(await heading()).toBeVisible();
});

test('an unknown product is the 404 screen', async () => {
  renderPage('/producto/cumbre-12k-ffffffff');
  expect(await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/');
});

test('what is alike stands below and leads on, with no flavor chosen there', async () => {
  const alike = { ...other, flavors: [aFlavor({ name: 'Menta Glacial' })] };
  renderPage(productPath(product), [product, alike]);
  await userEvent.click((await screen.findAllByRole('button', { name: 'Menta Glacial' }))[0] ?? document.body);
  expect(screen.getByRole('status')).toHaveTextContent('Disponible');
  const related = within(await screen.findByRole('region', { name: 'También te puede gustar' }));
  expect(related.queryByText('Cumbre 12K')).not.toBeInTheDocument();
  await userEvent.click(related.getByRole('link', { name: 'Faro 10K' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Faro 10K' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Elige un sabor');
});

test('says that it loads, and a failure with its retry', async () => {
  const answers: { current: Answer } = { current: () => jsonAnswer(503, {}) };
  renderInShell(<App />, {
    route: productPath(product),
    answers: { 'GET /api/products': (request) => answers.current(request) },
  });
  expect(screen.getByText('Cargando productos...')).toBeInTheDocument();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Error al cargar productos');
  answers.current = () => ({ success: true, data: [product] });
  await userEvent.click(within(alert).getByRole('button', { name: 'Reintentar' }));
  expect(await heading()).toBeVisible();
});

describe('sharing', () => {
  const original = Object.getOwnPropertyDescriptor(navigator, 'share');
  afterEach(() => {
    if (original) Object.defineProperty(navigator, 'share', original);
    else Reflect.deleteProperty(navigator, 'share');
  });
  const setShare = (share: unknown) => Object.defineProperty(navigator, 'share', { value: share, configurable: true });

  test("goes through the device's own list; closing that is no failure", async () => {
    const share = jest.fn().mockRejectedValue(new DOMException('closed', 'AbortError'));
    setShare(share);
    renderPage(productPath(product), [product]);
    await heading();
    await userEvent.click(screen.getByRole('button', { name: 'Compartir' }));
    expect(share).toHaveBeenCalledWith({ title: 'Cumbre 12K', url: new URL(productPath(product), location.href).href });
    expect(screen.queryByText(/Enlace copiado|No se pudo copiar/)).not.toBeInTheDocument();
  });

  test('copies the link where the list of the device fails, and shows it where that does not go either', async () => {
    setShare(jest.fn().mockRejectedValue(new Error('No target')));
    const user = userEvent.setup();
    renderPage(productPath(product), [product]);
    await heading();
    await user.click(screen.getByRole('button', { name: 'Compartir' }));
    expect(await screen.findByText('Enlace copiado')).toBeVisible();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
    await user.click(screen.getByRole('button', { name: 'Compartir' }));
    expect(await screen.findByText('No se pudo copiar el enlace')).toBeVisible();
    expect(screen.getByText(new URL(productPath(product), location.href).href)).toBeVisible();
  });

  test('copies the link where the device has none', async () => {
    const user = userEvent.setup();
    renderPage(productPath(product), [product]);
    await heading();
    await user.click(screen.getByRole('button', { name: 'Compartir' }));
    expect(await screen.findByText('Enlace copiado')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(new URL(productPath(product), location.href).href);
  });
});
