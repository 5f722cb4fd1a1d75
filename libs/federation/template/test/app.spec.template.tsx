import { renderInShell } from '@shop/testing';
import { screen } from '@testing-library/react';
import App from '../src/app';
import { routes } from '../src/routes';

test.each(routes)('%s says what it is', (route) => {
  renderInShell(<App />, { route });
  expect(screen.getByRole('heading', { level: 1, name: 'Plantilla' })).toBeVisible();
});
