import { WEAK_PASSWORD } from '@shop/contracts';
import { aDistributor, isAnswerUnderWay, jsonAnswer, loggedFailures, renderInShell, type Answer } from '@shop/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import App from '../../app';

const mariela = aDistributor();

async function change(
  answer: Answer,
  [current, next, again]: readonly [string, string, string],
  me: Answer = () => ({ success: true, data: mariela }),
) {
  localStorage.setItem('distributor', JSON.stringify(mariela));
  const view = renderInShell(<App />, {
    route: '/distributor/dashboard',
    answers: {
      'GET /api/auth/distributor/me': me,
      'GET /api/distributor/orders': () => ({ success: true, data: [], meta: { total: 0 } }),
      'PATCH /api/auth/distributor/password': answer,
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Cambiar contraseña' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cambiar contraseña' }));
  if (current !== '') await user.type(dialog.getByLabelText('Contraseña actual'), current);
  if (next !== '') await user.type(dialog.getByLabelText('Contraseña nueva'), next);
  if (again !== '') await user.type(dialog.getByLabelText('Confirma la contraseña nueva'), again);
  // A refusal says nothing of a session that the shop has confirmed since the call went out.
  await waitFor(() => expect(isAnswerUnderWay()).toBe(false));
  await user.click(dialog.getByRole('button', { name: 'Cambiar contraseña' }));
  return { ...view, dialog };
}

const isPasswordCall = ({ call }: { call: string }) => call === 'PATCH /api/auth/distributor/password';

/* The lazy parts of the screens are there before the first test waits for them. */
beforeAll(() => import('../../portal'));
afterEach(() => localStorage.clear());

describe('changing one’s password', () => {
  it('sends all three, says that other devices are signed out, and closes', async () => {
    const now = { ...mariela, discount: 40 };
    const { calls } = await change(() => ({ success: true, data: now }), ['Vieja-123', 'Nueva-123', 'Nueva-123']);
    expect(await screen.findByText('Contraseña actualizada')).toBeVisible();
    expect(screen.getByText('Tu sesión se cerró en todos tus otros dispositivos.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Cambiar contraseña' })).toBeNull());
    // As the shop knows them by now.
    expect(screen.getByText('40%')).toBeVisible();
    expect(calls.find(isPasswordCall)?.body).toEqual({
      currentPassword: 'Vieja-123',
      newPassword: 'Nueva-123',
      confirmPassword: 'Nueva-123',
    });
  });

  it('is not left by going back while it is on its way: the answer closes it, and leads nowhere', async () => {
    let answer: () => void = () => undefined;
    const { address } = await change(
      () => new Promise((resolve) => (answer = () => resolve({ success: true, data: mariela }))),
      ['Vieja-123', 'Nueva-123', 'Nueva-123'],
    );
    const stepped = new Promise((resolve) => globalThis.addEventListener('popstate', resolve, { once: true }));
    globalThis.history.back();
    await act(() => stepped);
    expect(screen.getByRole('dialog', { name: 'Cambiar contraseña' })).toBeVisible();
    answer();
    expect(await screen.findByText('Contraseña actualizada')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(address()).toBe('/distributor/dashboard'));
  });

  it('says how easily the new password is guessed, and places the server’s refusal of a weak one', async () => {
    const problem = { path: 'newPassword', message: WEAK_PASSWORD };
    const { dialog } = await change(
      () => jsonAnswer(400, { success: false, error: problem.message, code: 'request.invalid', problems: [problem] }),
      ['Vieja-123', 'Password1!', 'Password1!'],
    );
    expect(await dialog.findByText('Esta contraseña es fácil de adivinar.')).toBeVisible();
    expect(await dialog.findByText(problem.message)).toBeVisible();
  });

  it('says what is wrong with each field before it calls', async () => {
    const { dialog, calls } = await change(() => ({ success: true, data: mariela }), ['', 'corta', 'otra']);
    expect(await dialog.findByText('Current password is required')).toBeVisible();
    expect(dialog.getByText('Password must be at least 8 characters')).toBeVisible();
    expect(dialog.getByText("Passwords don't match")).toBeVisible();
    expect(document.querySelector('[autocomplete=username]')).toHaveValue(mariela.email);
    expect(dialog.getByLabelText('Contraseña actual')).toHaveAttribute('autocomplete', 'current-password');
    expect(calls.some(isPasswordCall)).toBe(false);
  });

  it('places the server’s refusal beside the field and keeps what was typed', async () => {
    const problem = { path: 'currentPassword', message: 'La contraseña actual no es correcta' };
    const { dialog } = await change(
      () => jsonAnswer(400, { success: false, error: problem.message, code: 'request.invalid', problems: [problem] }),
      ['Vieja-123', 'Nueva-123', 'Nueva-123'],
    );
    expect(await dialog.findByText(problem.message)).toBeVisible();
    expect(dialog.getByLabelText('Contraseña actual')).toHaveFocus();
    expect(dialog.getByLabelText('Contraseña nueva')).toHaveValue('Nueva-123');
  });

  it('stays open until the answer is there: nobody takes a refused password for a new one', async () => {
    let refuse: (answer: Response) => void = () => undefined;
    const { dialog } = await change(
      () => new Promise<Response>((resolve) => (refuse = resolve)),
      ['Vieja-123', 'Nueva-123', 'Nueva-123'],
    );
    await userEvent.keyboard('{Escape}');
    await userEvent.click(dialog.getByRole('button', { name: 'Cerrar' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
    const problem = { path: 'currentPassword', message: 'La contraseña actual no es correcta' };
    refuse(jsonAnswer(400, { success: false, error: problem.message, code: 'request.invalid', problems: [problem] }));
    expect(await dialog.findByText(problem.message)).toBeVisible();
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeEnabled());
    // Nothing typed goes unasked.
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar cambios' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says that nobody knows where no answer came, and keeps what was typed', async () => {
    const { dialog } = await change(
      () => Promise.reject(new TypeError('fetch failed')),
      ['Vieja-123', 'Nueva-123', 'Nueva-123'],
    );
    expect(await screen.findByText('No supimos si cambió tu contraseña')).toBeVisible();
    // There is nowhere to look how it stands; who tries again is told.
    expect(screen.getByText(/^La respuesta no llegó\. Intenta de nuevo/)).toBeVisible();
    expect(dialog.getByLabelText('Contraseña nueva')).toHaveValue('Nueva-123');
  });

  it('says that the password is another one where the answer to the change was lost', async () => {
    let isChanged = false;
    const over = { success: false, error: 'x', code: 'auth.required', sessionEnd: 'passwordChanged' };
    const { address } = await change(
      () => {
        isChanged = true;
        return Promise.reject(new TypeError('fetch failed'));
      },
      ['Vieja-123', 'Nueva-123', 'Nueva-123'],
      () => (isChanged ? jsonAnswer(401, over) : { success: true, data: mariela }),
    );
    expect(await screen.findByText('Tu contraseña cambió. Inicia sesión con la nueva.')).toBeVisible();
    expect(address()).toBe('/distributor/login');
    loggedFailures();
  });

  it('ends the session here when the server says that it is over', async () => {
    const { address } = await change(
      () => jsonAnswer(401, { success: false, error: 'x', code: 'auth.required' }),
      ['Vieja-123', 'Nueva-123', 'Nueva-123'],
    );
    await waitFor(() => expect(address()).toBe('/distributor/login'));
    expect(localStorage.getItem('distributor')).toBeNull();
  });
});
