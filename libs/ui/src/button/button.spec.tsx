import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { Button } from './button';

test('while its work is under way a button keeps the focus, and neither a press nor Enter does the work again', async () => {
  const [pressed, sent] = [jest.fn(), jest.fn()];
  const form = (busy: boolean) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent();
      }}
    >
      <input aria-label="Nombre" />
      <Button type="submit" busy={busy} disabled={busy} onClick={pressed}>
        Guardar
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole('button', { name: 'Guardar' });
  await userEvent.click(button);
  rerender(form(true));
  expect(button).toHaveFocus();
  // A disabled one would lose it in a browser.
  expect(button).toBeEnabled();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(button);
  await userEvent.type(screen.getByLabelText('Nombre'), '{Enter}');
  expect([pressed, sent].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  rerender(form(false));
  await userEvent.click(button);
  expect([pressed, sent].map(({ mock }) => mock.calls.length)).toEqual([2, 2]);
});
