import { render, screen } from '@testing-library/react';
import { Spinner } from './spinner';

it('tells what is waited for; without a name the words beside it do', () => {
  const { rerender } = render(<Spinner label="Cargando ruta..." />);
  expect(screen.getByRole('status')).toHaveTextContent('Cargando ruta...');
  rerender(<Spinner />);
  expect(screen.queryByRole('status')).toBeNull();
});
