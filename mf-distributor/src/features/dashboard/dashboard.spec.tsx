import { storefrontEndpoints } from '@shop/api-client';
import { PENDING_SIGN_OUT_KEY, sessionEndTexts, type DistributorView, type SessionEnd } from '@shop/contracts';
import { aDistributor, jsonAnswer, loggedFailures, renderInShell, type Answer, type Answers } from '@shop/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import App from '../../app';
import { routes } from '../../routes';

const mariela = aDistributor();

function openDashboard(
  answers: Answers = {},
  kept: DistributorView | null = mariela,
  route = '/distributor/dashboard',
) {
  if (kept) localStorage.setItem('distributor', JSON.stringify(kept));
  return renderInShell(<App />, {
    route,
    answers: {
      'GET /api/auth/distributor/me': () => ({ success: true, data: kept }),
      'GET /api/distributor/orders': () => ({ success: true, data: [], meta: { total: 0 } }),
      ...answers,
    },
  });
}

/** The server's refusal of a session that is over. */
const over =
  (sessionEnd: SessionEnd): Answer =>
  () =>
    jsonAnswer(401, { success: false, error: sessionEndTexts[sessionEnd], code: 'auth.required', sessionEnd });

const logOut = async () => userEvent.click(await screen.findByRole('button', { name: 'Cerrar sesión' }));

/** Until the page knows that the session lives, which it asks once it is there. */
const checked = ({ store }: Pick<ReturnType<typeof openDashboard>, 'store'>) =>
  Promise.all(store.dispatch(storefrontEndpoints.util.getRunningQueriesThunk()));

async function closeEverywhere(answer: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Cerrar sesión en todos los dispositivos' }));
  await screen.findByRole('alertdialog', { name: '¿Cerrar sesión en todos los dispositivos?' });
  await userEvent.click(screen.getByRole('button', { name: answer }));
}

