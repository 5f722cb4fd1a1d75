import { render, screen } from '@testing-library/react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { RouterCatchUp } from './router-catch-up';

function Address() {
  const { pathname, hash } = useLocation();
  return <p>{pathname + hash}</p>;
}

/** Follows a link while the page is being drawn, as a visitor does between two slices. */
function EarlyVisitor({ to }: { to: string }) {
  if (globalThis.location.hash !== to) globalThis.history.pushState(null, '', to);
  return null;
}

beforeEach(() => {
  globalThis.history.replaceState(null, '', '/');
});

test('a link that was followed while the first page was drawn is followed by the router too', () => {
  const since = globalThis.location.href;
  render(
    <BrowserRouter>
      <EarlyVisitor to="#productos" />
      <Address />
      <RouterCatchUp since={since} />
    </BrowserRouter>,
  );
  expect(screen.getByText('/#productos')).toBeInTheDocument();
});

test('where nobody went on, the router is told nothing', () => {
  const heard = jest.fn();
  globalThis.addEventListener('popstate', heard);
  render(
    <BrowserRouter>
      <Address />
      <RouterCatchUp since={globalThis.location.href} />
    </BrowserRouter>,
  );
  globalThis.removeEventListener('popstate', heard);
  expect(screen.getByText('/')).toBeInTheDocument();
  expect(heard).not.toHaveBeenCalled();
});
