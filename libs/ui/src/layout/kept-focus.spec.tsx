import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
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
  const around = screen.getByRole('group', { name: 'Páginas' });
  await waitFor(() => expect(around).toHaveFocus());
  // Browsers, unlike the tests' one, give the focus to nothing else.
  expect(around).toHaveAttribute('tabindex', '-1');
});

/** Its button is done with, and leads on to a field elsewhere. */
function LeadingOn() {
  const [isDone, setDone] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const leadOn = () => {
    flushSync(() => setDone(true));
    field.current?.focus();
  };
  return (
    <>
      <main ref={useKeptFocus()}>{isDone ? 'Listo' : <button onClick={leadOn}>Editar</button>}</main>
      <input ref={field} aria-label="Unidades" />
    </>
  );
}

it('the focus that was led on from a button which is gone stays there', async () => {
  render(<LeadingOn />);
  await userEvent.click(screen.getByRole('button', { name: 'Editar' }));
  const told = new Promise<void>((resolve) => {
    const seen = new MutationObserver(() => resolve());
    seen.observe(screen.getByRole('main'), { attributes: true });
  });
  // The observer of the focus has been told by then.
  screen.getByRole('main').title = 'Lista';
  await told;
  expect(screen.getByRole('textbox', { name: 'Unidades' })).toHaveFocus();
});
