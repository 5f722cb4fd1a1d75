import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppErrorBoundary } from './app-error-boundary';

function Broken(): never {
  throw new Error('The shell has a bug');
}

test('when the shell itself fails, the page says so and offers to start again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <AppErrorBoundary>
      <Broken />
    </AppErrorBoundary>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Tu carrito está guardado');
  const reload = jest.spyOn(globalThis.location, 'reload').mockImplementation(() => undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Recargar página' }));
  expect(reload).toHaveBeenCalledTimes(1);
});
