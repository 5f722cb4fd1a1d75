import { paths } from '@shop/shell-api';
import { aProduct, aSale, renderInShell, salesAnswer } from '@shop/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { signInBefore } from '../../test/signed-in';
import { setWindow } from '../../test/window-width';
import App from '../app';
import { routes } from '../routes';

const answers = {
  'GET /api/admin/sales': () => salesAnswer([aSale()]),
  'GET /api/products': () => ({ success: true, data: [aProduct()] }),
};

function openSales() {
  return renderInShell(<App />, { route: '/admin/sales', answers });
}

describe('the frame of the back office', () => {
  it.each([
    ['admin', 'Administrador'],
    ['sales', 'Ventas'],
  ] as const)('shows who is signed in with the role %s', async (role, label) => {
    signInBefore({ username: 'otto', role });
    openSales();
    const account = await screen.findByRole('button', { name: /otto/ });
    expect(within(account).getByText('O')).toBeVisible();
    expect(within(account).getByText(label)).toBeVisible();
  });

  it('leads to the screens that exist and back into the shop', async () => {
    signInBefore();
    openSales();
    const navigation = await screen.findByRole('navigation', { name: 'Panel de administración' });
    expect(within(navigation).getByRole('link', { name: 'Ventas' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Ver la tienda' })).toHaveAttribute('href', '/');
  });

  it('puts the entries into the lower bar on a phone, and the name into the menu', async () => {
    setWindow('phone');
    signInBefore({ username: 'otto' });
    openSales();
    const navigation = await screen.findByRole('navigation', { name: 'Panel de administración' });
    expect(within(navigation).getByRole('link', { name: 'Ver la tienda' })).toBeVisible();
    expect(screen.queryByText('Administrador')).toBeNull();

    await userEvent.click(screen.getByRole('button', { name: 'Tu cuenta, otto' }));
    expect(await screen.findByText('Administrador')).toBeVisible();
  });

  it('logs out: the session and what was fetched for staff are gone, the public lists stay', async () => {
    signInBefore();
    const { store, address, calls } = openSales();
    await screen.findByText('María José Ixcot');
    const before = calls.length;

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
    expect(calls).toHaveLength(before);
  });

  it('serves the addresses under which the other apps know it', () => {
    expect(routes).toEqual(expect.arrayContaining([paths.adminLogin, paths.admin, paths.adminSales]));
  });
});
