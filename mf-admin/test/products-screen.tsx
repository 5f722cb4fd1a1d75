import type { StaffView } from '@shop/contracts';
import { renderInShell, type Answers, type RecordedCall } from '@shop/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import App from '../src/app';
import { frameAnswers } from './answers';
import { bruma, listOf, mini } from './products';
import { signInBefore } from './signed-in';

/* The parts that tests of the products' screens share: how a person handles the screen. */

export { bruma, grape, listOf, mini, mint } from './products';

export function openProducts(over: Answers = {}, staff: Partial<StaffView> = {}, query = '') {
  signInBefore(staff);
  return renderInShell(<App />, {
    route: `/admin/products${query}`,
    answers: { ...frameAnswers(staff), 'GET /api/admin/products': () => listOf([bruma, mini]), ...over },
  });
}

export function cardOf(name: string) {
  return screen.findByRole('article', { name });
}

/** Chooses from the menu of a product or flavor. */
export async function choose(name: string, item: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Acciones de ${name}` }));
  const entry = await screen.findByRole('menuitem', { name: new RegExp(`^${item}`) });
  const isOff = entry.getAttribute('aria-disabled') === 'true';
  await userEvent.click(entry);
  /* The page under the menu, and the dialog that it opens, take presses only once it is gone. */
  if (isOff) return;
  await waitFor(() => {
    expect(screen.queryByRole('menu')).toBeNull();
    const dialog = [...document.querySelectorAll<HTMLElement>('[role$="dialog"]')].at(-1);
    if (dialog) expect(dialog.style.pointerEvents).toBe('auto');
  });
}

/** Writes into a field of the open dialog in place of what is there. */
export async function type(label: string, text: string) {
  const field = within(await screen.findByRole('dialog')).getByLabelText(label);
  await userEvent.clear(field);
  if (text !== '') await userEvent.type(field, text);
}

/** Presses a button of the open dialog. */
export async function press(label: string) {
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: label }));
}

/** Body of the first of such calls. */
export function sent(calls: readonly RecordedCall[], call: string): unknown {
  return calls.find((candidate) => candidate.call === call)?.body;
}
