import { aStaffUser, jsonAnswer, renderInShell, type Answers } from '@shop/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { frameAnswers, noFactors } from '../../../test/answers';
import { signInBefore } from '../../../test/signed-in';
import App from '../../app';
import { staffApi } from '../../shared/staff/staff.api';

jest.mock('@simplewebauthn/browser', () => ({ startAuthentication: () => Promise.resolve({ id: 'llave' }) }));

const admin = aStaffUser({ username: 'mariana.lopez' });
const carla = aStaffUser({ username: 'carla', role: 'sales' });

const asked = () =>
  jsonAnswer(403, { success: false, error: 'Confirma que eres tú para continuar.', code: 'auth.stepUpRequired' });
const wrong = () =>
  jsonAnswer(400, {
    success: false,
    error: 'La contraseña no es correcta',
    code: 'request.invalid',
    problems: [{ path: 'password', message: 'La contraseña no es correcta' }],
  });

/** The users' screen of a server that wants the password again for every change. */
function openUsers(answers: Answers = {}) {
  let confirmed = false;
  signInBefore(admin);
  return renderInShell(<App />, {
    route: '/admin/users?dialogo=crear',
    answers: {
      ...frameAnswers(admin),
      'GET /api/admin/users': () => ({ success: true, data: [admin, carla], meta: { total: 2 } }),
      'POST /api/admin/users': () => (confirmed ? jsonAnswer(201, { success: true, data: carla }) : asked()),
      'POST /api/admin/me/confirm': ({ body }) => {
        confirmed = (body as { password: string }).password === 'Quetzal-2026';
        return confirmed ? { success: true, data: null } : wrong();
      },
      ...answers,
    },
  });
}

async function create() {
  const form = await screen.findByRole('dialog', { name: 'Crear usuario' });
  await userEvent.type(within(form).getByLabelText('Usuario'), 'nueva');
  await userEvent.type(within(form).getByLabelText('Contraseña'), 'Marimba-2026');
  await userEvent.click(within(form).getByRole('button', { name: 'Crear usuario' }));
  return screen.findByRole('dialog', { name: 'Confirma que eres tú' });
}

const given = async (dialog: HTMLElement, password: string) => {
  await userEvent.type(within(dialog).getByLabelText('Tu contraseña'), password);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirmar' }));
};

