import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '../../../test/render-app';

test.each(['/nada', '/pedido', '/PRODUCTOS/1', '/%E0%A4%A', '/admins'])('%s is nobody’s address', async (route) => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  renderApp({ route });
  expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/');
  await waitFor(() => expect(document.title).toContain('Page Not Found'));
});
