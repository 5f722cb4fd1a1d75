import { renderInShell } from '@shop/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useLocation } from 'react-router-dom';
import { useDialogAddress, type OpenDialog } from './dialog-address';

const names = ['editar'] as const;

/** How the dialog was closed when each of its renderings was the last one. */
let close: (() => void)[] = [];

function Screen() {
  const [dialog, show] = useDialogAddress(names);
  const { pathname } = useLocation();
  if (dialog) close.push(() => show(null));
  const edit: OpenDialog<'editar'> = { name: 'editar', id: '' };
  return (
    <>
      <p>{`${pathname} ${dialog?.name ?? 'nada'}`}</p>
      <Link to="/lista">Lista</Link>
      <button onClick={() => show(edit)}>Editar</button>
    </>
  );
}

beforeEach(() => {
  close = [];
});

async function openDialog() {
  renderInShell(<Screen />, { route: '/panel', answers: {} });
  await userEvent.click(screen.getByRole('link', { name: 'Lista' }));
  await userEvent.click(screen.getByRole('button', { name: 'Editar' }));
  expect(await screen.findByText('/lista editar')).toBeVisible();
}

/** Waits until every step back that was asked for is done: the browser does them in their order. */
async function settle() {
  const popped = new Promise((resolve) => globalThis.addEventListener('popstate', resolve, { once: true }));
  act(() => globalThis.history.forward());
  await act(() => popped);
}

it('one dialog is one step back, though it is closed twice before the address knows', async () => {
  await openDialog();
  const last = close.at(-1);
  act(() => {
    last?.();
    last?.();
  });
  expect(await screen.findByText('/lista nada')).toBeVisible();
  await settle();
  expect(screen.getByText('/lista editar')).toBeVisible();
});

it('one dialog is one step back, though it is opened twice before its code is there', async () => {
  await openDialog();
  await userEvent.click(screen.getByRole('button', { name: 'Editar' }));
  act(() => close.at(-1)?.());
  expect(await screen.findByText('/lista nada')).toBeVisible();
  await settle();
  expect(screen.getByText('/lista editar')).toBeVisible();
});

it('a dialog that is closed already is not closed again by an answer that comes later', async () => {
  await openDialog();
  const late = close.at(-1);
  act(() => globalThis.history.back());
  expect(await screen.findByText('/lista nada')).toBeVisible();
  act(() => late?.());
  await settle();
  expect(screen.getByText('/lista editar')).toBeVisible();
});

it('a dialog that was gone back into is closed like any other', async () => {
  await openDialog();
  act(() => close.at(-1)?.());
  expect(await screen.findByText('/lista nada')).toBeVisible();
  await settle();
  act(() => close.at(-1)?.());
  await waitFor(() => expect(screen.getByText('/lista nada')).toBeVisible());
});
