import {
  confirmationProblem,
  currentPasswordProblem,
  limits,
  passwordProblem,
  type ChangePasswordInput,
  type RenewedStaffView,
} from '@shop/contracts';
import { useSessionChanges } from '@shop/shell-api';
import { NewPasswordField, PasswordField } from '@shop/ui';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { binderOf } from '../../shared/form/bound-field';
import { FormDialog, PageForm } from '../../shared/form/form-frames';
import { useReport } from '../../shared/actions/use-report';
import { useSavingForm } from '../../shared/form/use-saving-form';
import { useAdminChangePasswordMutation } from './profile.api';

const nothing: ChangePasswordInput = { currentPassword: '', newPassword: '', confirmPassword: '' };

function usePasswordForm(onDone?: () => void) {
  const { staffSignedIn } = useSessionChanges();
  const report = useReport();
  const [changePassword] = useAdminChangePasswordMutation();
  return useSavingForm<ChangePasswordInput, RenewedStaffView>({
    name: 'contrasena',
    values: nothing,
    secrets: ['currentPassword', 'newPassword', 'confirmPassword'],
    save: (input) =>
      report(changePassword(input).unwrap(), {
        done: { title: 'Contraseña actualizada', description: 'Tu contraseña ha sido cambiada exitosamente' },
        failed: 'Error al cambiar la contraseña',
      }),
    after: () => nothing,
    onSaved: ({ token, ...user }) => {
      staffSignedIn({ user, token });
      onDone?.();
    },
  });
}

/** The user's password in a dialog, from whatever screen the profile menu was opened on. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { form, saving } = usePasswordForm(onClose);
  return (
    <FormDialog title="Cambiar contraseña" saving={saving} saveLabel="Cambiar contraseña" onClose={onClose}>
      <PasswordFields form={form} />
    </FormDialog>
  );
}

/** The same in a page. */
export function PasswordForm() {
  const { form, saving } = usePasswordForm();
  return (
    <PageForm saving={saving} saveLabel="Cambiar contraseña">
      <PasswordFields form={form} />
    </PageForm>
  );
}

/** The password until now, the new one, and the new one again. */
function PasswordFields({ form }: { form: UseFormReturn<ChangePasswordInput> }) {
  const bind = binderOf(form);
  const newPassword = useWatch({ control: form.control, name: 'newPassword' });
  return (
    <>
      <PasswordField
        label="Contraseña actual"
        autoComplete="current-password"
        maxLength={limits.passwordText}
        {...bind('currentPassword', currentPasswordProblem)}
      />
      <NewPasswordField label="Contraseña nueva" typed={newPassword} {...bind('newPassword', passwordProblem)} />
      <PasswordField
        label="Confirma la contraseña nueva"
        autoComplete="new-password"
        {...bind('confirmPassword', (_value, values) => confirmationProblem(values))}
      />
    </>
  );
}
