import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { useBackStep } from '../features/cart/use-back-step';
import { renderInstead } from './kept-page';
import type { RemoteModules } from './remote-modules';

const OWNER = 'mf-storefront';

const modulesOf = (load: RemoteModules['load'], forget: RemoteModules['forget'] = () => undefined): RemoteModules => ({
  load,
  loaded: () => null,
  forget,
  resume: () => undefined,
  missing: new Map(),
});

/** A remote that comes when it is told to. */
function aLateRemote() {
  let arrive: () => void = () => undefined;
  const late = new Promise<{ default: () => null }>((resolve) => (arrive = () => resolve({ default: () => null })));
  return { load: () => late, arrive: () => act(() => Promise.resolve().then(arrive)) };
}

/** Puts the server's page into the document, and a shop that lacks its remote in the page's place. */
function keep(page: string, View: typeof Shop, modules: RemoteModules, at = '/') {
  history.pushState(null, '', at);
  document.body.innerHTML = `<div id="root">${page}</div>`;
  const root = document.getElementById('root') ?? document.body;
  const rendered = root.firstChild;
  const shown = jest.spyOn(root, 'replaceChildren');
  act(() => renderInstead({ root, shop: <View modules={modules} />, failures: {}, owner: OWNER }));
  expect(rendered?.isConnected).toBe(false);
  return { rendered, shown };
}

/** A shop whose screen could not be had, with the way to try again; who leaves it there forgets the failure. */
function Shop({ modules }: { modules: RemoteModules }) {
  useEffect(() => () => modules.forget(OWNER), [modules]);
  return <button onClick={() => void modules.load(OWNER)}>Reintentar</button>;
}

test.each([
  ['takes the page over that the server rendered', '/producto/ola', true],
  ['leaves it alone once somebody has gone elsewhere', '/affiliates', false],
])('a retry that has the remote %s', async (_what, address, isTakenOver) => {
  const load = jest.fn(() => Promise.resolve({ default: () => null }));
  const forget = jest.fn();
  const { rendered } = keep('<button>Reintentar</button>', Shop, modulesOf(load, forget), '/producto/ola');

  history.pushState(null, '', address);
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(load).toHaveBeenCalledWith(OWNER);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Reintentar' }) === rendered).toBe(isTakenOver));
  // Else the page that was taken over would have no remote again.
  expect(forget).not.toHaveBeenCalled();
});

test('two presses take the page over once', async () => {
  const { load, arrive } = aLateRemote();
  const { shown } = keep('<button>Reintentar</button>', Shop, modulesOf(load));
  await userEvent.dblClick(screen.getByRole('button', { name: 'Reintentar' }));
  await arrive();
  // Taken away for the fallback, and put back.
  expect(shown).toHaveBeenCalledTimes(2);
});

/** The same shop with a cart over it, and a page of an order that its button leads to. */
function ShopWithCart({ modules }: { modules: RemoteModules }) {
  const [isOpen, setOpen] = useState(false);
  useBackStep('cart', isOpen, () => false);
  const order = () => {
    history.replaceState(null, '', '/order/1');
    modules.forget(OWNER);
    setOpen(false);
  };
  return (
    <>
      <Shop modules={modules} />
      <button onClick={() => setOpen(true)}>Carrito</button>
      {isOpen && (
        <div role="dialog">
          <input aria-label="Dirección" />
          <button onClick={() => setOpen(false)}>Cerrar</button>
          <button onClick={order}>Pedir</button>
        </div>
      )}
    </>
  );
}

test.each([
  ['takes the page over once it is closed', 'Cerrar', true],
  ['leaves the page alone where it leads elsewhere, and has the remote for later', 'Pedir', false],
])('a remote that comes while the cart is open leaves it as it is, and %s', async (_what, end, isTakenOver) => {
  const { load, arrive } = aLateRemote();
  const forget = jest.fn();
  const page = '<button>Reintentar</button><button>Carrito</button>';
  const { rendered } = keep(page, ShopWithCart, modulesOf(load, forget));
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await userEvent.click(screen.getByRole('button', { name: 'Carrito' }));
  const address = screen.getByRole('textbox', { name: 'Dirección' });
  await userEvent.type(address, '4a calle');
  await arrive();
  expect(address).toHaveFocus();
  await userEvent.type(address, ' 2-20');
  const back = jest.spyOn(history, 'back').mockImplementation(() => undefined);

  await userEvent.click(screen.getByRole('button', { name: end }));
  await act(() => new Promise((settled) => setTimeout(settled)));
  // Closed by its button it goes back from its entry, which takes a browser a moment: another page would go back once more.
  expect(rendered?.isConnected).toBe(false);
  history.replaceState(null, '', location.pathname);
  globalThis.dispatchEvent(new PopStateEvent('popstate'));
  await act(() => new Promise((settled) => setTimeout(settled)));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Reintentar' }) === rendered).toBe(isTakenOver));
  expect(back).toHaveBeenCalledTimes(isTakenOver ? 1 : 0);
  expect(forget).not.toHaveBeenCalled();
});

test('the page that is taken over has the focus that the fallback had', async () => {
  const { load, arrive } = aLateRemote();
  function Fallback({ modules: now }: { modules: RemoteModules }) {
    useEffect(() => void now.load(OWNER), [now]);
    return <main id="contenido" tabIndex={-1} />;
  }
  const { rendered: content } = keep('<main id="contenido" tabindex="-1"></main>', Fallback, modulesOf(load));
  act(() => screen.getByRole('main').focus());
  await arrive();
  await waitFor(() => expect(content).toHaveFocus());
});
