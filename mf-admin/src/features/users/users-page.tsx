import type { ListMeta, StaffView } from '@shop/contracts';
import { Button } from '@shop/ui';
import { adminRoutes } from '../../routes';
import { ListScreen, type ListDialogProps } from '../../shared/list/list-screen';
import { TableOutline } from '../../shared/list/table';
import type { RowMenuItem } from '../../shared/actions/row-menu';
import { useReport } from '../../shared/actions/use-report';
import { useStaff } from '../../shared/staff/use-staff';
import { FactorRulesDialog, ResetFactorsDialog } from './factor-dialogs';
import { CreateUserDialog, DeleteUserDialog, EditUserDialog, ResetPasswordDialog } from './user-dialogs';
import { useAdminListUsersQuery, useAdminUpdateUserMutation, usersList } from './users.api';
import { UsersTable } from './users-table';

const dialogs = ['crear', 'editar', 'restablecer', 'segundo-paso', 'reglas', 'eliminar'] as const;

type UserDialog = (typeof dialogs)[number];

/** Staff users and what they may do; for administrators alone (USR-1). */
export function UsersPage() {
  const { staff } = useStaff();
  const report = useReport();
  const [update] = useAdminUpdateUserMutation();

  function toggle({ id, username, active }: StaffView) {
    void report(update({ id, change: { active: !active } }).unwrap(), {
      done: { title: active ? 'Usuario pausado' : 'Usuario activado', description: username },
      failed: 'Error al cambiar el estado del usuario',
    });
  }

  function actionsOf(user: StaffView, open: (name: UserDialog, id: string) => void): RowMenuItem[] {
    const reason = user.id === staff.id ? 'Es tu propia cuenta.' : null;
    return [
      { label: 'Editar Usuario', icon: 'edit', onSelect: () => open('editar', user.id) },
      {
        label: 'Restablecer Contraseña',
        icon: 'key',
        reason: reason && 'Cambia tu propia contraseña en tu perfil.',
        onSelect: () => open('restablecer', user.id),
      },
      {
        label: 'Quitar Segundo Paso',
        icon: 'wrench',
        reason: reason && 'Cambia tu propio segundo paso en tu perfil.',
        onSelect: () => open('segundo-paso', user.id),
      },
      {
        label: user.active ? 'Pausar Usuario' : 'Activar Usuario',
        icon: user.active ? 'pause' : 'play',
        reason,
        onSelect: () => toggle(user),
      },
      { label: 'Eliminar Usuario', icon: 'trash', danger: true, reason, onSelect: () => open('eliminar', user.id) },
    ];
  }

  return (
    <ListScreen<StaffView, ListMeta, UserDialog>
      list={usersList}
      useRows={useAdminListUsersQuery}
      keyOf={({ id }) => id}
      title="Gestión de Usuarios"
      back={adminRoutes.dashboard}
      waiting="Cargando usuarios..."
      outline={<TableOutline />}
      failed="No se pudieron cargar los usuarios"
      empty={{
        icon: 'users',
        title: 'No hay usuarios',
        text: 'Crea el primero con «Crear usuario».',
        noneMatch: 'No hay usuarios que coincidan',
      }}
      noun={['usuario', 'usuarios']}
      dialogs={{ names: dialogs, show: (about) => <UserDialogs {...about} /> }}
      actions={({ open }) => (
        <>
          <Button size="sm" tone="outline" onClick={() => open('reglas')}>
            Segundo paso
          </Button>
          <Button size="sm" icon="plus" onClick={() => open('crear')}>
            Crear usuario
          </Button>
        </>
      )}
    >
      {({ rows, open }) => <UsersTable users={rows} ownId={staff.id} actionsOf={(user) => actionsOf(user, open)} />}
    </ListScreen>
  );
}

function UserDialogs({ dialog, row: user, onClose }: ListDialogProps<StaffView, UserDialog>) {
  if (dialog.name === 'crear') return <CreateUserDialog onClose={onClose} />;
  if (dialog.name === 'reglas') return <FactorRulesDialog onClose={onClose} />;
  if (!user) return null;
  switch (dialog.name) {
    case 'editar':
      return <EditUserDialog user={user} onClose={onClose} />;
    case 'restablecer':
      return <ResetPasswordDialog user={user} onClose={onClose} />;
    case 'segundo-paso':
      return <ResetFactorsDialog user={user} onClose={onClose} />;
    case 'eliminar':
      return <DeleteUserDialog user={user} onClose={onClose} />;
  }
}
