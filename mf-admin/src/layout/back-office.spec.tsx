import { paths } from '@shop/shell-api';
import { sessionActions } from '@shop/shell-api/host';
import { aProduct, aStaffUser, jsonAnswer, lastCall, renderInShell, salesAnswer, type Answers } from '@shop/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { frameAnswers } from '../../test/answers';
import { aStaffOrder, ordersAnswer } from '../../test/builders/orders';
import { signInBefore } from '../../test/signed-in';
import { setWindow } from '../../test/window-width';
import App from '../app';
import { routes } from '../routes';

const answers = {
  ...frameAnswers(),
  'GET /api/admin/sales': () => salesAnswer([]),
  'GET /api/admin/orders': () => ordersAnswer([aStaffOrder()]),
  'GET /api/products': () => ({ success: true, data: [aProduct()] }),
};

function openSales(over: Answers = {}) {
  return renderInShell(<App />, { route: '/admin/sales', answers: { ...answers, ...over } });
}

describe('the frame of the back office', () => {
  it.each([
    ['admin', 'Administrador'],
    ['sales', 'Ventas'],
  ] as const)('shows who is signed in with the role %s', async (role, label) => {
    signInBefore({ username: 'otto', role });
    openSales(frameAnswers({ username: 'otto', role }));
    const account = await screen.findByRole('button', { name: /otto/ });
    expect(within(account).getByText('O')).toBeVisible();
    expect(within(account).getByText(label)).toBeVisible();
  });

  it('leads to the screens that exist and back into the shop', async () => {
    signInBefore();
    openSales();
    const navigation = await screen.findByRole('navigation', { name: 'Panel de administración' });
    const here = within(navigation).getAllByRole('link', { current: 'page' });
    expect(here.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Ventas/)]);
    expect(screen.getByRole('link', { name: 'Ver la tienda' })).toHaveAttribute('href', '/');
  });

  it('says of one that waits that it is one', async () => {
    signInBefore();
    openSales(frameAnswers({}, { pendingOrders: 1, pendingAffiliates: 1, unreadMessages: 1 }));
    const navigation = await screen.findByRole('navigation', { name: 'Panel de administración' });
    expect(await within(navigation).findByRole('link', { name: 'Ventas 1 pedido pendiente' })).toBeVisible();
    expect(within(navigation).getByRole('link', { name: 'Afiliados 1 solicitud pendiente' })).toBeVisible();
    expect(within(navigation).getByRole('link', { name: 'Mensajes 1 sin leer' })).toBeVisible();
  });

  it('counts what waits behind an entry', async () => {
    signInBefore();
    openSales(frameAnswers({}, { pendingOrders: 7, pendingAffiliates: 120, unreadMessages: 0 }));
    const navigation = await screen.findByRole('navigation', { name: 'Panel de administración' });
    expect(await within(navigation).findByRole('link', { name: 'Ventas 7 pedidos pendientes' })).toBeVisible();
    expect(within(navigation).getByRole('link', { name: 'Afiliados 99+ solicitudes pendientes' })).toBeVisible();
    expect(within(navigation).getByRole('link', { name: 'Mensajes' })).toBeVisible();
  });

  it('shows the users to administrators alone, by what the server says now', async () => {
    signInBefore({ role: 'admin' });
    openSales(frameAnswers({ role: 'sales', username: 'carla' }));
    await screen.findByRole('button', { name: /carla/ });
    expect(screen.queryByRole('link', { name: 'Usuarios' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /carla/ }));
    expect(await screen.findByRole('menuitem', { name: 'Configuración de perfil' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Gestionar usuarios' })).toBeNull();
  });

  it('puts four entries into the lower bar on a phone, the others behind a button, and the name into the menu', async () => {
    setWindow('phone');
    signInBefore({ username: 'otto' });
    openSales(frameAnswers({ username: 'otto' }));
    const navigation = await screen.findByRole('navigation', { name: 'Panel de administración' });
    expect(within(navigation).getAllByRole('link')).toHaveLength(4);
    // The start of the back office is above every screen, and is none of them.
    const here = within(navigation).getAllByRole('link', { current: 'page' });
    expect(here.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Ventas/)]);
    expect(screen.queryByText('Administrador')).toBeNull();

    await userEvent.click(screen.getByRole('button', { name: 'Tu cuenta, otto' }));
    expect(await screen.findByText('Administrador')).toBeVisible();
    await userEvent.keyboard('{Escape}');

    await userEvent.click(within(navigation).getByRole('button', { name: 'Más' }));
    expect(await screen.findByRole('menuitem', { name: 'Usuarios' })).toHaveAttribute('href', '/admin/users');
    expect(screen.getByRole('menuitem', { name: 'Ver la tienda' })).toHaveAttribute('href', '/');
  });

  it('leads from the profile menu to the profile and to the users', async () => {
    signInBefore();
    const { address } = openSales();
    await userEvent.click(await screen.findByRole('button', { name: /mariana\.lopez/ }));
    expect(await screen.findByRole('menuitem', { name: 'Configuración de perfil' })).toHaveAttribute(
      'href',
      '/admin/profile',
    );
    await userEvent.click(screen.getByRole('menuitem', { name: 'Gestionar usuarios' }));
    await waitFor(() => expect(address()).toBe('/admin/users'));
  });

  it('gives the focus back to the profile menu once the dialog that it opened is closed', async () => {
    signInBefore();
    openSales();
    const account = await screen.findByRole('button', { name: /mariana\.lopez/ });
    await userEvent.click(account);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Cambiar contraseña' }));
    await screen.findByRole('dialog', { name: 'Cambiar contraseña' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(account).toHaveFocus();
  });

  it('logs out: the session and what was fetched for staff are gone, the public lists stay', async () => {
    signInBefore();
    const { store, address, calls } = openSales();
    await screen.findByText('María José Ixcot');

    await userEvent.click(screen.getByRole('button', { name: /mariana\.lopez/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Cerrar sesión' }));

    expect(await screen.findByLabelText('Usuario')).toBeVisible();
    expect(await screen.findByText('Sesión cerrada')).toBeVisible();
    expect(screen.getByText('Has cerrado sesión exitosamente')).toBeVisible();
    expect(address()).toBe('/admin/login');
    expect(localStorage.getItem('admin_token')).toBeNull();
    expect(localStorage.getItem('admin_user')).toBeNull();
    await waitFor(() => expect(JSON.stringify(store.getState().api)).not.toContain('Ixcot'));
    expect(screen.getByText('niebla')).toBeVisible();
    expect(lastCall(calls, 'POST /api/admin/logout')?.headers.get('Authorization')).toBe('prueba.de.token');
    // The stream opens a second after the screen, which may be now; nothing else is asked for any more.
    const named = calls.map(({ call }) => call).filter((call) => call !== 'GET /api/admin/events');
    expect(named.at(-1)).toBe('POST /api/admin/logout');
  });

  it('a late answer to who logs out leaves the session that another tab began since', async () => {
    signInBefore();
    let give: (given: unknown) => void = () => undefined;
    const { store, calls } = openSales({ 'POST /api/admin/logout': () => new Promise((resolve) => (give = resolve)) });
    await userEvent.click(await screen.findByRole('button', { name: /mariana\.lopez/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Cerrar sesión' }));
    await waitFor(() => expect(lastCall(calls, 'POST /api/admin/logout')).toBeDefined());
    act(() => void store.dispatch(sessionActions.staffSignedIn({ user: aStaffUser(), token: 'nuevo' })));
    act(() => give({ success: true, data: null }));
    await waitFor(() => expect(JSON.stringify(store.getState().api.mutations)).not.toContain('pending'));
    expect(localStorage.getItem('admin_token')).toBe('nuevo');
    expect(screen.queryByText('Sesión cerrada')).toBeNull();
  });

  it('calls as the user whom it shows, though another signed in in another tab meanwhile', async () => {
    signInBefore();
    const { calls } = openSales();
    await screen.findByText('María José Ixcot');
    localStorage.setItem('admin_token', 'token.de.otra');
    await userEvent.click(screen.getByRole('button', { name: 'Completadas' }));
    await waitFor(() => expect(lastCall(calls, 'GET /api/admin/orders')?.url.search).toContain('completed'));
    expect(lastCall(calls, 'GET /api/admin/orders')?.headers.get('Authorization')).toBe('prueba.de.token');
  });

  it('logs out without the server too', async () => {
    signInBefore();
    openSales({
      'POST /api/admin/logout': () => jsonAnswer(503, { success: false, error: 'x', code: 'server.unavailable' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: /mariana\.lopez/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Cerrar sesión' }));
    expect(await screen.findByText('Has cerrado sesión exitosamente')).toBeVisible();
    expect(localStorage.getItem('admin_token')).toBeNull();
  });

  it('serves the addresses under which the other apps know it', () => {
    expect(routes).toEqual(expect.arrayContaining([paths.adminLogin, paths.admin, paths.adminSales]));
  });
});
