import { act, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { Link, MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { useListPlace } from './use-list-place';

const scrollTo = jest.fn();

/** Scrolls as the browser does: the page is there, then its listeners hear of it. */
function scrollPageTo(top: number): void {
  Object.defineProperty(globalThis, 'scrollY', { value: top, configurable: true });
  globalThis.dispatchEvent(new Event('scroll'));
}

function List() {
  useListPlace(true);
  return <Link to="/order">Pedido</Link>;
}

/** A page that is shorter than the list, so that the browser scrolls to its top while it appears. */
function ShortPage() {
  const navigate = useNavigate();
  useLayoutEffect(() => scrollPageTo(0), []);
  return <button onClick={() => void navigate(-1)}>Volver</button>;
}

beforeEach(() => {
  scrollTo.mockReset();
  globalThis.scrollTo = scrollTo;
});

it('keeps the place of a list whose next page is at its top before the list’s effects have ended', () => {
  render(
    <MemoryRouter>
      <Routes>
        <Route path="/" element={<List />} />
        <Route path="/order" element={<ShortPage />} />
      </Routes>
    </MemoryRouter>,
  );
  act(() => scrollPageTo(1180));

  act(() => screen.getByRole('link').click());
  act(() => screen.getByRole('button').click());

  expect(scrollTo).toHaveBeenCalledWith({ top: 1180, behavior: 'instant' });
});
