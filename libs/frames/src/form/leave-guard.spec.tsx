import { renderInShell } from '@shop/testing';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useLocation } from 'react-router-dom';
import { useLeaveGuard } from './leave-guard';

/** A page with something typed, and the ways from it. */
function Page() {
  const guard = useLeaveGuard(true);
  const { pathname } = useLocation();
  return (
    <>
      <p>{pathname}</p>
      <Link to="/lista">Lista</Link>
      <Link to="/lista" target="_blank">
        Lista aparte
      </Link>
      <a href="https://ejemplo.gt/lista">Otro sitio</a>
      <a href="#final">Final</a>
      {guard.dialog}
    </>
  );
}

/** The browser of these tests opens no tabs, and is kept from trying. */
const stay = (event: Event) => event.preventDefault();

beforeEach(() => {
  document.addEventListener('click', stay);
  renderInShell(<Page />, { route: '/panel' });
});
afterEach(() => document.removeEventListener('click', stay));

it.each<[string, string, MouseEventInit]>([
  ['with Ctrl', 'Lista', { ctrlKey: true }],
  ['with Cmd', 'Lista', { metaKey: true }],
  ['with Shift', 'Lista', { shiftKey: true }],
  ['with Alt', 'Lista', { altKey: true }],
  ['on a link that opens a tab', 'Lista aparte', {}],
  ['on a link to another site, which the browser asks about', 'Otro sitio', {}],
  ['on a link to a part of the page', 'Final', {}],
])('asks nothing of a press that leads away from nothing here: %s', (_how, name, keys) => {
  fireEvent.click(screen.getByRole('link', { name }), keys);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByText('/panel')).toBeVisible();
});

it('leads to where the link was to once the person agreed', async () => {
  fireEvent.click(screen.getByRole('link', { name: 'Lista' }));
  expect(screen.getByText('/panel')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Descartar cambios' }));
  expect(await screen.findByText('/lista')).toBeVisible();
});
