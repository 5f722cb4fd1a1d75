import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useKeptFocus } from './kept-focus';

function Pages({ last, gone = false }: { last: number; gone?: boolean }) {
  const [page, setPage] = useState(1);
  const isLast = page === last;
  return (
    <main ref={useKeptFocus()}>
      <div role="group" aria-label="Páginas">
        {!(gone && isLast) && (
          <button type="button" disabled={isLast} onClick={() => setPage(page + 1)}>
            Siguiente
          </button>
        )}
      </div>
    </main>
  );
}

it.each([
  ['off', false],
  ['gone', true],
])('the focus of a button that is %s after its press goes to what is around it', async (_state, gone) => {
  render(<Pages last={3} gone={gone} />);
  const next = screen.getByRole('button', { name: 'Siguiente' });
  await userEvent.click(next);
  expect(next).toHaveFocus();
  await userEvent.click(next);
  await waitFor(() => expect(screen.getByRole('group', { name: 'Páginas' })).toHaveFocus());
});
