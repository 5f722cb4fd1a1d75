import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ErrorState } from './error-state';

it('is tried again by its button, and once at a time', async () => {
  const onRetry = jest.fn();
  const { rerender } = render(<ErrorState title="No cargó" onRetry={onRetry} />);
  const retry = screen.getByRole('button', { name: 'Reintentar' });
  await userEvent.click(retry);
  rerender(<ErrorState title="No cargó" onRetry={onRetry} retrying />);
  await userEvent.click(retry);
  expect(onRetry).toHaveBeenCalledTimes(1);
  expect(retry).toHaveFocus();
});

it('is read out when it appears, under a title of the level that its page wants', () => {
  render(<ErrorState title="No cargó" headingLevel="h1" />);
  expect(within(screen.getByRole('alert')).getByRole('heading', { level: 1, name: 'No cargó' })).toBeVisible();
});
