import {
  REMOTE_TIMEOUT_MS,
  createRemoteHost,
  type RemoteAddress,
  type RemoteHost,
  type RemoteModule,
} from '@shop/federation';
import { CONTRACT_RANGE } from '@shop/federation/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { playScripts, type EntryScript } from '../../test/remote-scripts';
import { aRemote, followMenu, renderApp } from '../../test/render-app';
import { LOOK_MS, awaitMissingRemotes } from './missing-remotes';

const address = (name: string, routes: string[]): RemoteAddress => ({
  name,
  entry: `/remotes/${name}/entry.js`,
  contractRange: CONTRACT_RANGE,
  routes,
  door: name === 'mf-admin' ? 'staff' : 'everybody',
});

/** A host whose remotes are there or not, as the test says. */
function aHost(): RemoteHost & { isThere: boolean; attempts: string[] } {
  const attempt = (kind: string, name: string): Promise<RemoteModule> => {
    host.attempts.push(`${kind} ${name}`);
    return host.isThere ? Promise.resolve(aRemote(`pantalla de ${name}`)) : Promise.reject(new Error('missing'));
  };
  const host = {
    isThere: true,
    attempts: [] as string[],
    load: (name: string) => attempt('load', name),
    reload: (name: string) => attempt('reload', name),
  };
  return host;
}

const failure = () => screen.findByText('Esta parte no cargó');

beforeEach(() => {
  localStorage.clear();
  /* React reports what an error boundary catches; here that is the point. */
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  Object.assign(globalThis, { mf_storefront: undefined });
});

test.each([
  ['/', 'mf-storefront'],
  ['/affiliates', 'mf-storefront'],
  ['/Affiliates', 'mf-storefront'],
  ['/distributor/login', 'mf-distributor'],
  ['/admin', 'mf-admin'],
  ['/ADMIN/sales', 'mf-admin'],
])('%s is rendered by %s while no remote has published its paths', async (route, remote) => {
  renderApp({ route });
  expect(await screen.findByText(`pantalla de ${remote}`)).toBeVisible();
});

test('the paths that a remote publishes replace its usual ones', async () => {
  const remotes = [address('mf-storefront', ['/', '/affiliates', '/novedades'])];
  renderApp({ route: '/novedades', remotes });
  expect(await screen.findByText('pantalla de mf-storefront')).toBeVisible();
});

test('a remote that publishes no paths keeps its usual ones', async () => {
  renderApp({ route: '/admin', remotes: [address('mf-admin', [])] });
  expect(await screen.findByText('pantalla de mf-admin')).toBeVisible();
});

test('an address that the owning remote does not know is not found', async () => {
  renderApp({ route: '/admin/nada', remotes: [address('mf-admin', ['/admin', '/admin/login'])] });
  expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeVisible();
});

test('a remote nobody knew before is rendered at its own paths', async () => {
  renderApp({ route: '/blog', remotes: [address('mf-blog', ['/blog'])] });
  expect(await screen.findByText('pantalla de mf-blog')).toBeVisible();
});

test('the back office has a frame of its own, every other screen the header of the shop', async () => {
  const { unmount } = renderApp({ route: '/admin' });
  await screen.findByText('pantalla de mf-admin');
  expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  unmount();
  renderApp({ route: '/distributor/login' });
  expect(await screen.findByRole('banner')).toBeVisible();
});

test('a missing remote leaves header and cart alive, and the retry works as often as it is needed', async () => {
  const user = userEvent.setup();
  const host = aHost();
  host.isThere = false;
  renderApp({ host });

  expect(await failure()).toBeVisible();
  expect(screen.getByText('El resto de la tienda sigue funcionando y tu carrito está guardado.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Carrito' }));
  expect(await screen.findByRole('dialog', { name: 'Tu carrito' })).toBeVisible();
  await user.keyboard('{Escape}');

  for (const times of [1, 2]) {
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(host.attempts).toHaveLength(1 + times));
    expect(await failure()).toBeVisible();
  }
  host.isThere = true;
  act(() => screen.getByRole('button', { name: 'Reintentar' }).focus());
  await user.keyboard('{Enter}');
  expect(await screen.findByText('pantalla de mf-storefront')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  expect(host.attempts).toEqual(['load mf-storefront', ...Array<string>(3).fill('reload mf-storefront')]);
});

