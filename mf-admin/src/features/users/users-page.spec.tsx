import { flagsBy, type StaffView, WEAK_PASSWORD } from '@shop/contracts';
import { aStaffUser, jsonAnswer, renderInShell, type Answers } from '@shop/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { frameAnswers } from '../../../test/answers';
import { signInBefore } from '../../../test/signed-in';
import App from '../../app';

const admin = aStaffUser({ username: 'mariana.lopez', createdAt: '2026-01-12T15:00:00.000Z' });
const carla = aStaffUser({
  username: 'carla.mendez',
  role: 'sales',
  createdAt: '2026-03-18T15:00:00.000Z',
  editInventory: true,
  addProduct: true,
  deleteItems: true,
  pauseAffiliate: true,
});
const jorge = aStaffUser({ username: 'jorge.tun', role: 'sales', active: false });

const listOf = (users: StaffView[]) => ({ success: true, data: users, meta: { total: users.length } });

function openUsers(over: Answers = {}, query = '') {
  signInBefore(admin);
  return renderInShell(<App />, {
    route: `/admin/users${query}`,
    answers: {
      ...frameAnswers(admin),
      'GET /api/admin/me': () => ({ success: true, data: admin }),
      'GET /api/admin/users': () => listOf([admin, carla, jorge]),
      ...over,
    },
  });
}

const rowOf = async (username: string) => screen.findByRole('row', { name: new RegExp(username) });

