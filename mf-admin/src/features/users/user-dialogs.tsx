import { confirmationProblem, passwordProblem, type NewPasswordInput, type StaffView } from '@shop/contracts';
import { FormDialog } from '@shop/frames';
import { NewPasswordField, PasswordField } from '@shop/ui';
import { ActionDialog } from '../../shared/actions/action-dialog';
import { AccountName } from '../../shared/staff/account-name';
import { useCallForm } from '../../shared/form/use-call-form';
import { useAdminDeleteUserMutation, useAdminResetPasswordMutation } from './users.api';

export interface UserDialogProps {
  user: StaffView;
  onClose: () => void;
}

export function ResetPasswordDialog({ user, onClose }: UserDialogProps) {
  const [reset] = useAdminResetPasswordMutation();
  const { form, saving, bind } = useCallForm<NewPasswordInput, StaffView>({
    name: `contrasena:${user.id}`,
    values: { newPassword: '', confirmPassword: '' },
    secrets: ['newPassword', 'confirmPassword'],
    call: (input) => reset({ id: user.id, input }),
    says: {
      done: { title: 'Contraseña restablecida', description: user.username },
      failed: 'Error al restablecer la contraseña',
    },
    onSaved: onClose,
  });

  return (
    <FormDialog
      title="Restablecer Contraseña"
      description={`Las sesiones abiertas de ${user.username} terminarán.`}
      saving={saving}
      saveLabel="Restablecer Contraseña"
      onClose={onClose}
    >
      <AccountName name={user.username} />
      <NewPasswordField
        label="Contraseña nueva"
        typed={form.watch('newPassword')}
        {...bind('newPassword', passwordProblem)}
      />
      <PasswordField
        label="Confirma la contraseña"
        autoComplete="new-password"
        {...bind('confirmPassword', (_value, values) => confirmationProblem(values))}
      />
    </FormDialog>
  );
}

export function DeleteUserDialog({ user, onClose }: UserDialogProps) {
  const [remove] = useAdminDeleteUserMutation();

  return (
    <ActionDialog
      danger
      act={() => remove(user.id)}
      done={{ title: 'Usuario eliminado', description: user.username }}
      failed="Error al eliminar el usuario"
      question={`¿Eliminar a ${user.username}?`}
      text="No se puede deshacer. Si solo quieres quitarle el acceso, pausa al usuario."
      consequence="Sus sesiones abiertas terminarán. Lo que hizo queda en el historial."
      confirmLabel="Eliminar Usuario"
      cancelLabel="Conservar usuario"
      onClose={onClose}
    />
  );
}