test('who has no network reads that the page is not kept here, and what is', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const host = aHost();
  host.isThere = false;
  renderApp({ host });
  expect(await screen.findByRole('heading', { name: 'Esta página necesita conexión' })).toBeVisible();
  expect(
    screen.getByText('No está guardada en este dispositivo. El catálogo que viste y tu carrito siguen aquí.'),
  ).toBeVisible();
});

test('a failed back office stays the back office, with a way to the shop', async () => {
  const host = aHost();
  host.isThere = false;
  renderApp({ route: '/admin', host });
  expect(await screen.findByRole('heading', { name: 'Esta parte no cargó' })).toBeVisible();
  expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  expect(screen.queryByText(/carrito|catálogo/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/');
});

test("a rider's page that could not be had stands in the shop's frame, which it has none of else", async () => {
  const host = aHost();
  const { unmount } = renderApp({ route: '/ruta/1#secreto', host });
  await screen.findByText('pantalla de mf-storefront');
  expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  unmount();
  host.isThere = false;
  renderApp({ route: '/ruta/1#secreto', host });
  expect(await failure()).toBeVisible();
  expect(screen.getByRole('banner')).toBeVisible();
});

describe('a back office that could not be had', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask'] }));
  afterEach(() => void jest.useRealTimers());

  /** Opens it while it can't be loaded; `entry` answers who looks for it. */
  async function openWithout(entry: () => Response | Promise<Response>) {
    const host = aHost();
    host.isThere = false;
    const staffs = address('mf-admin', ['/admin']);
    const answers = { 'GET /remotes.json': () => [staffs], [`HEAD ${staffs.entry}`]: entry };
    const { calls, modules } = renderApp({ route: '/admin', host, remotes: [staffs], answers });
    awaitMissingRemotes(modules);
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(screen.getByText('Esta parte no cargó')).toBeVisible();
    return { host, calls };
  }

  test.each<[string, () => unknown, number]>([
    ['as soon as its server answers', () => undefined, LOOK_MS],
    ['at once when the browser has its network back', () => dispatchEvent(new Event('online')), LOOK_MS / 4],
  ])('is there again %s', async (_how, comesBack, wait) => {
    let isBack = false;
    const { host } = await openWithout(() => new Response(null, { status: isBack ? 200 : 502 }));
    // Between two looks, each of which takes as long as its answers.
    await act(() => jest.advanceTimersByTimeAsync(2.5 * LOOK_MS));
    expect(host.attempts).toEqual(['load mf-admin']);
    isBack = true;
    host.isThere = true;
    await act(async () => {
      comesBack();
      await jest.advanceTimersByTimeAsync(wait);
    });
    expect(screen.getByText('pantalla de mf-admin')).toBeVisible();
    expect(host.attempts).toEqual(['load mf-admin', 'reload mf-admin']);
  });

  test('is looked for again where nobody answered one look', async () => {
    let last = new AbortController();
    jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      last = new AbortController();
      return last.signal;
    });
    let hangs = true;
    const { host } = await openWithout(() => (hangs ? new Promise(() => undefined) : new Response(null)));
    await act(() => jest.advanceTimersByTimeAsync(LOOK_MS));
    hangs = false;
    host.isThere = true;
    last.abort();
    await act(() => jest.advanceTimersByTimeAsync(2 * LOOK_MS));
    expect(screen.getByText('pantalla de mf-admin')).toBeVisible();
  });

  test('is there again though somebody pressed in vain while it was looked for', async () => {
    let entry: () => Response | Promise<Response> = () => new Response(null, { status: 502 });
    let answer: (found: Response) => void = () => undefined;
    const { host } = await openWithout(() => entry());
    await act(() => jest.advanceTimersByTimeAsync(LOOK_MS));
    entry = () => new Promise((resolve) => (answer = resolve));
    await act(() => jest.advanceTimersByTimeAsync(LOOK_MS));
    act(() => screen.getByRole('button', { name: 'Reintentar' }).click());
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(host.attempts).toEqual(['load mf-admin', 'reload mf-admin']);
    host.isThere = true;
    entry = () => new Response(null);
    answer(new Response(null));
    await act(() => jest.advanceTimersByTimeAsync(2 * LOOK_MS));
    expect(screen.getByText('pantalla de mf-admin')).toBeVisible();
  });

  test('is not tried again and again where it is there and broken', async () => {
    const { host } = await openWithout(() => new Response(null));
    await act(() => jest.advanceTimersByTimeAsync(4 * LOOK_MS));
    expect(host.attempts).toEqual(['load mf-admin']);
  });

  test('nothing looks for it once somebody has left', async () => {
    const { calls } = await openWithout(() => new Response(null, { status: 502 }));
    act(() => screen.getByRole('link', { name: 'Volver al inicio' }).click());
    await act(() => jest.advanceTimersByTimeAsync(100));
    const looks = () => calls.filter(({ call }) => call === 'GET /remotes.json').length;
    const before = looks();
    await act(() => jest.advanceTimersByTimeAsync(4 * LOOK_MS));
    expect(looks()).toBe(before);
  });
});

