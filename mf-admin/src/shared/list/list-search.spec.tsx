import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListSearch } from './list-search';

const search = (q: string, onSearch: (q: string) => void) => (
  <ListSearch label="Buscar ventas" placeholder="Código" q={q} onSearch={onSearch} />
);

afterEach(() => jest.useRealTimers());

it('keeps what is typed while the list of an earlier pause comes, and follows what is asked for elsewhere', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const asked: string[] = [];
  const onSearch = (q: string) => void asked.push(q);
  const { rerender } = render(search('', onSearch));
  const field = screen.getByRole('searchbox');
  expect(field).toHaveAttribute('maxlength', '100');
  for (const part of ['ana', ' lucía']) {
    await user.type(field, part);
    act(() => jest.advanceTimersByTime(1000));
  }
  await user.type(field, ' b');
  expect(asked).toEqual(['ana', 'ana lucía']);

  for (const q of asked) {
    rerender(search(q, onSearch));
    expect(field).toHaveValue('ana lucía b');
  }
  act(() => jest.advanceTimersByTime(1000));
  expect(asked.at(-1)).toBe('ana lucía b');
  rerender(search('ana', onSearch));
  expect(field).toHaveValue('ana');
});

it('asks for nothing any more once its screen is left, also where the typing did not pause before', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const onSearch = jest.fn();
  const { unmount } = render(search('', onSearch));
  await user.type(screen.getByRole('searchbox'), 'ana');
  unmount();
  jest.advanceTimersByTime(1000);
  expect(onSearch).not.toHaveBeenCalled();
});
