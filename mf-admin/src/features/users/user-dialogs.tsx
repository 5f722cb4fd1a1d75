import { PERMISSION_FLAGS, type CreateUserInput, type StaffView, type UpdateUserInput } from '@shop/contracts';
import { Dialog } from '@shop/ui';
import { DeleteDialog } from '../../shared/form/delete-dialog';
import { useReport } from '../../shared/form/use-report';
import { useStaff } from '../../shared/staff/use-staff';
import { ResetPasswordForm } from './reset-password-form';
import { UserForm } from './user-form';
import { useAdminCreateUserMutation, useAdminDeleteUserMutation, useAdminUpdateUserMutation } from './users.api';

export interface UserDialogProps {
  user: StaffView;
  onClose: () => void;
}

/** A new user. */
export function CreateUserDialog({ onClose }: Pick<UserDialogProps, 'onClose'>) {
  const report = useReport();
  const [create, { isLoading }] = useAdminCreateUserMutation();

  async function save(input: CreateUserInput) {
    const outcome = await report(create(input).unwrap(), {
      done: { title: 'Usuario creado', description: input.username },
      failed: 'Error al crear el usuario',
    });
    if (!outcome.ok) return outcome.error;
    onClose();
    return null;
  }

  return (
    <Dialog open onOpenChange={onClose} title="Crear usuario">
      <UserForm user={null} own={false} busy={isLoading} onSave={save} onCancel={onClose} />
    </Dialog>
  );
}

/** A user's name, role, state and permissions; the own role and state are not sent. */
export function EditUserDialog({ user, onClose }: UserDialogProps) {
  const report = useReport();
  const { staff } = useStaff();
  const [update, { isLoading }] = useAdminUpdateUserMutation();
  const own = staff.id === user.id;

  async function save(input: CreateUserInput) {
    const change = changeOf(input, own);
    const outcome = await report(update({ id: user.id, change }).unwrap(), {
      done: { title: 'Usuario actualizado', description: input.username },
      failed: 'Error al actualizar el usuario',
    });
    if (!outcome.ok) return outcome.error;
    onClose();
    return null;
  }

  return (
    <Dialog open onOpenChange={onClose} title="Editar Usuario">
      <UserForm user={user} own={own} busy={isLoading} onSave={save} onCancel={onClose} />
    </Dialog>
  );
}

function changeOf({ username, role, active, ...input }: CreateUserInput, own: boolean): UpdateUserInput {
  const flags = Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, input[flag]]));
  return { username, ...flags, ...(own ? {} : { role, active }) };
}

/** A new password for someone who lost his. */
export function ResetPasswordDialog({ user, onClose }: UserDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Restablecer Contraseña"
      description={`Las sesiones abiertas de ${user.username} terminarán.`}
    >
      <ResetPasswordForm user={user} onClose={onClose} />
    </Dialog>
  );
}

/** Asks before a user is deleted. */
export function DeleteUserDialog({ user, onClose }: UserDialogProps) {
  const [remove, { isLoading }] = useAdminDeleteUserMutation();

  return (
    <DeleteDialog
      remove={() => remove(user.id).unwrap()}
      busy={isLoading}
      done="Usuario eliminado"
      name={user.username}
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
