import { sessionActions } from '@shop/shell-api/host';
import { aStaffUser, jsonAnswer, lastCall, renderInShell, salesAnswer, type Answers } from '@shop/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aStaffOrder, ordersAnswer } from '../../../test/builders/orders';
import App from '../../app';

/** The person's device, which is asked for a passkey. */
const device = jest.fn<Promise<object>, []>();
jest.mock('@simplewebauthn/browser', () => ({ startAuthentication: () => device() }));

const mockFetched = jest.fn(() => undefined);
/* The code of the second step, which the first one to need it fetches. */
jest.mock('./second-step-form', () => {
  mockFetched();
  return jest.requireActual<object>('./second-step-form');
});

const sales = () => salesAnswer([]);

function signInWith(answers: Answers, route = '/admin/login') {
  return renderInShell(<App />, { route, answers: { 'GET /api/admin/sales': sales, ...answers } });
}

async function fillIn(username: string, password: string) {
  const user = userEvent.setup();
  if (username !== '') await user.type(screen.getByLabelText('Usuario'), username);
  if (password !== '') await user.type(screen.getByLabelText('Contraseña'), password);
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
}

const accepted: Answers = {
  'POST /api/admin/login': () => ({ success: true, data: { user: aStaffUser(), token: 'prueba.de.token' } }),
};

afterEach(() => {
  localStorage.clear();
  mockFetched.mockReset();
});

describe('signing in as staff', () => {
  it('keeps the session, says welcome and goes to the start of the back office', async () => {
    const { calls, address } = signInWith(accepted);
    await fillIn('  mariana.lopez ', ' Secreta-1 ');

    expect(await screen.findByText('Bienvenido')).toBeVisible();
    expect(screen.getByText('Sesión iniciada como mariana.lopez')).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: /, Mariana$/ })).toBeVisible();
    expect(address()).toBe('/admin');
    expect(calls.find(({ call }) => call === 'POST /api/admin/login')?.body).toEqual({
      username: 'mariana.lopez',
      password: ' Secreta-1 ',
    });
    expect(localStorage.getItem('admin_token')).toBe('prueba.de.token');
    expect(localStorage.getItem('admin_user')).toContain('mariana.lopez');
    expect(calls.find(({ call }) => call === 'GET /api/admin/dashboard')?.headers.get('Authorization')).toBe(
      'prueba.de.token',
    );
  });

  it('asks for both fields before it calls', async () => {
    const { calls } = signInWith(accepted);
    await fillIn('   ', '');

    expect(await screen.findByText('Usuario es requerido')).toBeVisible();
    expect(screen.getByText('Contraseña es requerida')).toBeVisible();
    expect(screen.getByLabelText('Usuario')).toHaveFocus();
    const held = ['Usuario', 'Contraseña'].map((label) => screen.getByLabelText(label).getAttribute('autocomplete'));
    expect(held).toEqual(['username', 'current-password']);
    await fillIn('mariana', '');
    expect(screen.queryByText('Usuario es requerido')).toBeNull();
    expect(screen.getByLabelText('Contraseña')).toHaveFocus();
    expect(calls.some(({ call }) => call === 'POST /api/admin/login')).toBe(false);
  });

  it.each([
    ['the server’s text', { success: false, error: 'Demasiados intentos.', code: 'x' }, 'Demasiados intentos.'],
    ['its own text when the server gives none', 'nada', 'Credenciales inválidas'],
  ])('tells a refusal by %s and keeps what was typed', async (_name, body, description) => {
    signInWith({ 'POST /api/admin/login': () => jsonAnswer(401, body) });
    await fillIn('mariana', 'equivocada');

    expect(await screen.findByText('Error de autenticación')).toBeVisible();
    expect(screen.getByText(description)).toBeVisible();
    expect(screen.getByLabelText('Usuario')).toHaveValue('mariana');
    expect(screen.getByLabelText('Contraseña')).toHaveValue('equivocada');
    expect(localStorage.getItem('admin_token')).toBeNull();
  });

  it.each([
    ['the line', () => Promise.reject(new TypeError('fetch failed'))],
    ['a gateway', () => jsonAnswer(502, { error: 'Bad Gateway' })],
  ])('tells a server out of reach from a refusal, as %s says it', async (_who, answer) => {
    signInWith({ 'POST /api/admin/login': answer });
    await fillIn('mariana', 'Secreta-1');

    expect(await screen.findByText('Error de conexión')).toBeVisible();
    expect(screen.getByText('No se pudo conectar con el servidor')).toBeVisible();
    expect(screen.getByLabelText('Contraseña')).toHaveValue('Secreta-1');
  });

  it('stays silently where it is after a 200 without success', async () => {
    const { store, address } = signInWith({ 'POST /api/admin/login': () => ({ success: false, error: 'no' }) });
    await fillIn('mariana', 'Secreta-1');

    await waitFor(() => expect(screen.getByRole('button', { name: 'Entrar' })).not.toHaveAttribute('aria-busy'));
    expect(address()).toBe('/admin/login');
    expect(store.getState().toast.current).toBeNull();
  });

  it('shows the shop’s name as staff edit it', async () => {
    const view = signInWith({
      'GET /api/homepage-content': () => ({
        success: true,
        data: [{ section: 'navigation', active: true, content: JSON.stringify({ logoAlt: 'Otra marca' }) }],
      }),
    });
    expect(await view.findByText('Otra marca')).toBeVisible();
  });
});

