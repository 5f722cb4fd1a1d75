import type * as pageRefresh from '@shop/federation/page-refresh';
import { createElement, type ReactNode } from 'react';

/** Part of React Refresh that a build has. */
type Refresh = typeof pageRefresh;

/** As the bundle of an app runs it: with modules of its own. */
function build(app: string): Refresh {
  Object.assign(globalThis, { __react_refresh_library__: app });
  let refresh: Refresh | undefined;
  jest.isolateModules(() => (refresh = jest.requireActual<Refresh>('@shop/federation/page-refresh')));
  if (refresh === undefined) throw new Error('not loaded');
  return refresh;
}

/** Every app has one of this id. */
const APP = './src/app.tsx App';

/** A component that a build has registered, as its first version and as each edited one. */
function version<Component>(refresh: Refresh, component: Component): Component {
  refresh.register(component, APP);
  return component;
}

test('an edit in a remote that came after React shows with what was typed, and outlives an edit in the shell', async () => {
  const shell = build('shell');
  // Tests' own tools have loaded React before.
  jest.resetModules();
  const { createRoot } = await import('react-dom/client');
  const { flushSync } = await import('react-dom');
  const remote = build('mf_admin');

  const Shop = version(shell, ({ children }: { children?: ReactNode }) =>
    createElement('main', null, 'Tienda ', children),
  );
  const Screen = version(remote, () => createElement('label', null, 'Nombre', createElement('input')));
  const page = document.createElement('div');
  flushSync(() => createRoot(page).render(createElement(Shop, null, createElement(Screen))));
  const box = page.querySelector('input');
  if (box === null) throw new Error('no box');
  box.value = 'Ana';

  version(remote, () => createElement('label', null, 'Apellido', createElement('input')));
  remote.performReactRefresh();
  expect(page).toHaveTextContent('Tienda Apellido');
  expect(page.querySelector('input')).toBe(box);

  version(shell, ({ children }: { children?: ReactNode }) => createElement('main', null, 'Otra tienda ', children));
  shell.performReactRefresh();
  expect(page).toHaveTextContent('Otra tienda Apellido');
  expect(page.querySelector('input')).toBe(box);
});