it('asks once, says what is wrong, and makes the call again', async () => {
  const { calls } = openUsers();
  const dialog = await create();
  expect(dialog.querySelector('[autocomplete=username]')).toHaveValue(admin.username);
  expect(within(dialog).getByLabelText('Tu contraseña')).toHaveAttribute('autocomplete', 'current-password');
  await given(dialog, 'otra');
  expect(await within(dialog).findByText('La contraseña no es correcta')).toBeVisible();
  await userEvent.clear(within(dialog).getByLabelText('Tu contraseña'));
  await given(dialog, 'Quetzal-2026');
  expect(await screen.findByText('Usuario creado')).toBeVisible();
  const sent = calls.filter(({ call }) => call === 'POST /api/admin/users');
  expect(sent).toHaveLength(2);
  expect(sent[1]?.body).toEqual(sent[0]?.body);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('keeps what was typed when the person declines, and calls nothing again', async () => {
  const { calls } = openUsers();
  const dialog = await create();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ahora no' }));
  expect(await screen.findByText('Confirma que eres tú para continuar.')).toBeVisible();
  const form = screen.getByRole('dialog', { name: 'Crear usuario' });
  expect(within(form).getByLabelText('Usuario')).toHaveValue('nueva');
  expect(within(form).getByLabelText('Contraseña')).toHaveValue('Marimba-2026');
  expect(calls.filter(({ call }) => call === 'POST /api/admin/users')).toHaveLength(1);
});

it('the way back declines, and leaves alone a form that waits for it', async () => {
  const { calls } = openUsers();
  await create();
  history.back();
  expect(await screen.findByText('Confirma que eres tú para continuar.')).toBeVisible();
  const form = await screen.findByRole('dialog', { name: 'Crear usuario' });
  expect(screen.queryByRole('dialog', { name: 'Confirma que eres tú' })).toBeNull();
  expect(within(form).getByLabelText('Usuario')).toHaveValue('nueva');
  expect(calls.filter(({ call }) => call === 'POST /api/admin/users')).toHaveLength(1);
  const button = within(form).getByRole('button', { name: 'Crear usuario' });
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
  // Leaving the form itself is still asked about.
  history.back();
  expect(await screen.findByText('¿Descartar los cambios sin guardar?')).toBeVisible();
});

it('the way back declines, and leaves alone a question that waits for it', async () => {
  const { calls, address } = openUsers({ [`DELETE /api/admin/users/${carla.id}`]: asked });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancelar' }));
  await userEvent.click(await screen.findByRole('button', { name: `Acciones de ${carla.username}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /Eliminar/ }));
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: /Eliminar/ }));
  await screen.findByRole('dialog', { name: 'Confirma que eres tú' });
  history.back();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirma que eres tú' })).toBeNull());
  expect(screen.getByRole('alertdialog')).toBe(question);
  expect(address()).toContain('dialogo=eliminar');
  expect(calls.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(1);
  history.back();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(address()).toBe('/admin/users');
});

it('is gone when its screen is left, and nothing waits for it', async () => {
  const { calls } = openUsers({ 'GET /api/admin/products': () => ({ success: true, data: [], meta: { total: 0 } }) });
  await create();
  act(() => {
    history.pushState(null, '', '/admin/products');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(await screen.findByText('No hay productos')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByText('Confirma que eres tú para continuar.')).toBeVisible();
  expect(calls.filter(({ call }) => call === 'POST /api/admin/users')).toHaveLength(1);
});

it('says in its field that there were too many attempts', async () => {
  const text = 'Demasiados intentos. Espera 30 segundos e intenta de nuevo.';
  openUsers({
    'POST /api/admin/me/confirm': () =>
      jsonAnswer(429, { success: false, error: text, code: 'limit.tooManyRequests', retryAfter: 30 }),
  });
  const dialog = await create();
  await given(dialog, 'Quetzal-2026');
  expect(await within(dialog).findByText(text)).toBeVisible();
});

it('asks who has a second factor for a code, and for no password', async () => {
  const { calls } = openUsers({
    'GET /api/admin/me/factors': () => ({
      success: true,
      data: { ...noFactors, totpSince: '2026-11-20T15:14:00.000Z', recoveryCodesLeft: 10 },
    }),
  });
  const dialog = await create();
  expect(within(dialog).queryByLabelText('Tu contraseña')).toBeNull();
  const code = within(dialog).getByLabelText('Código de tu app o de recuperación');
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await userEvent.type(code, ' 123456 ');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirmar' }));
  await waitFor(() => {
    const confirmed = calls.find(({ call }) => call === 'POST /api/admin/me/confirm');
    expect(confirmed?.body).toEqual({ password: null, code: '123456' });
  });
});

it('a code whose answer was lost has confirmed: pressed again it is not called wrong', async () => {
  const totpSince = '2026-11-20T15:14:00.000Z';
  let isConfirmed = false;
  openUsers({
    'GET /api/admin/me/factors': () => ({ success: true, data: { ...noFactors, totpSince, recoveryCodesLeft: 10 } }),
    'POST /api/admin/users': () => (isConfirmed ? jsonAnswer(201, { success: true, data: carla }) : asked()),
    'POST /api/admin/me/confirm': () => {
      if (isConfirmed) return jsonAnswer(422, { success: false, error: 'Ya se usó', code: 'auth.wrongCode' });
      isConfirmed = true;
      throw new TypeError('Failed to fetch');
    },
  });
  const dialog = await create();
  await userEvent.type(within(dialog).getByLabelText('Código de tu app o de recuperación'), '123456');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirmar' }));
  expect(await within(dialog).findByText(/^No se pudo comprobar/)).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirmar' }));
  expect(await screen.findByText('Usuario creado')).toBeVisible();
});

it('a passkey that is told late answers no later question', async () => {
  Object.assign(globalThis, { PublicKeyCredential: jest.fn() });
  const passkeys = [{ id: 'llave', name: 'Laptop', createdAt: '2026-11-20T15:14:00.000Z', usedAt: null }];
  const question = { token: 'reto', expiresAt: '2026-11-22T17:00:00.000Z', options: {} };
  let answer: (told: object) => void = () => undefined;
  const { calls } = openUsers({
    'GET /api/admin/me/factors': () => ({ success: true, data: { ...noFactors, passkeys } }),
    'POST /api/admin/me/confirm/passkey/options': () => ({ success: true, data: question }),
    'POST /api/admin/me/confirm/passkey': () => new Promise((resolve) => (answer = resolve)),
  });
  const dialog = await create();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Usar mi llave de acceso' }));
  await waitFor(() => expect(calls.at(-1)?.call).toBe('POST /api/admin/me/confirm/passkey'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ahora no' }));
  const form = await screen.findByRole('dialog', { name: 'Crear usuario' });
  await userEvent.click(within(form).getByRole('button', { name: 'Crear usuario' }));
  const next = await screen.findByRole('dialog', { name: 'Confirma que eres tú' });
  await act(async () => {
    answer({ success: true, data: null });
    await Promise.resolve();
  });
  expect(next).toBeVisible();
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
});

it('a code that is wrong is so again when it is pressed again', async () => {
  const totpSince = '2026-11-20T15:14:00.000Z';
  const confirm = 'POST /api/admin/me/confirm';
  const { calls } = openUsers({
    'GET /api/admin/me/factors': () => ({ success: true, data: { ...noFactors, totpSince, recoveryCodesLeft: 10 } }),
    [confirm]: () => jsonAnswer(422, { success: false, error: 'Ese código no es', code: 'auth.wrongCode' }),
  });
  const dialog = await create();
  await userEvent.type(within(dialog).getByLabelText('Código de tu app o de recuperación'), '123456');
  for (const times of [1, 2]) {
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirmar' }));
    await waitFor(() => expect(calls.filter(({ call }) => call === confirm)).toHaveLength(times));
    expect(await within(dialog).findByText('Ese código no es')).toBeVisible();
  }
  expect(calls.filter(({ call }) => call === 'POST /api/admin/users')).toHaveLength(1);
});

describe('where it is not known how the person confirms', () => {
  const withApp = { ...noFactors, totpSince: '2026-11-20T15:14:00.000Z', recoveryCodesLeft: 10 };

  it('no password is asked of who has a second factor: it is read again', async () => {
    let isAway = true;
    openUsers({
      'GET /api/admin/me/factors': () => (isAway ? jsonAnswer(503, 'nada') : { success: true, data: withApp }),
    });
    const dialog = await create();
    const retry = await within(dialog).findByRole('button', { name: 'Reintentar' });
    expect(within(dialog).queryByLabelText('Tu contraseña')).toBeNull();
    // The screen behind it had read it in vain, and the dialog asks once more when it opens.
    await waitFor(() => expect(retry).not.toHaveAttribute('aria-busy'));
    isAway = false;
    await userEvent.click(retry);
    expect(await screen.findByLabelText('Código de tu app o de recuperación')).toBeVisible();
  });

  it('a factor that was added in another tab since is asked for, and nothing typed is shown in it', async () => {
    let factors: unknown = { success: true, data: noFactors };
    const { store } = openUsers({ 'GET /api/admin/me/factors': () => factors });
    await act(() => store.dispatch(staffApi.endpoints.adminOwnFactors.initiate()));
    let answer: (answer: unknown) => void = () => undefined;
    factors = new Promise((resolve) => (answer = resolve));
    const dialog = await create();
    await userEvent.type(within(dialog).getByLabelText('Tu contraseña'), 'Quetzal-2026');
    answer({ success: true, data: withApp });
    const code = await screen.findByLabelText('Código de tu app o de recuperación');
    expect(code).toHaveValue('');
    expect(screen.queryByLabelText('Tu contraseña')).toBeNull();
  });
});
