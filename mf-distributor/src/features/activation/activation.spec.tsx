import { type ActivationView, PENDING_SIGN_OUT_KEY, WEAK_PASSWORD } from '@shop/contracts';
import {
  aDistributor,
  jsonAnswer,
  lastCall,
  loggedFailures,
  renderInShell,
  type Answer,
  type Answers,
} from '@shop/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contentWithNumber } from '../../../test/content-with-number';
import App from '../../app';
import { keepPendingSignOut } from '../../pending-sign-out';

const mariela = aDistributor();
const activation: ActivationView = {
  name: 'Mariela Xicará',
  email: 'm•••@ejemplo.gt',
  expiresAt: '2026-11-23T15:14:00.000Z',
};
const READ = 'POST /api/auth/distributor/activation';
const ACTIVATE = 'POST /api/auth/distributor/activate';
const unknown: Answer = () => jsonAnswer(404, { success: false, error: 'x', code: 'activation.notFound' });
const gone: Answer = () => jsonAnswer(410, { success: false, error: 'x', code: 'activation.gone' });

function openLink(answers: Answers = {}, query = '?token=un-secreto') {
  return renderInShell(<App />, {
    route: `/distributor/activate${query}`,
    answers: {
      [READ]: () => ({ success: true, data: activation }),
      'GET /api/auth/distributor/me': () => ({ success: true, data: mariela }),
      'GET /api/distributor/orders': () => ({ success: true, data: [], meta: { total: 0 } }),
      ...answers,
    },
  });
}

async function choose(first: string, second: string) {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Contraseña nueva'), first);
  await user.type(screen.getByLabelText('Confirma la contraseña nueva'), second);
  await user.click(screen.getByRole('button', { name: 'Guardar contraseña y entrar' }));
}

/* The lazy parts of the screens are there before the first test waits for them. */
beforeAll(() => Promise.all([import('../../portal'), import('./activation-page')]));
afterEach(() => localStorage.clear());

