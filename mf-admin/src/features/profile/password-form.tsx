import {
  confirmationProblem,
  currentPasswordProblem,
  limits,
  passwordProblem,
  type ChangePasswordInput,
  type RenewedStaffView,
} from '@shop/contracts';
import { FormDialog, PageForm } from '@shop/frames';
import { useSessionChanges } from '@shop/shell-api';
import { NewPasswordField, PasswordField } from '@shop/ui';
import { AccountName } from '../../shared/staff/account-name';
import { useCallForm } from '../../shared/form/use-call-form';
import { useStaff } from '../../shared/staff/use-staff';
import { useAdminChangePasswordMutation } from './profile.api';

const nothing: ChangePasswordInput = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** The user's password, in a page; in a dialog where it can be closed, on whatever screen the profile menu was opened. */
export function PasswordForm({ onClose }: { onClose?: () => void }) {
  const { staff } = useStaff();
  const { staffSignedIn } = useSessionChanges();
  const [changePassword] = useAdminChangePasswordMutation();
  const { form, bind, saving } = useCallForm<ChangePasswordInput, RenewedStaffView>({
    name: 'contrasena',
    values: nothing,
    secrets: ['currentPassword', 'newPassword', 'confirmPassword'],
    call: changePassword,
    says: {
      done: { title: 'Contraseña actualizada', description: 'Tu contraseña ha sido cambiada exitosamente' },
      failed: 'Error al cambiar la contraseña',
      unknown: 'No supimos si cambió tu contraseña',
    },
    after: () => nothing,
    onSaved: ({ token, ...user }) => {
      staffSignedIn({ user, token });
      onClose?.();
    },
  });
  const title = 'Cambiar contraseña';
  const fields = (
    <>
      <AccountName name={staff.username} />
      <PasswordField
        label="Contraseña actual"
        autoComplete="current-password"
        maxLength={limits.passwordText}
        {...bind('currentPassword', currentPasswordProblem)}
      />
      <NewPasswordField
        label="Contraseña nueva"
        typed={form.watch('newPassword')}
        {...bind('newPassword', passwordProblem)}
      />
      <PasswordField
        label="Confirma la contraseña nueva"
        autoComplete="new-password"
        {...bind('confirmPassword', (_value, values) => confirmationProblem(values))}
      />
    </>
  );
  if (!onClose)
    return (
      <PageForm saving={saving} saveLabel={title}>
        {fields}
      </PageForm>
    );
  return (
    <FormDialog title={title} saving={saving} saveLabel={title} onClose={onClose}>
      {fields}
    </FormDialog>
  );
}
