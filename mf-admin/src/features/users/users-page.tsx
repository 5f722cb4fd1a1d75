import type { StaffView } from '@shop/contracts';
import { usePageTitle } from '@shop/shell-api';
import { Button } from '@shop/ui';
import { adminRoutes } from '../../routes';
import { useDialogAddress } from '../../shared/form/dialog-address';
import { useExistingPage, useListAddress } from '../../shared/list/list-address';
import { useLastKnown } from '../../shared/list/last-known';
import { ListEmpty } from '../../shared/list/list-empty';
import { ListResults } from '../../shared/list/list-results';
import { ListToolbar } from '../../shared/list/list-toolbar';
import { Page, PageHead } from '../../shared/page/page';
import { Pager } from '../../shared/list/pager';
import type { RowMenuItem } from '../../shared/form/row-menu';
import { useReport } from '../../shared/form/use-report';
import { useStaff } from '../../shared/staff/use-staff';
import { FactorRulesDialog, ResetFactorsDialog } from './factor-dialogs';
import { CreateUserDialog, DeleteUserDialog, EditUserDialog, ResetPasswordDialog } from './user-dialogs';
import { useAdminListUsersQuery, useAdminUpdateUserMutation, userWords } from './users.api';
import { UsersTable, UsersTableSkeleton } from './users-table';

const dialogs = ['crear', 'editar', 'restablecer', 'segundo-paso', 'reglas', 'eliminar'] as const;

/** Staff users and what they may do; for administrators alone (USR-1). */
export function UsersPage() {
  usePageTitle('Gestión de Usuarios');
  const { staff } = useStaff();
  const report = useReport();
  const [address, change] = useListAddress(userWords);
  const found = useAdminListUsersQuery(address, { refetchOnMountOrArgChange: true });
  useExistingPage(userWords, address, found.currentData?.total);
  const [update] = useAdminUpdateUserMutation();
  const [dialog, showDialog] = useDialogAddress(dialogs);
  const chosen = useLastKnown(found.data?.users, dialog?.id);
  const close = () => showDialog(null);

  function toggle({ id, username, active }: StaffView) {
    void report(update({ id, change: { active: !active } }).unwrap(), {
      done: { title: active ? 'Usuario pausado' : 'Usuario activado', description: username },
      failed: 'Error al cambiar el estado del usuario',
    });
  }

  function actionsOf(user: StaffView): RowMenuItem[] {
    const reason = user.id === staff.id ? 'Es tu propia cuenta.' : null;
    return [
      { label: 'Editar Usuario', icon: 'edit', onSelect: () => showDialog({ name: 'editar', id: user.id }) },
      {
        label: 'Restablecer Contraseña',
        icon: 'key',
        reason: reason && 'Cambia tu propia contraseña en tu perfil.',
        onSelect: () => showDialog({ name: 'restablecer', id: user.id }),
      },
      {
        label: 'Quitar Segundo Paso',
        icon: 'wrench',
        reason: reason && 'Cambia tu propio segundo paso en tu perfil.',
        onSelect: () => showDialog({ name: 'segundo-paso', id: user.id }),
      },
      {
        label: user.active ? 'Pausar Usuario' : 'Activar Usuario',
        icon: user.active ? 'pause' : 'play',
        reason,
        onSelect: () => toggle(user),
      },
      {
        label: 'Eliminar Usuario',
        icon: 'trash',
        danger: true,
        reason,
        onSelect: () => showDialog({ name: 'eliminar', id: user.id }),
      },
    ];
  }

  return (
    <Page>
      <PageHead title="Gestión de Usuarios" back={adminRoutes.dashboard}>
        <Button size="sm" tone="outline" onClick={() => showDialog({ name: 'reglas', id: '' })}>
          Segundo paso
        </Button>
        <Button size="sm" icon="plus" onClick={() => showDialog({ name: 'crear', id: '' })}>
          Crear usuario
        </Button>
      </PageHead>
      <ListToolbar
        address={address}
        onChange={change}
        search={{ label: 'Buscar usuarios', placeholder: 'Buscar usuario' }}
        filter={{
          label: 'Filtrar por estado',
          all: 'Todos',
          options: [
            { value: 'active', label: 'Activos' },
            { value: 'paused', label: 'Pausados' },
          ],
        }}
        sorts={[
          {
            value: 'fecha',
            label: 'Fecha',
            first: 'los más recientes primero',
            reversedFirst: 'los más antiguos primero',
          },
          { value: 'usuario', label: 'Usuario', first: 'de la A a la Z', reversedFirst: 'de la Z a la A' },
        ]}
      />
      <ListResults
        found={found}
        page={address.page}
        waiting={{ text: 'Cargando usuarios...', outline: <UsersTableSkeleton /> }}
        failed={{ title: 'No se pudieron cargar los usuarios' }}
        empty={({ users }) =>
          users.length === 0 && (
            <ListEmpty
              address={address}
              onChange={change}
              icon="users"
              title="No hay usuarios"
              text="Crea el primero con «Crear usuario»."
              noneMatch="No hay usuarios que coincidan"
            />
          )
        }
      >
        {({ users, total }) => (
          <>
            <UsersTable users={users} ownId={staff.id} actionsOf={actionsOf} />
            <Pager address={address} count={total} noun={['usuario', 'usuarios']} onChange={change} />
          </>
        )}
      </ListResults>
      {dialog?.name === 'crear' && <CreateUserDialog onClose={close} />}
      {chosen && dialog?.name === 'editar' && <EditUserDialog user={chosen} onClose={close} />}
      {chosen && dialog?.name === 'restablecer' && <ResetPasswordDialog user={chosen} onClose={close} />}
      {dialog?.name === 'reglas' && <FactorRulesDialog onClose={close} />}
      {chosen && dialog?.name === 'segundo-paso' && <ResetFactorsDialog user={chosen} onClose={close} />}
      {chosen && dialog?.name === 'eliminar' && <DeleteUserDialog user={chosen} onClose={close} />}
    </Page>
  );
}
