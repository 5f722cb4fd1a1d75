import { PENDING_SIGN_OUT_KEY, SESSION_ENDS, sessionEndTexts } from '@shop/contracts';
import { paths } from '@shop/shell-api';
import { sessionActions } from '@shop/shell-api/host';
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
import { routes } from '../../routes';

const mariela = aDistributor();
const accepted: Answer = () => ({ success: true, data: mariela, ...mariela });

function openLogin(login: Answer, answers: Answers = {}) {
  return renderInShell(<App />, {
    route: '/distributor/login',
    answers: {
      'POST /api/auth/distributor/login': login,
      'GET /api/auth/distributor/me': accepted,
      'GET /api/distributor/orders': () => ({ success: true, data: [], meta: { total: 0 } }),
      ...answers,
    },
  });
}

async function fillIn(email: string, password: string) {
  const user = userEvent.setup();
  if (email !== '') await user.type(screen.getByLabelText('Correo electrónico'), email);
  if (password !== '') await user.type(screen.getByLabelText('Contraseña'), password);
  await user.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
}

/* The lazy parts of the screens are there before the first test waits for them. */
beforeAll(() => import('../../portal'));
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('signing in as a distributor', () => {
  it('keeps the distributor and goes to the dashboard', async () => {
    const { calls, address } = openLogin(accepted);
    const entries = history.length;
    await fillIn(' mariela@ejemplo.gt ', 'Secreta-1');

    expect(await screen.findByRole('heading', { name: 'Hola, Mariela Xicará' })).toBeVisible();
    expect(address()).toBe('/distributor/dashboard');
    // The way back leads past the login, which would lead here again.
    expect(history.length).toBe(entries);
    expect(calls.find(({ call }) => call === 'POST /api/auth/distributor/login')?.body).toEqual({
      email: 'mariela@ejemplo.gt',
      password: 'Secreta-1',
    });
    expect(JSON.parse(localStorage.getItem('distributor') ?? '')).toEqual(mariela);
  });

  it('tells a password manager what each field is for', () => {
    openLogin(accepted);
    expect(screen.getByLabelText('Correo electrónico')).toHaveAttribute('autocomplete', 'username');
    expect(screen.getByLabelText('Contraseña')).toHaveAttribute('autocomplete', 'current-password');
  });

  it('cuts a try of the sign-out before it off, whose late answer would end the new session', async () => {
    const logout = 'POST /api/auth/distributor/logout';
    const { calls } = openLogin(accepted, { [logout]: () => new Promise(() => undefined) });
    keepPendingSignOut();
    await waitFor(() => expect(lastCall(calls, logout)).toBeDefined());
    await fillIn('mariela@ejemplo.gt', 'Secreta-1');
    expect(await screen.findByRole('heading', { name: 'Hola, Mariela Xicará' })).toBeVisible();
    expect(loggedFailures()).toEqual([expect.stringMatching(/logout.*Abort/i)]);
    await waitFor(() => {
      globalThis.dispatchEvent(new Event('online'));
      expect(localStorage.getItem(PENDING_SIGN_OUT_KEY)).toBeNull();
    });
    expect(calls.filter(({ call }) => call === logout)).toHaveLength(1);
  });

  it.each([
    ['', '', ['Correo electrónico es requerido', 'Contraseña es requerida']],
    ['mariela', 'Secreta-1', ['Formato de correo inválido']],
  ])('asks for an e-mail and a password before it calls (%s)', async (email, password, problems) => {
    const { calls } = openLogin(accepted);
    await fillIn(email, password);
    for (const problem of problems) expect(await screen.findByText(problem)).toBeVisible();
    expect(calls.some(({ call }) => call === 'POST /api/auth/distributor/login')).toBe(false);
  });

  it.each<[string, Answer, string]>([
    [
      'the server’s text',
      () => jsonAnswer(401, { success: false, error: 'Credenciales inválidas' }),
      'Credenciales inválidas',
    ],
    ['its own text when the server gives none', () => jsonAnswer(500, 'nada'), 'Error de autenticación'],
    [
      'its own text where a proxy’s error is no text',
      () => jsonAnswer(403, { success: false, error: { id: 7 } }),
      'Error de autenticación',
    ],
    ['that a gateway waited in vain', () => jsonAnswer(504, 'nada'), 'Error de conexión'],
    ['the connection’s failure', () => Promise.reject(new TypeError('fetch failed')), 'Error de conexión'],
  ])('tells %s in an alert and keeps what was typed', async (_name, login, words) => {
    const { address } = openLogin(login);
    await fillIn('mariela@ejemplo.gt', 'equivocada');

    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByLabelText('Correo electrónico')).toHaveValue('mariela@ejemplo.gt');
    expect(screen.getByLabelText('Contraseña')).toHaveValue('equivocada');
    expect(address()).toBe('/distributor/login');
  });

  it('says that no session can stay open where the browser refuses cookies, in place of signing in', async () => {
    jest.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValueOnce(false);
    const { calls } = openLogin(accepted);
    await fillIn('mariela@ejemplo.gt', 'Secreta-1');
    expect(await screen.findByRole('alert')).toHaveTextContent(/no guarda cookies/);
    expect(calls.some(({ call }) => call === 'POST /api/auth/distributor/login')).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
    expect(await screen.findByRole('heading', { name: 'Hola, Mariela Xicará' })).toBeVisible();
  });

  it('shows that it is signing in, and no old failure meanwhile', async () => {
    let tries = 0;
    openLogin(() => {
      tries += 1;
      return tries === 1 ? jsonAnswer(401, 'nada') : new Promise(() => undefined);
    });
    await fillIn('mariela@ejemplo.gt', 'equivocada');
    await screen.findByRole('alert');
    await userEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }));

    expect(await screen.findByRole('button', { name: 'Iniciando sesión...' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says where membership is asked for', () => {
    openLogin(accepted);
    expect(screen.getByText(/Solicita tu membresía/)).toHaveTextContent(/sección de afiliados de la página principal/);
    expect(screen.getByRole('link', { name: 'sección de afiliados' })).toHaveAttribute('href', '/affiliates');
  });

  it('sends who forgot the password into the chat with the shop, the question written out', async () => {
    openLogin(accepted, { 'GET /api/homepage-content': () => ({ success: true, data: contentWithNumber() }) });
    const link = () => screen.getByRole('link', { name: /^Pide a la tienda un enlace nuevo/ });
    await waitFor(() => expect(link().getAttribute('href')).toMatch(/^https:\/\/wa\.me\/50255512034\?text=/));
    expect(decodeURIComponent(link().getAttribute('href') ?? '')).toContain('olvidé mi contraseña');
  });

  it('sends whom only the shop can help into the chat with it, the question written out', async () => {
    const { store } = openLogin(accepted, {
      'GET /api/homepage-content': () => ({ success: true, data: contentWithNumber() }),
    });
    act(() => void store.dispatch(sessionActions.distributorSessionEnded('standby')));
    const link = () => screen.getByRole('link', { name: /^Escribe a la tienda\./ }).getAttribute('href') ?? '';
    await waitFor(() => expect(decodeURIComponent(link())).toContain('no puedo entrar al portal de distribuidores'));
  });

  it('sends them to the contact data while the shop has no number', () => {
    openLogin(accepted, { 'GET /api/homepage-content': () => ({ success: true, data: [] }) });
    expect(screen.getByRole('link', { name: /^Pide a la tienda un enlace nuevo/ })).toHaveAttribute(
      'href',
      '/#contacto',
    );
  });

  it.each(SESSION_ENDS)('says why the last session ended (%s), until the next one', (end) => {
    const { store } = openLogin(accepted);
    expect(screen.queryByText('Tu sesión terminó')).toBeNull();
    act(() => void store.dispatch(sessionActions.distributorSessionEnded(end)));
    const notice = screen.getByText('Tu sesión terminó').parentElement;
    expect(notice).toHaveTextContent(sessionEndTexts[end]);
    const needsShop = ['standby', 'rejected', 'deleted'].includes(end);
    expect(screen.queryAllByRole('link', { name: /^Escribe a la tienda\./ })).toHaveLength(needsShop ? 1 : 0);
    if (!needsShop) expect(notice).toHaveTextContent(/Inicia sesión/);
    act(() => void store.dispatch(sessionActions.distributorSignedIn(mariela)));
    expect(store.getState().session.distributorEnd).toBeNull();
  });

  it('still says it after a reload', () => {
    const { store, unmount } = openLogin(accepted);
    act(() => void store.dispatch(sessionActions.distributorSessionEnded('standby')));
    unmount();
    openLogin(accepted);
    expect(screen.getByText('Tu sesión terminó').parentElement).toHaveTextContent(sessionEndTexts.standby);
  });

  it('leads who is signed in to the dashboard', async () => {
    localStorage.setItem('distributor', JSON.stringify(mariela));
    const { address } = openLogin(accepted);
    await waitFor(() => expect(address()).toBe('/distributor/dashboard'));
  });

  it('serves the addresses under which the other apps know it', () => {
    expect(routes).toEqual(expect.arrayContaining([paths.distributorLogin, paths.distributorDashboard]));
  });
});