test('one remote that fails does not take the others with it, and coming back tries it again', async () => {
  const user = userEvent.setup();
  const host = aHost();
  host.isThere = false;
  renderApp({ host });
  await failure();

  host.isThere = true;
  await followMenu(user, /Soy distribuidor/);
  expect(await screen.findByText('pantalla de mf-distributor')).toBeVisible();
  await followMenu(user, 'Inicio');
  expect(await screen.findByText('pantalla de mf-storefront')).toBeVisible();
  expect(host.attempts).toEqual(['load mf-storefront', 'load mf-distributor', 'reload mf-storefront']);
});

test('"Volver al inicio" on the home page itself is another try', async () => {
  const user = userEvent.setup();
  const host = aHost();
  host.isThere = false;
  renderApp({ host });
  await failure();
  host.isThere = true;
  await user.click(screen.getByRole('link', { name: 'Volver al inicio' }));
  expect(await screen.findByText('pantalla de mf-storefront')).toBeVisible();
});

test('a remote that crashes while rendering is caught, and a retry renders its next version', async () => {
  const user = userEvent.setup();
  const broken: RemoteModule = {
    default: () => {
      throw new Error('A remote with a bug');
    },
  };
  renderApp({
    host: { load: () => Promise.resolve(broken), reload: () => Promise.resolve(aRemote('la versión corregida')) },
  });
  expect(await failure()).toBeVisible();
  expect(screen.getByRole('banner')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('la versión corregida')).toBeVisible();
});

test('a remote built for a newer shell is refused without running it, and rendered once one that fits is back', async () => {
  const user = userEvent.setup();
  const tooNew = { ...address('mf-storefront', ['/']), contractRange: '^999.0.0' };
  let listed: RemoteAddress[] = [tooNew];
  const asked = playScripts(() => ({ screens: () => aRemote('la versión que cabe') }));
  renderApp({
    remotes: [tooNew],
    host: createRemoteHost([tooNew]),
    answers: { 'GET /remotes.json': () => listed },
  });
  expect(await screen.findByRole('heading', { name: 'Esta parte se está actualizando' })).toBeVisible();
  expect(screen.getByText(/El resto de la tienda sigue funcionando y tu carrito está guardado/)).toBeVisible();
  expect(screen.getByRole('banner')).toBeVisible();
  expect(asked).toEqual([]);

  listed = [address('mf-storefront', ['/'])];
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('la versión que cabe')).toBeVisible();
});

