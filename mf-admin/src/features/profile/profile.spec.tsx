import { WEAK_PASSWORD } from '@shop/contracts';
import { type Answers, aStaffUser, jsonAnswer, loggedFailures, renderInShell } from '@shop/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { frameAnswers } from '../../../test/answers';
import { signInBefore } from '../../../test/signed-in';
import App from '../../app';
import { adminApi } from '../../shared/admin-api';

const me = aStaffUser({ username: 'carla', role: 'sales', createdAt: '2026-03-18T15:00:00.000Z' });

function openProfile(answers: Answers = {}, query = '') {
  signInBefore(me);
  return renderInShell(<App />, {
    route: `/admin/profile${query}`,
    answers: { ...frameAnswers(me), 'GET /api/admin/me': () => ({ success: true, data: me }), ...answers },
  });
}

async function fillPasswords(current: string, next: string, again: string) {
  const user = userEvent.setup();
  if (current !== '') await user.type(await screen.findByLabelText('Contraseña actual'), current);
  if (next !== '') await user.type(await screen.findByLabelText('Contraseña nueva'), next);
  if (again !== '') await user.type(await screen.findByLabelText('Confirma la contraseña nueva'), again);
  await user.click(screen.getByRole('button', { name: 'Cambiar contraseña' }));
}

describe('the user’s profile', () => {
  it('shows what only administrators change', async () => {
    openProfile();
    expect(await screen.findByLabelText('Usuario')).toHaveValue('carla');
    expect(screen.getByText(me.id)).toBeVisible();
    expect(screen.getByText('18 de marzo de 2026')).toBeVisible();
    expect(screen.getByText('Activo')).toBeVisible();
    expect(screen.getByText(/Los roles y permisos solo pueden ser cambiados por administradores/)).toBeVisible();
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
  });

  it('has N/A for a missing date', async () => {
    openProfile({ 'GET /api/admin/me': () => ({ success: true, data: { ...me, createdAt: '' } }) });
    expect(await screen.findByText('N/A')).toBeVisible();
  });

  it('changes the username, also on this device', async () => {
    const { calls } = openProfile({
      'PATCH /api/admin/me': () => ({ success: true, data: { ...me, username: 'carla.mendez' } }),
    });
    const field = await screen.findByLabelText('Usuario');
    await userEvent.clear(field);
    await userEvent.type(field, ' carla.mendez ');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    expect(await screen.findByText('Perfil actualizado')).toBeVisible();
    expect(calls.find(({ call }) => call === 'PATCH /api/admin/me')?.body).toEqual({ username: 'carla.mendez' });
    expect(localStorage.getItem('admin_user')).toContain('carla.mendez');
    expect(localStorage.getItem('admin_token')).toBe('prueba.de.token');
  });

  it.each([
    [jsonAnswer(500, 'nada'), 'Error al actualizar el perfil'],
    [
      jsonAnswer(409, {
        success: false,
        error: 'Ya existe un usuario con este nombre.',
        code: 'user.usernameTaken',
        problems: [{ path: 'username', message: 'Elige otro nombre' }],
      }),
      'Ya existe un usuario con este nombre.',
    ],
  ])('says why the username was refused', async (answer, words) => {
    openProfile({ 'PATCH /api/admin/me': () => answer.clone() });
    await userEvent.type(await screen.findByLabelText('Usuario'), '2');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByLabelText('Usuario')).toHaveValue('carla2');
  });

  it('says what failed to load', async () => {
    openProfile({ 'GET /api/admin/me': () => jsonAnswer(503, 'nada') });
    expect(await screen.findByText('No se pudo cargar tu perfil')).toBeVisible();
    expect(loggedFailures()).toEqual(['Failed to fetch profile http://shop.test/api/admin/me 503: nada']);
  });

  it('keeps what was typed when the session ends, and nobody else finds it', async () => {
    const ended = () => jsonAnswer(401, { success: false, error: 'Inicia sesión', code: 'auth.required' });
    const { address } = openProfile({
      'PATCH /api/admin/me': ended,
      'POST /api/admin/login': ({ body }) => ({
        success: true,
        data: { user: { ...me, username: (body as { username: string }).username }, token: 'nuevo' },
      }),
    });
    await userEvent.type(await screen.findByLabelText('Usuario'), '.mendez');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));

    expect(await screen.findByText('Tu sesión terminó')).toBeVisible();
    await userEvent.type(await screen.findByLabelText('Usuario'), 'carla');
    await userEvent.type(screen.getByLabelText('Contraseña'), 'Secreta-1');
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }));

    await screen.findByRole('heading', { name: 'Mi perfil' });
    expect(address()).toBe('/admin/profile');
    await waitFor(() => expect(screen.getByLabelText('Usuario')).toHaveValue('carla.mendez'));
    // It is kept for the person until it is saved.
    expect(Object.keys(sessionStorage)).toEqual([`borrador:${me.id}:perfil`]);
  });
});