describe('the second step', () => {
  const challenge = { token: 'reto', expiresAt: '2026-11-22T17:00:00.000Z' };
  const asked: Answers = {
    'POST /api/admin/login': () => ({
      success: true,
      data: { challenge, methods: ['totp', 'recovery'], passkey: null },
    }),
  };
  const wrong = () =>
    jsonAnswer(422, {
      success: false,
      error: 'El código no es correcto.',
      code: 'auth.wrongCode',
      problems: [{ path: 'code', message: 'El código no es correcto.' }],
    });

  it('is on its way when its code comes late, and the password is sent no second time', async () => {
    mockFetched.mockImplementation(() => {
      throw new Error('Loading chunk failed');
    });
    const { calls } = signInWith(asked);
    await fillIn('mariana', 'Secreta-1');
    await waitFor(() => expect(mockFetched).toHaveBeenCalled());
    fireEvent.click(screen.getByRole('button', { name: 'Entrar', busy: true }));
    mockFetched.mockReset();
    expect(await screen.findByLabelText('Código')).toHaveFocus();
    expect(calls.filter(({ call }) => call === 'POST /api/admin/login')).toHaveLength(1);
  });

  it('follows the password: no session without the code, and with it the address asked for', async () => {
    const { calls, address } = signInWith(
      {
        ...asked,
        'POST /api/admin/login/code': ({ body }) =>
          (body as { code: string }).code === '123456'
            ? { success: true, data: { user: aStaffUser(), token: 'prueba.de.token' } }
            : wrong(),
      },
      '/admin/sales?q=7F3A',
    );
    await fillIn('mariana', 'Secreta-1');
    const code = await screen.findByLabelText('Código');
    expect(code).toHaveFocus();
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    expect(localStorage.getItem('admin_token')).toBeNull();
    await userEvent.type(code, '000000{Enter}');
    expect(await screen.findByText('El código no es correcto.')).toBeVisible();
    expect(code).toHaveValue('000000');
    await userEvent.clear(code);
    await userEvent.type(code, ' 123456 {Enter}');
    expect(await screen.findByText('Bienvenido')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/admin/sales?q=7F3A'));
    expect(lastCall(calls, 'POST /api/admin/login/code')?.body).toEqual({
      challenge: 'reto',
      code: '123456',
    });
  });

  it('leads back to name and password, which are still there', async () => {
    signInWith(asked);
    await fillIn('mariana', 'Secreta-1');
    await userEvent.click(await screen.findByRole('button', { name: 'Volver' }));
    expect(screen.getByLabelText('Usuario')).toHaveValue('mariana');
  });
});

describe('a passkey', () => {
  beforeEach(() => Object.assign(globalThis, { PublicKeyCredential: jest.fn() }));
  afterEach(() => void Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));

  const withPasskey: Answers = {
    'POST /api/admin/login': () => ({
      success: true,
      data: {
        challenge: { token: 'reto', expiresAt: '2026-11-22T17:00:00.000Z' },
        methods: ['passkey', 'totp'],
        passkey: { challenge: 'pregunta' },
      },
    }),
  };
  const use = async () => userEvent.click(await screen.findByRole('button', { name: 'Usar mi llave de acceso' }));

  it('lets its owner in, also at the second try', async () => {
    device.mockRejectedValueOnce(new DOMException('closed', 'NotAllowedError')).mockResolvedValueOnce({ id: 'llave' });
    const { calls } = signInWith({
      ...withPasskey,
      'POST /api/admin/login/passkey': () => ({
        success: true,
        data: { user: aStaffUser(), token: 'prueba.de.token' },
      }),
    });
    await fillIn('mariana', 'Secreta-1');
    await use();
    expect(await screen.findByText(/^No se usó ninguna llave de acceso/)).toBeVisible();
    await use();
    expect(await screen.findByText('Bienvenido')).toBeVisible();
    expect(lastCall(calls, 'POST /api/admin/login/passkey')?.body).toEqual({
      challenge: 'reto',
      credential: { id: 'llave' },
    });
  });

  it('that the shop refuses is told, until a code is given in its place', async () => {
    device.mockResolvedValueOnce({ id: 'ajena' });
    const refused = (error: string) => () => jsonAnswer(422, { success: false, error, code: 'auth.wrongCode' });
    signInWith({
      ...withPasskey,
      'POST /api/admin/login/passkey': refused('Esa llave no es de tu cuenta.'),
      'POST /api/admin/login/code': refused('El código no es correcto.'),
    });
    await fillIn('mariana', 'Secreta-1');
    await use();
    expect(await screen.findByText('Esa llave no es de tu cuenta.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Usar mi llave de acceso' })).not.toHaveAttribute('aria-busy');
    await userEvent.type(screen.getByLabelText('Código'), '000000{Enter}');
    expect(await screen.findByText('El código no es correcto.')).toBeVisible();
    expect(screen.queryByText('Esa llave no es de tu cuenta.')).toBeNull();
  });
});

