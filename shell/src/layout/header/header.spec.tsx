import { homepageSections, writeSection } from '@shop/contracts';
import { aDistributor, defaultHomepageContent, jsonAnswer } from '@shop/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { followMenu, renderApp } from '../../../test/render-app';

const withoutNavigation = defaultHomepageContent().filter(({ section }) => section !== 'navigation');

beforeEach(() => localStorage.clear());

test('the logo leads home and reads as staff wrote it', async () => {
  const navigation = { ...homepageSections.navigation.defaults, logoAlt: 'Brisa' };
  renderApp({
    route: '/affiliates',
    answers: {
      'GET /api/homepage-content': () => ({
        success: true,
        data: [...withoutNavigation, writeSection('navigation', navigation)],
      }),
    },
  });
  expect(await screen.findByRole('link', { name: 'Brisa' })).toHaveAttribute('href', '/');
});

test.each([
  ['Inicio', '/'],
  ['Productos', '/#productos'],
  ['Afiliados', '/affiliates'],
  ['Contacto', '/#contacto'],
])('%s leads to %s from anywhere', async (name, expected) => {
  const user = userEvent.setup();
  const { address } = renderApp({ route: '/distributor/login' });
  await followMenu(user, name);
  await waitFor(() => expect(address()).toBe(expected));
});

test('on the home page productos scrolls to its section, each time it is asked for', async () => {
  const user = userEvent.setup();
  renderApp({
    host: {
      load: () => Promise.resolve({ default: () => <section id="productos">catálogo</section> }),
      reload: () => Promise.reject(new Error('not needed')),
    },
  });
  const scrolled = jest.fn();
  Element.prototype.scrollIntoView = function (this: Element) {
    if (this.matches('section')) scrolled(this.id);
  };
  await followMenu(user, 'Productos');
  await waitFor(() => expect(scrolled).toHaveBeenCalledTimes(1));
  await followMenu(user, 'Productos');
  await waitFor(() => expect(scrolled).toHaveBeenCalledTimes(2));
  expect(scrolled).toHaveBeenCalledWith('productos');
});

test('the distributor button leads visitors to the login', async () => {
  const user = userEvent.setup();
  const { address } = renderApp();
  await followMenu(user, 'Soy distribuidor');
  await waitFor(() => expect(address()).toBe('/distributor/login'));
});

test('the distributor button leads a signed-in distributor to the dashboard and shows the terms', async () => {
  localStorage.setItem('distributor', JSON.stringify(aDistributor()));
  const user = userEvent.setup();
  const { address } = renderApp();
  await followMenu(user, /Mariela Xicará.*Distribuidor · 25%/);
  await waitFor(() => expect(address()).toBe('/distributor/dashboard'));
});

test('while the content loads the bar says so', async () => {
  renderApp({ answers: { 'GET /api/homepage-content': () => new Promise(() => undefined) } });
  expect(await screen.findByText('pantalla de mf-storefront')).toBeVisible();
  expect(screen.getByText('Cargando navegación...')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Recargar' })).not.toBeInTheDocument();
});

test('without navigation content there are logo, cart and Recargar, which fetches it again', async () => {
  const user = userEvent.setup();
  let broken = true;
  renderApp({
    answers: {
      'GET /api/homepage-content': () =>
        broken
          ? jsonAnswer(503, { success: false, error: '', code: 'server.unavailable' })
          : { success: true, data: defaultHomepageContent() },
    },
  });
  const reload = await screen.findByRole('button', { name: 'Recargar' });
  expect(screen.getByRole('link', { name: 'niebla' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('button', { name: 'Carrito' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Principal' })).not.toBeInTheDocument();

  broken = false;
  await user.click(reload);
  expect(await screen.findByRole('navigation', { name: 'Principal' })).toBeVisible();
});

test('an absent navigation section counts as missing', async () => {
  renderApp({ answers: { 'GET /api/homepage-content': () => ({ success: true, data: withoutNavigation }) } });
  expect(await screen.findByRole('button', { name: 'Recargar' })).toBeVisible();
});

test('the phone menu is a dialog that holds the focus, closes on Escape and leads where it says', async () => {
  const user = userEvent.setup();
  const { address } = renderApp();
  const toggle = await screen.findByRole('button', { name: 'Menú' });
  await user.click(toggle);
  const menu = await screen.findByRole('dialog', { name: 'Menú' });
  for (let presses = 0; presses < 10; presses += 1) {
    await user.tab();
    expect(menu).toContainElement(document.activeElement as HTMLElement);
  }
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(toggle).toHaveFocus();

  await user.click(toggle);
  await user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Afiliados' }));
  await waitFor(() => expect(address()).toBe('/affiliates'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the way back closes the phone menu and leads away only then; a link out of it leaves no step', async () => {
  async function goBack() {
    const stepped = new Promise((resolve) => globalThis.addEventListener('popstate', resolve, { once: true }));
    globalThis.history.back();
    await act(() => stepped);
  }
  const user = userEvent.setup();
  const { address } = renderApp();
  await followMenu(user, 'Afiliados');
  await waitFor(() => expect(address()).toBe('/affiliates'));
  await user.click(screen.getByRole('button', { name: 'Menú' }));
  expect(await screen.findByRole('dialog', { name: 'Menú' })).toBeVisible();
  await goBack();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(address()).toBe('/affiliates');
  await goBack();
  expect(address()).toBe('/');
  expect(globalThis.history.state).not.toHaveProperty('menu');
});

test('a link of the phone menu to the page that is shown leaves no step, and is followed all the same', async () => {
  const user = userEvent.setup();
  const { address } = renderApp();
  await followMenu(user, 'Afiliados');
  await waitFor(() => expect(address()).toBe('/affiliates'));
  const { key } = globalThis.history.state as { key: string };
  await followMenu(user, 'Afiliados');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(globalThis.history.state).not.toMatchObject({ key }));
  const stepped = new Promise((resolve) => globalThis.addEventListener('popstate', resolve, { once: true }));
  globalThis.history.back();
  await act(() => stepped);
  expect(address()).toBe('/');
});

const contact = {
  ...homepageSections.contact.defaults,
  contactInfo: [{ title: 'WhatsApp', value: '5551 2034', description: '', action: '' }],
};
const withNumber = {
  'GET /api/homepage-content': () => ({
    success: true,
    data: [
      ...defaultHomepageContent().filter(({ section }) => section !== 'contact'),
      writeSection('contact', contact),
    ],
  }),
};

test('the chat button opens WhatsApp with the number of the contact section, without a handle on the shop', async () => {
  renderApp({ answers: withNumber });
  const link = await screen.findByRole('link', { name: 'Escríbenos por WhatsApp (abre en otra pestaña)' });
  expect(screen.getByRole('complementary', { name: 'Chat con la tienda' })).toContainElement(link);
  expect(link).toHaveAttribute('href', 'https://wa.me/50255512034');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
});

test('the chat button lies over no screen of the distributors', async () => {
  renderApp({ route: '/distributor/login', answers: withNumber });
  await screen.findByRole('navigation', { name: 'Principal' });
  expect(screen.queryByRole('link', { name: /WhatsApp/ })).not.toBeInTheDocument();
});
