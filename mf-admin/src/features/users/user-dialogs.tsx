import {
  confirmationProblem,
  passwordProblem,
  roleLabels,
  type NewPasswordInput,
  type StaffView,
} from '@shop/contracts';
import { NewPasswordField, PasswordField } from '@shop/ui';
import { useWatch } from 'react-hook-form';
import { ActionDialog } from '../../shared/actions/action-dialog';
import { FormDialog } from '../../shared/form/form-frames';
import { onlyTouched } from '../../shared/form/only-touched';
import { useReport } from '../../shared/actions/use-report';
import { useSavingForm } from '../../shared/form/use-saving-form';
import { useStaff } from '../../shared/staff/use-staff';
import { UserFields, newUser, userLabels, userValues } from './user-fields';
import {
  USERS,
  useAdminCreateUserMutation,
  useAdminDeleteUserMutation,
  useAdminResetPasswordMutation,
  useAdminUpdateUserMutation,
} from './users.api';

export interface UserDialogProps {
  user: StaffView;
  onClose: () => void;
}

/** A new user. */
export function CreateUserDialog({ onClose }: Pick<UserDialogProps, 'onClose'>) {
  const report = useReport();
  const [create] = useAdminCreateUserMutation();
  const { form, saving } = useSavingForm({
    name: 'usuario:nuevo',
    values: newUser,
    secrets: ['password'],
    save: (typed, { key }) => {
      const input = { ...typed, username: typed.username.trim() };
      return report(create({ input, key }).unwrap(), {
        done: { title: 'Usuario creado', description: input.username },
        failed: 'Error al crear el usuario',
        repeats: true,
      });
    },
    onSaved: onClose,
  });

  return (
    <FormDialog title="Crear usuario" saving={saving} saveLabel="Crear usuario" onClose={onClose}>
      <UserFields user={null} own={false} form={form} />
    </FormDialog>
  );
}

/** A user's name, role, state and permissions; users who edit themselves change neither role nor state. */
export function EditUserDialog({ user, onClose }: UserDialogProps) {
  const report = useReport();
  const { staff } = useStaff();
  const [update] = useAdminUpdateUserMutation();
  const own = staff.id === user.id;
  const { form, saving } = useSavingForm({
    name: `usuario:${user.id}`,
    values: userValues(user),
    labels: userLabels,
    reads: USERS,
    shared: 'open',
    words: roleLabels,
    save: (typed, { touched }) => {
      const username = typed.username.trim();
      return report(update({ id: user.id, change: onlyTouched({ ...typed, username }, touched) }).unwrap(), {
        done: { title: 'Usuario actualizado', description: username },
        failed: 'Error al actualizar el usuario',
      });
    },
    onSaved: onClose,
  });

  return (
    <FormDialog title="Editar Usuario" saving={saving} saveLabel="Guardar cambios" onClose={onClose}>
      <UserFields user={user} own={own} form={form} />
    </FormDialog>
  );
}

/** A new password for someone who lost theirs, typed twice. */
export function ResetPasswordDialog({ user, onClose }: UserDialogProps) {
  const report = useReport();
  const [reset] = useAdminResetPasswordMutation();
  const { form, saving, bind } = useSavingForm<NewPasswordInput, StaffView>({
    name: `contrasena:${user.id}`,
    values: { newPassword: '', confirmPassword: '' },
    secrets: ['newPassword', 'confirmPassword'],
    save: (input) =>
      report(reset({ id: user.id, input }).unwrap(), {
        done: { title: 'Contraseña restablecida', description: user.username },
        failed: 'Error al restablecer la contraseña',
      }),
    onSaved: onClose,
  });
  const newPassword = useWatch({ control: form.control, name: 'newPassword' });

  return (
    <FormDialog
      title="Restablecer Contraseña"
      description={`Las sesiones abiertas de ${user.username} terminarán.`}
      saving={saving}
      saveLabel="Restablecer Contraseña"
      onClose={onClose}
    >
      <NewPasswordField label="Contraseña nueva" typed={newPassword} {...bind('newPassword', passwordProblem)} />
      <PasswordField
        label="Confirma la contraseña"
        autoComplete="new-password"
        {...bind('confirmPassword', (_value, values) => confirmationProblem(values))}
      />
    </FormDialog>
  );
}

/** Asks before a user is deleted. */
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
