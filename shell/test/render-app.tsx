import type { RemoteAddress, RemoteHost } from '@shop/federation';
import { renderInShell, type Answers } from '@shop/testing';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { App } from '../src/app';
import { watchFailures } from '../src/failures/watch-failures';
import { createRemoteModules } from '../src/remotes/remote-modules';

export interface AppSetup {
  route?: string;
  answers?: Answers;
  /** Remotes as the page lists them. */
  remotes?: RemoteAddress[];
  /** How a remote is loaded; without it each shows its name. */
  host?: RemoteHost;
}

/** A remote that shows one text. */
export function aRemote(text: string) {
  return {
    default: () => (
      <main id="contenido" tabIndex={-1}>
        {text}
      </main>
    ),
  };
}

const everyRemote: RemoteHost = {
  load: (name) => Promise.resolve(aRemote(`pantalla de ${name}`)),
  reload: (name) => Promise.resolve(aRemote(`pantalla de ${name}`)),
};

/** Renders the whole shell, remotes from a host of the test's own. */
export function renderApp({ route, answers, remotes = [], host = everyRemote }: AppSetup = {}) {
  const modules = createRemoteModules(host);
  const shell = renderInShell(<App remotes={remotes} modules={modules} />, {
    ...(route === undefined ? {} : { route }),
    ...(answers ? { answers } : {}),
    onCaughtError: watchFailures(remotes).onCaughtError,
  });
  return { ...shell, modules };
}

/** Goes where an entry of the phone menu leads. */
export async function followMenu(user: UserEvent, name: string | RegExp): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Menú' }));
  await user.click(within(await screen.findByRole('dialog', { name: 'Menú' })).getByRole('link', { name }));
}
