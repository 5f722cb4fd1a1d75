import { jsonAnswer, type Answers } from '@shop/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** A server that wants the password before it answers a call. */
export function afterConfirmation(call: string, answer: Answers[string]): Answers {
  let confirmed = false;
  return {
    [call]: (request) =>
      confirmed
        ? answer(request)
        : jsonAnswer(403, { success: false, error: 'Confirma que eres tú.', code: 'auth.stepUpRequired' }),
    'POST /api/admin/me/confirm': () => {
      confirmed = true;
      return { success: true, data: null };
    },
  };
}

/** Gives the password in the dialog that asks for it. */
export async function confirmIdentity(): Promise<void> {
  const dialog = await screen.findByRole('dialog', { name: 'Confirma que eres tú' });
  await userEvent.type(within(dialog).getByLabelText('Tu contraseña'), 'Quetzal-2026');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirmar' }));
}
