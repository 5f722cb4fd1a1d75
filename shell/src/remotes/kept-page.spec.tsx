import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
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

/** A shop whose screen could not be had, with the way to try again; who leaves it there forgets the failure. */
function Shop({ modules }: { modules: RemoteModules }) {
  useEffect(() => () => modules.forget(OWNER), [modules]);
  return <button onClick={() => void modules.load(OWNER)}>Reintentar</button>;
}

test.each([
  ['takes the page over that the server rendered', '/producto/ola', true],
  ['leaves it alone once somebody has gone elsewhere', '/affiliates', false],
])('a retry that has the remote %s', async (_what, address, isTakenOver) => {
  history.pushState(null, '', '/producto/ola');
  document.body.innerHTML = '<div id="root"><button>Reintentar</button></div>';
  const root = document.getElementById('root') ?? document.body;
  const rendered = root.firstChild;
  const load = jest.fn(() => Promise.resolve({ default: () => null }));
  const forget = jest.fn();
  act(() => renderInstead({ root, shop: <Shop modules={modulesOf(load, forget)} />, failures: {}, owner: OWNER }));
  expect(rendered?.isConnected).toBe(false);

  history.pushState(null, '', address);
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(load).toHaveBeenCalledWith(OWNER);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Reintentar' }) === rendered).toBe(isTakenOver));
  // Else the page that was taken over would have no remote again.
  expect(forget).not.toHaveBeenCalled();
});

test('two presses take the page over once', async () => {
  history.pushState(null, '', '/');
  document.body.innerHTML = '<div id="root"><button>Reintentar</button></div>';
  const root = document.getElementById('root') ?? document.body;
  const shown = jest.spyOn(root, 'replaceChildren');
  let arrive: () => void = () => undefined;
  const late = new Promise<{ default: () => null }>((resolve) => (arrive = () => resolve({ default: () => null })));
  act(() => renderInstead({ root, shop: <Shop modules={modulesOf(() => late)} />, failures: {}, owner: OWNER }));
  await userEvent.dblClick(screen.getByRole('button', { name: 'Reintentar' }));
  await act(() => Promise.resolve().then(arrive));
  // Taken away for the fallback, and put back.
  expect(shown).toHaveBeenCalledTimes(2);
});
