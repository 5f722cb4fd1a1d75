import { render, screen } from '@testing-library/react';
import { Progress } from './progress';

it.each([
  [-0.5, '0'],
  [0.104, '10'],
  [1.5, '100'],
])('a share of %p is shown as %s percent', (value, percent) => {
  render(<Progress value={value} label="Compra mínima" />);
  const bar = screen.getByRole('progressbar', { name: 'Compra mínima' });
  expect(bar).toHaveAttribute('aria-valuenow', percent);
  expect(bar.firstElementChild).toHaveStyle({ width: `${percent}%` });
});