/* The lazy parts of the screens are there before the first test waits for them. */
beforeAll(() => import('../../portal'));
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the distributor’s dashboard', () => {
  it('shows level, discount, minimum and account', async () => {
    openDashboard();
    /* The first screen of a run is the slowest. */
    const heading = { level: 1, name: 'Hola, Mariela Xicará' };
    expect(await screen.findByRole('heading', heading)).toBeVisible();
    const terms = screen.getAllByRole('term').map((name) => [name.textContent, name.nextSibling?.textContent]);
    expect(terms).toEqual([
      ['Tu descuento sobre el precio público', '25%'],
      ['Nivel', 'Distribuidor'],
      ['Compra mínima', 'Q1,500.00'],
      ['Correo', 'mariela@ejemplo.gt'],
      ['Teléfono', '4870 1123'],
      ['Estado', 'Aprobado'],
      ['Contraseña', 'Cambiar contraseña'],
      ['Sesiones', 'Cerrar sesión en todos los dispositivos'],
    ]);
    expect(screen.getByRole('link', { name: 'Ir a la tienda' })).toHaveAttribute('href', '/?distributor=true');
    const quickOrders = screen.getAllByRole('link', { name: 'Pedido rápido' }).map((link) => link.getAttribute('href'));
    expect(quickOrders).toEqual(['/distributor/pedido-rapido', '/distributor/pedido-rapido']);
    expect(await screen.findByText(/^Aún no tienes pedidos\./)).toHaveTextContent(
      'Empieza con un pedido rápido: todos los sabores en una sola pantalla.',
    );
  });

  it('tells the levels apart by name and colour', async () => {
    const looks: (string | undefined)[] = [];
    for (const level of ['agente', 'distribuidor', 'socio'] as const) {
      const view = openDashboard({}, aDistributor({ level }));
      const [badge] = await view.findAllByText(
        { agente: 'Agente', distribuidor: 'Distribuidor', socio: 'Socio' }[level],
      );
      /* styled-components names a class after its styles: another class is another look. */
      looks.push(badge?.className);
      view.unmount();
    }
    expect(new Set(looks).size).toBe(3);
  });

  it('asks the server who is signed in, and shows what changed since', async () => {
    openDashboard({
      'GET /api/auth/distributor/me': () => ({ success: true, data: { ...mariela, discount: 30, level: 'socio' } }),
    });
    expect(await screen.findByText('30%')).toBeVisible();
    expect(localStorage.getItem('distributor')).toContain('"discount":30');
  });

  it('clears the browser’s copy when the session is over, says why and goes to the login', async () => {
    const { address, calls } = openDashboard({ 'GET /api/auth/distributor/me': over('standby') });
    expect(await screen.findByText('Tu sesión de distribuidor terminó')).toBeVisible();
    expect(
      screen.getByText('La tienda puso tu cuenta en pausa. El carrito usa ahora el precio público.'),
    ).toBeVisible();
    expect(await screen.findByLabelText('Correo electrónico')).toBeVisible();
    expect(address()).toBe('/distributor/login');
    expect(localStorage.getItem('distributor')).toBeNull();
    expect(screen.getByText('Tu sesión terminó')).toBeVisible();
    /* The cookie of an ended session would have the next order refused: only the server can take it away. */
    await waitFor(() => expect(calls.map(({ call }) => call)).toContain('POST /api/auth/distributor/logout'));
  });

  it.each([
    ['', 60_000],
    [' whose clock was set back', -86_400_000],
  ])('notices the end of the session on coming back to a window%s, asks no more often', async (_clock, passedMs) => {
    let isOver = false;
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
    const { calls, store } = openDashboard({
      'GET /api/auth/distributor/me': (request) =>
        isOver ? over('signedOutEverywhere')(request) : { success: true, data: mariela },
    });
    const asked = () => calls.filter(({ call }) => call === 'GET /api/auth/distributor/me').length;
    const { select } = storefrontEndpoints.endpoints.distributorMe;
    await waitFor(() => expect(select()(store.getState()).isSuccess).toBe(true));
    act(() => void globalThis.dispatchEvent(new Event('focus')));
    await checked({ store });
    expect(asked()).toBe(1);

    clock.mockReturnValue(now + passedMs);
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await checked({ store });
    expect(asked()).toBe(1);

    isOver = true;
    visibility.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    act(() => void globalThis.dispatchEvent(new Event('focus')));
    expect(await screen.findByLabelText('Correo electrónico')).toBeVisible();
    expect(screen.getByText(/^Se cerró tu sesión en todos tus dispositivos\. Inicia sesión/)).toBeVisible();
    expect(asked()).toBe(2);
  });

  it('comes back to where the session ended after the next login', async () => {
    localStorage.setItem('distributor', JSON.stringify(mariela));
    let isOver = true;
    const unlessOver = (answer: object) => () =>
      isOver
        ? jsonAnswer(401, { success: false, error: 'x', code: 'auth.required', sessionEnd: 'expired' })
        : { success: true, ...answer };
    const { address } = renderInShell(<App />, {
      route: '/distributor/pedidos?pagina=2',
      answers: {
        'GET /api/auth/distributor/me': unlessOver({ data: mariela }),
        'GET /api/distributor/orders': unlessOver({ data: [], meta: { total: 0 } }),
        'POST /api/auth/distributor/login': () => ({ success: true, data: mariela, ...mariela }),
      },
    });
    await userEvent.type(await screen.findByLabelText('Correo electrónico'), 'mariela@ejemplo.gt');
    expect(screen.getByText('Tu sesión terminó')).toBeVisible();
    isOver = false;
    await userEvent.type(screen.getByLabelText('Contraseña'), 'Secreta-1');
    await userEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
    expect(await screen.findByRole('heading', { name: 'Mis pedidos' })).toBeVisible();
    expect(address()).toBe('/distributor/pedidos?pagina=2');
  });

  it('keeps the session when the server can’t be asked', async () => {
    const { calls } = openDashboard({ 'GET /api/auth/distributor/me': () => jsonAnswer(503, 'nada') });
    await waitFor(() => expect(calls.map(({ call }) => call)).toContain('GET /api/auth/distributor/me'));
    expect(await screen.findByRole('heading', { name: 'Hola, Mariela Xicará' })).toBeVisible();
    expect(localStorage.getItem('distributor')).not.toBeNull();
  });

  it('sends who is not signed in to the login, without a call', async () => {
    const entries = history.length;
    const { address, calls } = openDashboard({}, null);
    expect(await screen.findByLabelText('Correo electrónico')).toBeVisible();
    expect(address()).toBe('/distributor/login');
    // The way back leads past the address that leads here.
    expect(history.length).toBe(entries + 1);
    expect(calls.some(({ call }) => call.includes('distributor'))).toBe(false);
    expect(screen.queryByText('Tu sesión terminó')).toBeNull();
  });

  it.each([
    ['to the dashboard', mariela, '/distributor/dashboard'],
    ['without a session to the login', null, '/distributor/login'],
  ])('leads from the address of the area alone %s', async (_way, kept, end) => {
    const entries = history.length;
    const { address } = openDashboard({}, kept, '/distributor');
    await waitFor(() => expect(address()).toBe(end));
    expect(history.length).toBe(entries + 1);
    expect(routes).toContain('/distributor');
  });

  it('logs out on the server and here, and goes home', async () => {
    let answer: (done: unknown) => void = () => undefined;
    const entries = history.length;
    const { address, calls, store } = openDashboard({
      'POST /api/auth/distributor/logout': () => new Promise((resolve) => (answer = resolve)),
    });
    await logOut();
    expect(screen.getByRole('button', { name: 'Cerrar sesión' })).toHaveAttribute('aria-busy', 'true');
    await waitFor(() => expect(calls.map(({ call }) => call)).toContain('POST /api/auth/distributor/logout'));
    answer({ success: true, data: null });
    await waitFor(() => expect(address()).toBe('/'));
    expect(history.length).toBe(entries + 1);
    expect(calls.map(({ call }) => call)).toContain('POST /api/auth/distributor/logout');
    expect(localStorage.getItem('distributor')).toBeNull();
    expect(store.getState().session.distributor).toBeNull();
  });

  it('logs out here without the server, which hears of it once it answers again', async () => {
    let reachable = false;
    const { address, calls, store } = openDashboard({
      'POST /api/auth/distributor/logout': () => {
        if (!reachable) throw new TypeError('fetch failed');
        return { success: true, data: null };
      },
    });
    const tries = () => calls.filter(({ call }) => call === 'POST /api/auth/distributor/logout').length;
    await logOut();
    await waitFor(() => expect(address()).toBe('/'));
    expect(store.getState().session.distributor).toBeNull();
    expect(localStorage.getItem('distributor')).toBeNull();
    expect(localStorage.getItem(PENDING_SIGN_OUT_KEY)).not.toBeNull();
    await waitFor(() => expect(tries()).toBe(2));

    reachable = true;
    await waitFor(() => {
      globalThis.dispatchEvent(new Event('online'));
      expect(localStorage.getItem(PENDING_SIGN_OUT_KEY)).toBeNull();
    });
    expect(tries()).toBe(3);
    expect(loggedFailures()).toHaveLength(2);
  });

  it('logs out here after 3 s though the server takes the call and does not answer, and tells it once it does', async () => {
    const hung: ((answer: unknown) => void)[] = [];
    const { address } = openDashboard({
      'POST /api/auth/distributor/logout': () => new Promise((resolve) => hung.push(resolve)),
    });
    const button = await screen.findByRole('button', { name: 'Cerrar sesión' });
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance', 'nextTick', 'setImmediate'] });
    act(() => button.click());
    await act(() => jest.advanceTimersByTimeAsync(2999));
    expect(button).toHaveAttribute('aria-busy', 'true');
    await act(() => jest.advanceTimersByTimeAsync(1));
    jest.useRealTimers();
    await waitFor(() => expect(address()).toBe('/'));
    expect(localStorage.getItem('distributor')).toBeNull();
    expect(localStorage.getItem(PENDING_SIGN_OUT_KEY)).not.toBeNull();
    await waitFor(() => expect(hung).toHaveLength(2));
    for (const answer of hung) answer({ success: true, data: null });
    await waitFor(() => expect(localStorage.getItem(PENDING_SIGN_OUT_KEY)).toBeNull());
  });

  it('closes the session on every device, after asking', async () => {
    const { address, calls, store } = openDashboard({
      'POST /api/auth/distributor/logout-everywhere': () => ({ success: true, data: null }),
    });
    await closeEverywhere('Mantener sesión');
    await userEvent.click(await screen.findByRole('button', { name: 'Cerrar sesión en todos los dispositivos' }));
    expect(await screen.findByRole('alertdialog')).toBeVisible();
    act(() => globalThis.history.back());
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(address()).toBe('/distributor/dashboard');
    expect(calls.some(({ call }) => call.includes('logout'))).toBe(false);

    await closeEverywhere('Cerrar en todos');
    await waitFor(() => expect(address()).toBe('/'));
    expect(await screen.findByText('Cerraste tu sesión en todos tus dispositivos.')).toBeVisible();
    expect(localStorage.getItem('distributor')).toBeNull();
    expect(store.getState().session).toMatchObject({ distributor: null, distributorEnd: null });
  });

  it('asks nothing of who comes by the address of that question, as after signing in again', async () => {
    openDashboard({}, mariela, '/distributor/dashboard?dialogo=cerrar-en-todos');
    expect(await screen.findByRole('heading', { name: 'Hola, Mariela Xicará' })).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('stays signed in everywhere when that does not reach the server', async () => {
    openDashboard({
      'POST /api/auth/distributor/logout-everywhere': () => Promise.reject(new TypeError('fetch failed')),
    });
    await closeEverywhere('Cerrar en todos');
    expect(await screen.findByText('No se pudo cerrar la sesión')).toBeVisible();
    expect(location.pathname).toBe('/distributor/dashboard');
    expect(localStorage.getItem('distributor')).not.toBeNull();
  });

  it('says that nobody knows if it was closed everywhere where the shop answers nothing since', async () => {
    let isDown = false;
    const shell = openDashboard({
      'GET /api/auth/distributor/me': () => {
        if (isDown) throw new TypeError('fetch failed');
        return { success: true, data: mariela };
      },
      'POST /api/auth/distributor/logout-everywhere': () => {
        isDown = true;
        throw new TypeError('fetch failed');
      },
    });
    await screen.findByRole('button', { name: 'Cerrar sesión en todos los dispositivos' });
    await checked(shell);
    await closeEverywhere('Cerrar en todos');
    expect(await screen.findByText('No supimos si se cerró tu sesión')).toBeVisible();
    expect(screen.getByText('La respuesta no llegó. Intenta de nuevo.')).toBeVisible();
    expect(screen.queryByText('No se pudo cerrar la sesión')).toBeNull();
    expect(localStorage.getItem('distributor')).not.toBeNull();
  });

  it('says why when the session was over before it was closed everywhere', async () => {
    const shell = openDashboard({
      'POST /api/auth/distributor/logout-everywhere': over('passwordChanged'),
    });
    await screen.findByRole('button', { name: 'Cerrar sesión en todos los dispositivos' });
    await checked(shell);
    await closeEverywhere('Cerrar en todos');
    expect(await screen.findByText(/^Tu contraseña cambió\. Inicia sesión con la nueva\.$/)).toBeVisible();
    expect(shell.address()).toBe('/distributor/login');
    expect(screen.queryByText('No se pudo cerrar la sesión')).toBeNull();
  });

  it.each<[string, Answer]>([
    ['on its way', () => Promise.reject(new TypeError('fetch failed'))],
    ['in the shop', () => jsonAnswer(503, { success: false, error: 'Más tarde.', code: 'server.unavailable' })],
  ])('says that the session is over when it was closed everywhere and the answer was lost %s', async (_where, lost) => {
    let isOver = false;
    const shell = openDashboard({
      'GET /api/auth/distributor/me': (request) =>
        isOver ? over('signedOutEverywhere')(request) : { success: true, data: mariela },
      'POST /api/auth/distributor/logout-everywhere': (request) => {
        isOver = true;
        return lost(request);
      },
    });
    await screen.findByRole('button', { name: 'Cerrar sesión en todos los dispositivos' });
    await checked(shell);
    await closeEverywhere('Cerrar en todos');
    expect(await screen.findByText(/^Se cerró tu sesión en todos tus dispositivos\. Inicia sesión/)).toBeVisible();
    expect(shell.address()).toBe('/distributor/login');
    expect(screen.queryByText('No se pudo cerrar la sesión')).toBeNull();
    loggedFailures();
  });

  it('a closing that hung leaves the session alone that was begun since', async () => {
    let answer: (done: unknown) => void = () => undefined;
    let isOver = false;
    const shell = openDashboard({
      'GET /api/auth/distributor/me': (request) =>
        isOver ? over('signedOutEverywhere')(request) : { success: true, data: mariela },
      'POST /api/auth/distributor/logout-everywhere': () => new Promise((resolve) => (answer = resolve)),
      'POST /api/auth/distributor/login': () => ({ success: true, data: mariela, ...mariela }),
    });
    await closeEverywhere('Cerrar en todos');
    const question = screen.getByRole('alertdialog', { name: '¿Cerrar sesión en todos los dispositivos?' });
    expect(question).toHaveTextContent(
      'También en este. Tu contraseña sigue siendo la misma y tu carrito se queda en este dispositivo.',
    );
    expect(screen.getByRole('button', { name: 'Cerrar en todos' })).toHaveAttribute('aria-busy', 'true');
    await checked(shell);
    isOver = true;
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + 60_000);
    act(() => void globalThis.dispatchEvent(new Event('focus')));
    await userEvent.type(await screen.findByLabelText('Correo electrónico'), 'mariela@ejemplo.gt');
    await userEvent.type(screen.getByLabelText('Contraseña'), 'Secreta-1');
    isOver = false;
    await userEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
    expect(await screen.findByRole('heading', { name: 'Hola, Mariela Xicará' })).toBeVisible();
    const closings = shell.store.dispatch(storefrontEndpoints.util.getRunningMutationsThunk());
    answer({ success: true, data: null });
    await Promise.all(closings);
    expect(screen.getByRole('heading', { name: 'Hola, Mariela Xicará' })).toBeVisible();
    expect(screen.queryByText('No se pudo cerrar la sesión')).toBeNull();
    expect(localStorage.getItem('distributor')).not.toBeNull();
  });
});