describe('the page behind an activation link', () => {
  it('greets by name and takes the token out of the address', async () => {
    const entries = history.length;
    const { address, calls } = openLink();
    expect(await screen.findByRole('heading', { level: 1, name: 'Hola, Mariela Xicará' })).toBeVisible();
    // A password manager keeps the password under what is asked for at the next sign-in.
    expect(document.querySelector('[autocomplete=username]')).toHaveValue(activation.email);
    for (const label of ['Contraseña nueva', 'Confirma la contraseña nueva']) {
      expect(screen.getByLabelText(label)).toHaveAttribute('autocomplete', 'new-password');
    }
    expect(screen.getByText(/hasta el 23 de noviembre de 2026, 09:14/)).toBeVisible();
    await waitFor(() => expect(address()).toBe('/distributor/activate'));
    // The way back does not lead to it either.
    expect(history.length).toBe(entries + 1);
    expect(calls.find(({ call }) => call === READ)?.body).toEqual({ token: 'un-secreto' });
    expect(JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])).not.toContain('un-secreto');
  });

  it('is that of another link which is opened in its place', async () => {
    const { address } = openLink({
      [READ]: ({ body }) => {
        const isOther = (body as { token: string }).token === 'otro-secreto';
        return { success: true, data: { ...activation, name: isOther ? 'Luis Caal' : activation.name } };
      },
    });
    await screen.findByRole('heading', { level: 1, name: 'Hola, Mariela Xicará' });
    await waitFor(() => expect(address()).toBe('/distributor/activate'));
    act(() => {
      history.pushState(null, '', '/distributor/activate?token=otro-secreto');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Hola, Luis Caal' })).toBeVisible();
    await waitFor(() => expect(address()).toBe('/distributor/activate'));
  });

  it('cuts a try of the sign-out before it off, whose late answer would end the new session', async () => {
    const logout = 'POST /api/auth/distributor/logout';
    const { calls } = openLink({
      [ACTIVATE]: () => ({ success: true, data: mariela, ...mariela }),
      [logout]: () => new Promise(() => undefined),
    });
    keepPendingSignOut();
    await waitFor(() => expect(lastCall(calls, logout)).toBeDefined());
    await choose('Nueva-clave1', 'Nueva-clave1');
    expect(await screen.findByText('Contraseña guardada')).toBeVisible();
    expect(loggedFailures()).toEqual([expect.stringMatching(/logout.*Abort/i)]);
    await waitFor(() => {
      globalThis.dispatchEvent(new Event('online'));
      expect(localStorage.getItem(PENDING_SIGN_OUT_KEY)).toBeNull();
    });
    expect(calls.filter(({ call }) => call === logout)).toHaveLength(1);
  });

  it('does not use the link up where the browser refuses cookies', async () => {
    jest.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValueOnce(false);
    const { calls } = openLink();
    await choose('Nueva-clave1', 'Nueva-clave1');
    expect(await screen.findByRole('alert')).toHaveTextContent(/no guarda cookies/);
    expect(lastCall(calls, ACTIVATE)).toBeUndefined();
  });

  it('saves the password, signs in and goes to the dashboard', async () => {
    const entries = history.length;
    const { address, calls, store } = openLink({ [ACTIVATE]: () => ({ success: true, data: mariela, ...mariela }) });
    await choose('Nueva-123', 'Nueva-123');
    expect(await screen.findByText('Contraseña guardada')).toBeVisible();
    expect(screen.getByText('Ya puedes comprar con tu descuento.')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/distributor/dashboard'));
    // Going back leads to no link that is used up.
    expect(history).toHaveLength(entries + 1);
    await waitFor(() => expect(JSON.stringify(store.getState().api.queries)).not.toContain('un-secreto'));
    expect(calls.find(({ call }) => call === ACTIVATE)?.body).toEqual({
      token: 'un-secreto',
      newPassword: 'Nueva-123',
      confirmPassword: 'Nueva-123',
    });
    expect(JSON.parse(localStorage.getItem('distributor') ?? '')).toEqual(mariela);
  });

  it('says how easily the password is guessed, before it is sent', async () => {
    openLink();
    await userEvent.type(await screen.findByLabelText('Contraseña nueva'), 'Password1!');
    expect(await screen.findByText('Esta contraseña es fácil de adivinar.')).toBeVisible();
  });

  it.each([
    ['corta', 'corta', 'Password must be at least 8 characters'],
    ['sinmayuscula-1', 'sinmayuscula-1', 'Password must contain at least one uppercase letter'],
    ['Nueva-123', 'Nueva-124', "Passwords don't match"],
  ])('asks again for %s and %s, without a call', async (first, second, problem) => {
    const { calls } = openLink({ [ACTIVATE]: () => ({ success: true, data: mariela }) });
    await choose(first, second);
    expect(await screen.findByText(problem)).toBeVisible();
    expect(
      screen.getByText(/^Al menos 8 caracteres, .* No se aceptan contraseñas conocidas o fáciles de adivinar\.$/),
    ).toBeVisible();
    expect(calls.some(({ call }) => call === ACTIVATE)).toBe(false);
  });

  it.each<[string, Answer, string]>([
    ['an unknown link', unknown, 'Este enlace no es válido'],
    [
      'a link that was cut off',
      () => jsonAnswer(400, { success: false, error: 'x', code: 'request.invalid' }),
      'Este enlace no es válido',
    ],
    ['a link that was used, replaced or ended with a pause', gone, 'Este enlace ya no sirve'],
  ])('says plainly what %s means and what to do', async (_name, read, title) => {
    openLink({
      [READ]: read,
      'GET /api/homepage-content': () => ({ success: true, data: contentWithNumber() }),
    });
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute('href', '/distributor/login');
    const chat = await screen.findByRole('link', { name: 'Escribir a la tienda (abre en otra pestaña)' });
    expect(chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/50255512034\?text=/);
    expect(decodeURIComponent(chat.getAttribute('href') ?? '')).toContain('mi enlace de activación');
    expect(screen.queryByLabelText('Contraseña nueva')).toBeNull();
  });

  it('says at the field that the server refuses a known one', async () => {
    const problems = [{ path: 'newPassword', message: WEAK_PASSWORD }];
    openLink({
      [ACTIVATE]: () => jsonAnswer(400, { success: false, error: WEAK_PASSWORD, code: 'request.invalid', problems }),
    });
    await choose('Password1!', 'Password1!');
    const field = screen.getByLabelText('Contraseña nueva');
    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(WEAK_PASSWORD)));
  });

  it.each<[string, Answer, string]>([
    ['ended', gone, 'Este enlace ya no sirve'],
    ['went with its affiliate', unknown, 'Este enlace no es válido'],
  ])('says so when the link %s while the form was open', async (_what, answer, title) => {
    openLink({ [ACTIVATE]: answer });
    await choose('Nueva-123', 'Nueva-123');
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    if (answer === gone)
      expect(
        screen.getByText(
          /^Cada enlace sirve una sola vez y durante 72 horas, y deja de servir cuando te enviamos otro\./,
        ),
      ).toBeVisible();
  });

  it('asks for the link when there is none, without a call', async () => {
    const { calls } = openLink({}, '');
    expect(await screen.findByRole('alert')).toHaveTextContent('Falta el enlace de activación');
    expect(screen.getByRole('heading', { name: 'Falta el enlace de activación' })).toBeVisible();
    expect(calls.some(({ call }) => call === READ)).toBe(false);
  });

  it('tries again when the server could not be reached', async () => {
    let tries = 0;
    openLink({
      [READ]: () => {
        tries += 1;
        return tries === 1 ? jsonAnswer(503, 'nada') : { success: true, data: activation };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('heading', { name: 'Hola, Mariela Xicará' })).toBeVisible();
  });

  it.each<[string, Answer, string]>([
    ['the connection fails', () => Promise.reject(new TypeError('fetch failed')), 'Error de conexión'],
    ['the shop fails without a word', () => jsonAnswer(500, 'nada'), 'Algo salió mal. Intenta de nuevo.'],
  ])('keeps what was typed when %s', async (_how, answer, words) => {
    openLink({ [ACTIVATE]: answer });
    await choose('Nueva-123', 'Nueva-123');
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByLabelText('Contraseña nueva')).toHaveValue('Nueva-123');
  });
});
