import { renderInShell } from '@shop/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createLazyComponent } from './lazy-component';
import { LazyScreen } from './lazy-screen';

test('a screen whose code is lost says so, and is there once it can be had', async () => {
  let isThere = false;
  const part = createLazyComponent(() =>
    isThere ? Promise.resolve(() => <h1>Tu pedido</h1>) : Promise.reject(new Error('Loading chunk failed')),
  );
  renderInShell(<LazyScreen part={part} />);
  expect(await screen.findByRole('heading', { name: 'Esta parte no cargó' })).toBeVisible();
  isThere = true;
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('heading', { name: 'Tu pedido' })).toBeVisible();
});