describe('a remote whose server takes the call and does not answer', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask'] }));
  afterEach(() => void jest.useRealTimers());

  /** Lets time pass, look by look: a page renders between two. */
  async function pass(looks: number) {
    for (let look = 0; look < looks; look += 1) await act(() => jest.advanceTimersByTimeAsync(LOOK_MS));
  }

  /* The run time keeps what it has loaded for the life of the page: each test has an address of its own. */
  let page = 0;

  /** Opens the shop, whose remote is late until `arrive` is called, and waits for its fallback. */
  async function openLate(entry: () => Response = () => new Response(null), route = '/') {
    page += 1;
    const routes = ['/', '/ruta/:runId'];
    const silent = { ...address('mf-storefront', routes), entry: `/remotes/mf-storefront/${page}/entry.js` };
    let come: EntryScript = 'silent';
    const asked = playScripts(() => come);
    const { modules } = renderApp({
      route,
      remotes: [silent],
      host: createRemoteHost([silent]),
      answers: { 'GET /remotes.json': () => [silent], [`HEAD ${silent.entry}`]: entry },
    });
    expect(screen.getByText('Cargando...')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(REMOTE_TIMEOUT_MS));
    expect(screen.getByText('Esta parte no cargó')).toBeVisible();
    expect(asked).toHaveLength(1);
    awaitMissingRemotes(modules);
    return { asked, arrive: () => (come = { screens: () => aRemote('la pantalla tardía') }) };
  }

  test('gives way to its fallback, and takes its place back once it has come', async () => {
    const { arrive } = await openLate();
    const button = screen.getByRole('button', { name: 'Reintentar' });
    await pass(1);
    // Looked for behind the fallback, which stays as it is.
    expect(button).toBeVisible();
    act(() => button.focus());
    arrive();
    await pass(3);
    expect(screen.getByText('la pantalla tardía')).toBeVisible();
    // Who was about to press it goes on in what came.
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test("leaves a cart alone that is open in the frame of a rider's fallback, and comes once it is closed", async () => {
    const { arrive } = await openLate(undefined, '/ruta/1#secreto');
    act(() => screen.getByRole('button', { name: 'Carrito' }).click());
    await act(() => jest.advanceTimersByTimeAsync(100));
    const cart = screen.getByRole('dialog', { name: 'Tu carrito' });
    arrive();
    await pass(3);
    expect(cart).toBeInTheDocument();
    fireEvent.keyDown(cart, { key: 'Escape' });
    await pass(1);
    expect(screen.getByText('la pantalla tardía')).toBeVisible();
  });

  test('is not asked for while its server does not answer at all', async () => {
    const { asked } = await openLate(() => new Response(null, { status: 504 }));
    await pass(10);
    expect(asked).toHaveLength(1);
  });

  test('is asked for a few times, then the person decides', async () => {
    const { asked, arrive } = await openLate();
    await pass(40);
    expect(asked).toHaveLength(5);
    arrive();
    await pass(10);
    expect(screen.getByText('Esta parte no cargó')).toBeVisible();
    act(() => screen.getByRole('button', { name: 'Reintentar' }).click());
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(screen.getByText('la pantalla tardía')).toBeVisible();
  });
});

test('a remote keeps its state while one goes from screen to screen within it, and is loaded once', async () => {
  const user = userEvent.setup();
  const host = aHost();
  const Screen = () => {
    const [visits, setVisits] = useState(0);
    const navigate = useNavigate();
    const visit = (to: string) => {
      setVisits((count) => count + 1);
      void navigate(to);
    };
    return (
      <>
        <p>Visitas: {visits}</p>
        <button type="button" onClick={() => visit('/affiliates')}>
          Ir a afiliados
        </button>
      </>
    );
  };
  host.load = (name) => {
    host.attempts.push(name);
    return Promise.resolve({ default: Screen });
  };
  const { address: at } = renderApp({ host });
  await user.click(await screen.findByRole('button', { name: 'Ir a afiliados' }));
  await waitFor(() => expect(at()).toBe('/affiliates'));
  expect(screen.getByText('Visitas: 1')).toBeVisible();
  expect(host.attempts).toEqual(['mf-storefront']);
});

test('while a remote loads, its outline says so and the header is there', () => {
  renderApp({ host: { load: () => new Promise(() => undefined), reload: () => new Promise(() => undefined) } });
  expect(screen.getByText('Cargando...')).toBeInTheDocument();
  expect(screen.getByRole('banner')).toBeVisible();
});