async function choose(username: string, item: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Acciones de ${username}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${item}`) }));
}

async function fillNew(username: string, password: string) {
  const dialog = await screen.findByRole('dialog', { name: 'Crear usuario' });
  if (username !== '') await userEvent.type(within(dialog).getByLabelText('Usuario'), username);
  if (password !== '') await userEvent.type(within(dialog).getByLabelText('Contraseña'), password);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Crear usuario' }));
}

const refusal = (error: string) => jsonAnswer(409, { success: false, error, code: 'user.lastAdmin' });

describe('the users', () => {
  it('stand in a table with role, state, at most two permissions and the date in Spanish', async () => {
    openUsers();
    const row = await rowOf('carla.mendez');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Usuario',
      'Rol & Estado',
      'Permisos',
      'Fecha de Creación',
      'Acciones',
    ]);
    for (const words of ['Ventas', 'Activo', 'Inventario', 'Productos', '18 de marzo de 2026']) {
      expect(within(row).getByText(words)).toBeVisible();
    }
    expect(within(row).getByText(/^\+2 más/)).toBeVisible();
    expect(within(row).queryByText('Pausar')).toBeNull();
    expect(within(row).queryByText('Tú')).toBeNull();
    expect(within(await rowOf('mariana.lopez')).getByText('Tú')).toBeVisible();
    // Who does not see the others hears them.
    expect(within(row).getByText(/^\+2 más/)).toHaveTextContent(/^\+2 más: .*Pausar/);
    expect(within(await rowOf('mariana.lopez')).getByText('Todos los permisos')).toBeVisible();
    expect(within(await rowOf('jorge.tun')).getByText('Pausado')).toBeVisible();
    expect(within(await rowOf('jorge.tun')).getByText('Ninguno')).toBeVisible();
  });

  it('are asked for as the address says', async () => {
    const { calls } = openUsers({}, '?q=car&estado=pausado&orden=-usuario&pagina=1&filas=50');
    await rowOf('carla.mendez');
    const asked = calls.find(({ call }) => call === 'GET /api/admin/users');
    expect(Object.fromEntries(asked?.url.searchParams ?? [])).toEqual({
      q: 'car',
      active: 'false',
      sort: '-username',
      page: '1',
      limit: '50',
    });
  });

  it('lead back to the last page when there are fewer', async () => {
    const { address } = openUsers({}, '?pagina=7');
    await rowOf('carla.mendez');
    await waitFor(() => expect(address()).toBe('/admin/users'));
  });

  it('say when there are none', async () => {
    openUsers({ 'GET /api/admin/users': () => listOf([]) });
    expect(await screen.findByText('No hay usuarios')).toBeVisible();
  });

  it('say in Spanish that the server does not allow them', async () => {
    openUsers({
      'GET /api/admin/users': () =>
        jsonAnswer(403, { success: false, error: 'No tienes permiso para hacer esto.', code: 'auth.forbidden' }),
    });
    expect(await screen.findByText('No tienes permiso para hacer esto.')).toBeVisible();
  });

  it('are for administrators alone; the way back from where others are led is theirs', async () => {
    signInBefore(carla);
    globalThis.history.pushState(null, '', '/admin/products');
    const { address, calls } = renderInShell(<App />, {
      route: '/admin/users',
      answers: { ...frameAnswers(carla), 'GET /api/admin/me': () => ({ success: true, data: carla }) },
    });
    await waitFor(() => expect(address()).toBe('/admin/dashboard'));
    expect(calls.some(({ call }) => call === 'GET /api/admin/users')).toBe(false);
    act(() => globalThis.history.back());
    expect(await screen.findByRole('heading', { name: 'Gestión de Productos' })).toBeVisible();
  });

  it('send who is not signed in to the login', async () => {
    const { address } = renderInShell(<App />, { route: '/admin/users' });
    await waitFor(() => expect(address()).toBe('/admin/login'));
  });

  it('lead back to the dashboard', async () => {
    openUsers();
    expect(await screen.findByRole('link', { name: 'Volver al panel' })).toHaveAttribute('href', '/admin/dashboard');
  });
});

describe('changing users', () => {
  it('creates one in sales, active and without permissions', async () => {
    const { calls, address } = openUsers({
      'POST /api/admin/users': () => jsonAnswer(201, { success: true, data: carla }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Crear usuario' }));
    await waitFor(() => expect(address()).toBe('/admin/users?dialogo=crear'));
    await fillNew(' nueva ', 'Nueva-clave1');
    expect(await screen.findByText('Usuario creado')).toBeVisible();
    expect(calls.find(({ call }) => call === 'POST /api/admin/users')?.body).toEqual({
      username: 'nueva',
      password: 'Nueva-clave1',
      role: 'sales',
      active: true,
      ...flagsBy(() => false),
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/admin/users');
  });

  it('asks for a name and a strong password before it calls', async () => {
    const { calls } = openUsers({}, '?dialogo=crear');
    await fillNew('', 'corta');
    expect(await screen.findByText('Usuario es requerido')).toBeVisible();
    expect(screen.getByText('Password must be at least 8 characters')).toBeVisible();
    expect(calls.some(({ call }) => call.startsWith('POST'))).toBe(false);
  });

  it.each([
    [jsonAnswer(500, 'nada'), 'Error al crear el usuario'],
    [
      jsonAnswer(409, {
        success: false,
        error: 'Ya existe un usuario con este nombre.',
        code: 'user.usernameTaken',
        problems: [{ path: 'username', message: 'Este nombre ya está en uso' }],
      }),
      'Este nombre ya está en uso',
    ],
  ])('keeps what was typed when the server refuses', async (answer, words) => {
    openUsers({ 'POST /api/admin/users': () => answer.clone() }, '?dialogo=crear');
    await fillNew('nueva', 'Nueva-clave1');
    expect(await screen.findByText(words)).toBeVisible();
    expect(within(screen.getByRole('dialog')).getByLabelText('Usuario')).toHaveValue('nueva');
  });

  it('edits one and gives the focus back to their row', async () => {
    const { calls } = openUsers({
      [`PATCH /api/admin/users/${carla.id}`]: () => ({ success: true, data: carla }),
    });
    await choose('carla.mendez', 'Editar Usuario');
    const dialog = await screen.findByRole('dialog', { name: 'Editar Usuario' });
    await userEvent.click(within(dialog).getByLabelText('Eliminar afiliados'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar cambios' }));
    expect(await screen.findByText('Usuario actualizado')).toBeVisible();
    expect(calls.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({ deleteAffiliate: true });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Acciones de carla.mendez' })).toHaveFocus());
  });

  it('gives nothing back that a colleague took away since the list was read', async () => {
    let stored = carla;
    openUsers({
      'GET /api/admin/users': () => listOf([stored]),
      [`PATCH /api/admin/users/${carla.id}`]: ({ body }) => {
        stored = { ...stored, ...(body as Partial<StaffView>) };
        return { success: true, data: stored };
      },
    });
    await choose('carla.mendez', 'Editar Usuario');
    stored = { ...carla, active: false, editInventory: false };
    const dialog = await screen.findByRole('dialog', { name: 'Editar Usuario' });
    await userEvent.type(within(dialog).getByLabelText('Usuario'), '2');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar cambios' }));
    expect(await screen.findByText('Usuario actualizado')).toBeVisible();
    expect(stored).toEqual({ ...carla, username: 'carla.mendez2', active: false, editInventory: false });
  });

  it('leaves a name from before the rules as it is, with whatever else is changed', async () => {
    const system = { ...carla, username: 'Sistema' };
    const { calls } = openUsers({
      'GET /api/admin/users': () => listOf([admin, system]),
      [`PATCH /api/admin/users/${carla.id}`]: () => ({ success: true, data: system }),
    });
    await choose('Sistema', 'Editar Usuario');
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar Usuario' }));
    await userEvent.click(dialog.getByLabelText('Eliminar afiliados'));
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
    expect(await screen.findByText('Usuario actualizado')).toBeVisible();
    expect(calls.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({ deleteAffiliate: true });
  });

  it('offers no single permissions of an administrator, who has all of them', async () => {
    openUsers({}, `?dialogo=editar.${carla.id}`);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText('Eliminar afiliados')).toBeEnabled();
    await userEvent.selectOptions(dialog.getByLabelText('Rol'), 'Administrador');
    expect(dialog.getByText('Un administrador tiene todos los permisos.')).toBeVisible();
    expect(dialog.queryByLabelText('Eliminar afiliados')).toBeNull();
  });

  it('leaves the role and state of the signed-in user as they are', async () => {
    const { calls } = openUsers(
      { [`PATCH /api/admin/users/${admin.id}`]: () => refusal('no') },
      `?dialogo=editar.${admin.id}`,
    );
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByLabelText('Rol')).toBeDisabled();
    expect(within(dialog).getByLabelText('Usuario activo')).toBeDisabled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar cambios' }));
    await screen.findByText('no');
    expect(calls.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({});
  });

  it('reads what the signed-in user may again once they changed themselves', async () => {
    const { calls } = openUsers(
      { [`PATCH /api/admin/users/${admin.id}`]: () => ({ success: true, data: admin }) },
      `?dialogo=editar.${admin.id}`,
    );
    await userEvent.type(within(await screen.findByRole('dialog')).getByLabelText('Usuario'), '2');
    const reads = () => calls.filter(({ call }) => call === 'GET /api/admin/me').length;
    const before = reads();
    await userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
  });

  it.each([
    ['POST /api/admin/users', 'password', 'Contraseña'],
    [`PATCH /api/admin/users/${carla.id}/password`, 'newPassword', 'Contraseña nueva'],
  ])('says at the field of %s that known passwords are refused, and that this one was', async (call, path, label) => {
    const weak = { success: false, error: WEAK_PASSWORD, code: 'request.invalid' };
    openUsers({ [call]: () => jsonAnswer(400, { ...weak, problems: [{ path, message: WEAK_PASSWORD }] }) });
    if (path === 'password') {
      await userEvent.click(await screen.findByRole('button', { name: 'Crear usuario' }));
      await fillNew('nueva', 'Password1!');
    } else {
      await choose('carla.mendez', 'Restablecer Contraseña');
      const dialog = within(await screen.findByRole('dialog', { name: 'Restablecer Contraseña' }));
      await userEvent.type(dialog.getByLabelText('Contraseña nueva'), 'Password1!');
      await userEvent.type(dialog.getByLabelText('Confirma la contraseña'), 'Password1!');
      await userEvent.click(dialog.getByRole('button', { name: 'Restablecer Contraseña' }));
    }
    const field = within(screen.getByRole('dialog')).getByLabelText(label);
    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(WEAK_PASSWORD)));
    expect(screen.getByText(/No se aceptan contraseñas conocidas o fáciles de adivinar/)).toBeVisible();
  });

  it('resets a password, with the blanks around it', async () => {
    const { calls } = openUsers({
      [`PATCH /api/admin/users/${carla.id}/password`]: () => ({ success: true, data: carla }),
    });
    await choose('carla.mendez', 'Restablecer Contraseña');
    const dialog = await screen.findByRole('dialog', { name: 'Restablecer Contraseña' });
    // A password manager keeps it as theirs, not as that of who sets it.
    expect(dialog.querySelector('[autocomplete=username]')).toHaveValue('carla.mendez');
    expect(dialog.querySelectorAll('[autocomplete=new-password]')).toHaveLength(2);
    await userEvent.type(within(dialog).getByLabelText('Contraseña nueva'), ' Nueva-clave1 ');
    await userEvent.type(within(dialog).getByLabelText('Confirma la contraseña'), 'Nueva-clave2');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Restablecer Contraseña' }));
    expect(await within(dialog).findByText("Passwords don't match")).toBeVisible();
    await userEvent.clear(within(dialog).getByLabelText('Confirma la contraseña'));
    await userEvent.type(within(dialog).getByLabelText('Confirma la contraseña'), ' Nueva-clave1 ');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Restablecer Contraseña' }));
    expect(await screen.findByText('Contraseña restablecida')).toBeVisible();
    expect(calls.find(({ call }) => call.endsWith('/password'))?.body).toEqual({
      newPassword: ' Nueva-clave1 ',
      confirmPassword: ' Nueva-clave1 ',
    });
  });

  it.each([
    [carla, 'Pausar Usuario', false, 'Usuario pausado'],
    [jorge, 'Activar Usuario', true, 'Usuario activado'],
  ])('toggles the state of a user with one field', async (user, item, active, words) => {
    const { calls } = openUsers({
      [`PATCH /api/admin/users/${user.id}`]: () => ({ success: true, data: { ...user, active } }),
    });
    await choose(user.username, item);
    expect(await screen.findByText(words)).toBeVisible();
    expect(calls.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({ active });
  });

  it('deletes one only after asking', async () => {
    const { calls } = openUsers({
      [`DELETE /api/admin/users/${jorge.id}`]: () => ({ success: true, data: { id: jorge.id } }),
    });
    await choose('jorge.tun', 'Eliminar Usuario');
    const dialog = await screen.findByRole('alertdialog', { name: '¿Eliminar a jorge.tun?' });
    expect(within(dialog).getByRole('button', { name: 'Conservar usuario' })).toHaveFocus();
    expect(calls.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Eliminar Usuario' }));
    expect(await screen.findByText('Usuario eliminado')).toBeVisible();
  });

  it.each([
    ['Pausar Usuario', 'PATCH', 'Error al cambiar el estado del usuario'],
    ['Eliminar Usuario', 'DELETE', 'Error al eliminar el usuario'],
  ])('tells why %s failed, in the server’s words first', async (item, method, fallback) => {
    const answers = [refusal('Es el último administrador activo.'), jsonAnswer(500, 'nada')];
    openUsers({ [`${method} /api/admin/users/${carla.id}`]: () => answers.shift() });
    for (const words of ['Es el último administrador activo.', fallback]) {
      if (!screen.queryByRole('alertdialog')) await choose('carla.mendez', item);
      if (item === 'Eliminar Usuario') {
        await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: item }));
      }
      expect(await screen.findByText(words)).toBeVisible();
    }
  });

  it('does not offer to pause or delete oneself, and says why', async () => {
    const { calls } = openUsers();
    await choose('mariana.lopez', 'Eliminar Usuario');
    expect(screen.getAllByText('Es tu propia cuenta.')).toHaveLength(2);
    expect(screen.getByText('Cambia tu propia contraseña en tu perfil.')).toBeVisible();
    expect(screen.getByText('Cambia tu propio segundo paso en tu perfil.')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(calls.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  });

  it('keeps a half-filled form when the session ends, without its password', async () => {
    openUsers(
      {
        'POST /api/admin/users': () =>
          jsonAnswer(401, { success: false, error: 'Inicia sesión', code: 'auth.required' }),
        'POST /api/admin/login': () => ({ success: true, data: { user: admin, token: 'nuevo' } }),
      },
      '?dialogo=crear',
    );
    await fillNew('nueva', 'Nueva-clave1');
    await screen.findByText('Tu sesión terminó');
    expect(JSON.stringify(sessionStorage)).not.toContain('Nueva-clave1');
    await userEvent.type(await screen.findByLabelText('Usuario'), 'mariana.lopez');
    await userEvent.type(screen.getByLabelText('Contraseña'), 'Secreta-1');
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Crear usuario' });
    expect(within(dialog).getByLabelText('Usuario')).toHaveValue('nueva');
    expect(within(dialog).getByLabelText('Contraseña')).toHaveValue('');
  });
});