describe('the way to the login and back', () => {
  it('comes back to the address that was asked for, filters included', async () => {
    const { address } = signInWith(accepted, '/admin/sales?q=7F3A&estado=pendiente');
    expect(address()).toBe('/admin/login');
    await fillIn('mariana', 'Secreta-1');
    await waitFor(() => expect(address()).toBe('/admin/sales?q=7F3A&estado=pendiente'));
  });

  it('comes back to the address that was there when the session ended, also to one that was not rendered yet', async () => {
    localStorage.setItem('admin_token', 'prueba');
    localStorage.setItem('admin_user', JSON.stringify(aStaffUser()));
    const { store, address } = signInWith(accepted, '/admin/sales');
    await screen.findByRole('searchbox');
    history.replaceState(history.state, '', '/admin/sales?orden=monto');
    act(() => void store.dispatch(sessionActions.staffSignedOut()));
    await screen.findByLabelText('Usuario');
    await fillIn('mariana', 'Secreta-1');
    await waitFor(() => expect(address()).toBe('/admin/sales?orden=monto'));
  });

  it('skips the login when someone is signed in', async () => {
    localStorage.setItem('admin_token', 'prueba');
    localStorage.setItem('admin_user', JSON.stringify(aStaffUser()));
    const { address } = signInWith({});
    await waitFor(() => expect(address()).toBe('/admin'));
  });

  it.each(['/admin', '/admin/dashboard'])('shows the same dashboard at %s', async (route) => {
    localStorage.setItem('admin_token', 'prueba');
    localStorage.setItem('admin_user', JSON.stringify(aStaffUser()));
    const { address } = signInWith({}, route);
    expect(await screen.findByRole('heading', { name: /, Mariana$/ })).toBeVisible();
    expect(address()).toBe(route);
  });

  it('ends the session that the server ended, and comes back to the same page after the login', async () => {
    localStorage.setItem('admin_token', 'viejo');
    localStorage.setItem('admin_user', JSON.stringify(aStaffUser()));
    const { address } = signInWith(
      {
        ...accepted,
        'GET /api/admin/sales': ({ headers }) =>
          headers.get('Authorization') === 'viejo'
            ? jsonAnswer(401, { success: false, error: 'Inicia sesión para continuar.', code: 'auth.required' })
            : salesAnswer([]),
        'GET /api/admin/orders': () => ordersAnswer([aStaffOrder({ orderId: 'pedido-de-7f3a91c4' })]),
      },
      '/admin/sales?orden=monto',
    );

    expect(await screen.findByLabelText('Usuario')).toBeVisible();
    expect(await screen.findByText('Tu sesión terminó')).toBeVisible();
    expect(address()).toBe('/admin/login');
    expect(localStorage.getItem('admin_token')).toBeNull();
    expect(localStorage.getItem('admin_user')).toBeNull();

    await fillIn('mariana', 'Secreta-1');
    expect(await screen.findByRole('article', { name: '7F3A91C4' })).toBeVisible();
    expect(address()).toBe('/admin/sales?orden=monto');
  });
});
