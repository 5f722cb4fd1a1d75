import { render, screen } from '@testing-library/react';
import { IconButton } from './icon-button';

it.each([
  [0, ''],
  [7, '7'],
  [99, '99'],
  [100, '99+'],
])('a count of %i is shown as "%s", and not read out beside the name', (count, shown) => {
  render(<IconButton icon="bag" label="Carrito" count={count} />);
  expect(screen.getByRole('button', { name: 'Carrito' })).toHaveTextContent(
    new RegExp(`^${shown.replace('+', '\\+')}$`),
  );
});

it('shows an icon that is not read out beside the name', () => {
  const { container } = render(<IconButton icon="bag" label="Carrito" />);
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});
