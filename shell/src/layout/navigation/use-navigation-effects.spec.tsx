import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useNavigate, type To } from 'react-router-dom';
import { CONTENT_ID } from './content-focus';
import { useNavigationEffects } from './use-navigation-effects';

const ways: readonly [name: string, to: To | number][] = [
  ['otra página', '/affiliates'],
  ['filtro', '?q=bruma'],
  ['misma página', '/'],
  ['sección', '/affiliates#niveles'],
  ['atrás', -1],
];

function Page() {
  useNavigationEffects();
  const navigate = useNavigate();
  return ways.map(([name, to]) => (
    <button key={name} onClick={() => void (typeof to === 'number' ? navigate(to) : navigate(to))}>
      {name}
    </button>
  ));
}

const scrolled = jest.fn();

beforeEach(() => {
  scrolled.mockClear();
  jest.spyOn(globalThis, 'scrollTo').mockImplementation(scrolled);
  render(
    <MemoryRouter>
      <main id={CONTENT_ID} tabIndex={-1}>
        <Page />
      </main>
    </MemoryRouter>,
  );
});
afterEach(() => jest.restoreAllMocks());

test.each([
  ['another page starts at its top', ['otra página'], 1],
  ['the page’s own address leads to its top', ['misma página'], 1],
  ['a filter leaves the page where it is', ['filtro'], 0],
  ['the way back leaves the page where the browser has it', ['otra página', 'atrás'], 1],
  ['a section is no top', ['sección'], 0],
])('%s', async (_case, names, times) => {
  for (const name of names) await userEvent.click(screen.getByRole('button', { name }));
  expect(scrolled).toHaveBeenCalledTimes(times);
});

test('another page takes the focus out of the old one; the page that is shown keeps it where it is', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'otra página' }));
  expect(screen.getByRole('main')).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'sección' }));
  expect(screen.getByRole('button', { name: 'sección' })).toHaveFocus();
});