describe('the user’s password', () => {
  it.each([
    ['', 'Nueva-clave1', 'Nueva-clave1', 'Current password is required'],
    ['Vieja-1', 'Ab-1', 'Ab-1', 'Password must be at least 8 characters'],
    ['Vieja-1', 'minuscula-1', 'minuscula-1', 'Password must contain at least one uppercase letter'],
    ['Vieja-1', 'MAYUSCULA-1', 'MAYUSCULA-1', 'Password must contain at least one lowercase letter'],
    ['Vieja-1', 'Sin-numeros', 'Sin-numeros', 'Password must contain at least one number'],
    ['Vieja-1', 'SinSimbolo1', 'SinSimbolo1', 'Password must contain at least one special character'],
    ['Vieja-1', 'Nueva-clave1', 'Nueva-clave2', "Passwords don't match"],
  ])('refuses %p, %p, %p before it calls', async (current, next, again, words) => {
    const { calls } = openProfile({}, '?pestana=contrasena');
    await screen.findByRole('tab', { name: 'Cambiar contraseña', selected: true });
    await fillPasswords(current, next, again);
    expect(await screen.findByText(words)).toBeVisible();
    expect(calls.some(({ call }) => call.startsWith('PATCH'))).toBe(false);
  });

  it('is changed from the menu, and the session goes on with the new token', async () => {
    const { calls, address } = openProfile({
      'PATCH /api/admin/me/password': () => ({ success: true, data: { ...me, token: 'token.nuevo' } }),
    });
    await userEvent.click(await screen.findByRole('button', { name: /carla/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Cambiar contraseña' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cambiar contraseña' });
    expect(dialog.querySelector('[autocomplete=username]')).toHaveValue(me.username);
    expect(within(dialog).getByLabelText('Contraseña actual')).toHaveAttribute('autocomplete', 'current-password');
    expect(dialog.querySelectorAll('[autocomplete=new-password]')).toHaveLength(2);
    const user = userEvent.setup();
    await user.type(within(dialog).getByLabelText('Contraseña actual'), 'Vieja-1');
    await user.type(within(dialog).getByLabelText('Contraseña nueva'), 'Nueva-clave1');
    await user.type(within(dialog).getByLabelText('Confirma la contraseña nueva'), 'Nueva-clave1');
    await user.click(within(dialog).getByRole('button', { name: 'Cambiar contraseña' }));

    expect(await screen.findByText('Contraseña actualizada')).toBeVisible();
    expect(screen.getByText('Tu contraseña ha sido cambiada exitosamente')).toBeVisible();
    expect(calls.find(({ call }) => call === 'PATCH /api/admin/me/password')?.body).toEqual({
      currentPassword: 'Vieja-1',
      newPassword: 'Nueva-clave1',
      confirmPassword: 'Nueva-clave1',
    });
    expect(localStorage.getItem('admin_token')).toBe('token.nuevo');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/admin/profile');
  });

  it('says at the field that the current one is wrong', async () => {
    openProfile(
      {
        'PATCH /api/admin/me/password': () =>
          jsonAnswer(400, {
            success: false,
            error: 'Revisa los datos enviados.',
            code: 'request.invalid',
            problems: [{ path: 'currentPassword', message: 'La contraseña actual no es correcta' }],
          }),
      },
      '?pestana=contrasena',
    );
    await screen.findByRole('tab', { name: 'Cambiar contraseña', selected: true });
    await fillPasswords('Otra-1', 'Nueva-clave1', 'Nueva-clave1');
    expect(await screen.findByText('La contraseña actual no es correcta')).toBeVisible();
    expect(screen.getByLabelText('Contraseña nueva')).toHaveValue('Nueva-clave1');
  });

  it('says at the field that known ones are refused, and that this one was', async () => {
    const problems = [{ path: 'newPassword', message: WEAK_PASSWORD }];
    openProfile(
      {
        'PATCH /api/admin/me/password': () =>
          jsonAnswer(400, { success: false, error: WEAK_PASSWORD, code: 'request.invalid', problems }),
      },
      '?pestana=contrasena',
    );
    await screen.findByRole('tab', { name: 'Cambiar contraseña', selected: true });
    const field = screen.getByLabelText('Contraseña nueva');
    expect(field).toHaveAccessibleDescription(/No se aceptan contraseñas conocidas o fáciles de adivinar/);
    await fillPasswords('Otra-1', 'Password1!', 'Password1!');
    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(WEAK_PASSWORD)));
  });

  it('says that nobody knows of another password whose answer was lost, also once the session has ended with it', async () => {
    let staff = () => ({ success: true, data: me }) as unknown;
    const { store } = openProfile(
      {
        'GET /api/admin/me': () => staff(),
        'PATCH /api/admin/me/password': () => Promise.reject(new Error('offline')),
      },
      '?pestana=contrasena',
    );
    await fillPasswords('Clave-Larga-77', 'Otra-Larga-88', 'Otra-Larga-88');
    expect(await screen.findByText('No supimos si cambió tu contraseña')).toBeVisible();
    staff = () => jsonAnswer(401, { success: false, error: 'Inicia sesión', code: 'auth.required' });
    act(() => void store.dispatch(adminApi.util.invalidateTags(['adminMe'])));
    expect(await screen.findByRole('button', { name: 'Entrar' })).toBeVisible();
    expect(screen.getByText('No supimos si cambió tu contraseña')).toBeVisible();
  });

  it('says so when the server gives no reason', async () => {
    openProfile({ 'PATCH /api/admin/me/password': () => jsonAnswer(500, 'nada') }, '?pestana=contrasena');
    await screen.findByRole('tab', { name: 'Cambiar contraseña', selected: true });
    await fillPasswords('Otra-1', 'Nueva-clave1', 'Nueva-clave1');
    expect(await screen.findByText('Error al cambiar la contraseña')).toBeVisible();
  });
});
