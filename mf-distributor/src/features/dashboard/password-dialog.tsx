import {
  confirmationProblem,
  currentPasswordProblem,
  limits,
  passwordProblem,
  type ChangeDistributorPasswordInput,
} from '@shop/contracts';
import { FormDialog, useReport, useSavingForm } from '@shop/frames';
import { useSessionChanges } from '@shop/shell-api';
import { PasswordField } from '@shop/ui';
import { useSessionOver } from '../../shared/use-session-over';
import { NewPasswordFields } from '../../shared/new-password-fields';
import { useDistributorChangePasswordMutation } from './password.api';

const EMPTY: ChangeDistributorPasswordInput = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Another password, for who knows the one until now. All other sessions of the distributor end with it. */
export function PasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const report = useReport();
  const { distributorSignedIn } = useSessionChanges();
  const [changePassword] = useDistributorChangePasswordMutation();
  const isOver = useSessionOver();

  async function change(input: ChangeDistributorPasswordInput) {
    const call = changePassword(input).unwrap();
    const asked = call.catch(async (reason: unknown) => {
      // The login says what became of a session that is over; of the call it is enough that it was turned away.
      throw (await isOver(reason)) === true ? { status: 401 } : reason;
    });
    const outcome = await report(asked, {
      done: { title: 'Contraseña actualizada', description: 'Tu sesión se cerró en todos tus otros dispositivos.' },
      failed: 'No se pudo cambiar la contraseña',
      unknown: 'No supimos si cambió tu contraseña',
      repeats: true,
    });
    if (outcome.ok) distributorSignedIn(outcome.answer);
    return outcome;
  }

  const { saving, bind } = useSavingForm({
    name: 'contrasena',
    values: EMPTY,
    secrets: ['currentPassword', 'newPassword', 'confirmPassword'],
    save: change,
    onSaved: onClose,
  });
  return (
    <FormDialog
      saving={saving}
      title="Cambiar contraseña"
      description="Tu sesión sigue abierta aquí y se cierra en todos tus otros dispositivos."
      saveLabel="Cambiar contraseña"
      saveTone="distributor"
      onClose={onClose}
    >
      <PasswordField
        label="Contraseña actual"
        autoComplete="current-password"
        maxLength={limits.passwordText}
        hint="Con la que entras hasta ahora."
        {...bind('currentPassword', currentPasswordProblem)}
      />
      <NewPasswordFields
        email={email}
        first={bind('newPassword', passwordProblem)}
        second={bind('confirmPassword', (_typed, values) => confirmationProblem(values))}
      />
    </FormDialog>
  );
}
