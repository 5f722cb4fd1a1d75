import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createPortal } from 'react-dom';
import { ListResults } from './list-results';
import type { Reader } from './reading';

const rows: Reader<string[]> = {
  data: ['Fila'],
  currentData: ['Fila'],
  isFetching: false,
  refetch: () => undefined,
};
const leaving: Reader<string[]> = { ...rows, currentData: undefined, isFetching: true };
const pressed = jest.fn<undefined, [string]>();

interface ListProps {
  found?: Reader<string[]>;
  page?: number;
}

/** A list whose row has a button, and a dialog elsewhere in the document. */
function List({ found = rows, page = 1 }: ListProps) {
  return (
    <ListResults
      found={found}
      page={page}
      waiting={{ text: 'Cargando...', outline: null }}
      failed="No se pudo cargar"
      empty={(data) => data.length === 0 && 'No hay filas'}
    >
      {() => (
        <>
          <button onClick={() => pressed('fila')}>Fila</button>
          {createPortal(<button onClick={() => pressed('diálogo')}>Diálogo</button>, document.body)}
        </>
      )}
    </ListResults>
  );
}

it('comes into view from its top with each other page, and not when it opens', () => {
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
  const { rerender } = render(<List />);
  expect(scroll).not.toHaveBeenCalled();
  for (const [times, page] of [2, 1].entries()) {
    rerender(<List page={page} />);
    expect(scroll).toHaveBeenCalledTimes(times + 1);
  }
  expect(scroll).toHaveBeenLastCalledWith({ block: 'start' });
});

it('holds the rows of another address, and not a dialog that one of them has opened', async () => {
  pressed.mockReset();
  render(<List found={leaving} />);
  await userEvent.click(screen.getByRole('button', { name: 'Fila' }));
  await userEvent.click(screen.getByRole('button', { name: 'Diálogo' }));
  expect(pressed.mock.calls).toEqual([['diálogo']]);
});

it('says that it is being read while it is, and what there is not once it was', () => {
  const { rerender } = render(<List found={{ ...leaving, data: undefined }} />);
  expect(screen.getByRole('status')).toHaveTextContent('Cargando...');
  rerender(<List found={{ ...rows, currentData: [] }} />);
  expect(screen.getByText('No hay filas')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Fila' })).toBeNull();
});
