import { render, screen } from '@testing-library/react';
import { AppErrorBoundary } from './app-error-boundary';

function Broken(): never {
  throw new Error('The shell has a bug');
}

test('when the shell itself fails, the page says so and offers to start again', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <AppErrorBoundary>
      <Broken />
    </AppErrorBoundary>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Tu carrito está guardado');
  expect(screen.getByRole('button', { name: 'Recargar página' })).toBeVisible();
});
