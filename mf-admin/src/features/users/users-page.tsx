import { PERMISSION_FLAGS, roleLabels, type ListMeta, type StaffView } from '@shop/contracts';
import {
  Badge,
  Button,
  Cluster,
  ColumnLabel,
  Quiet,
  Row,
  RowMenu,
  type RowMenuItem,
  RowsTable,
  SmallButton,
  TableOutline,
  Text,
  VisuallyHidden,
  beside,
} from '@shop/ui';
import { formatLongDay } from '../../dates';
import { adminRoutes } from '../../routes';
import { useStaffReport } from '../../shared/actions/use-staff-report';
import { ListScreen } from '../../shared/list/list-screen';
import { Initial } from '../../shared/staff/initial';
import { useStaff } from '../../shared/staff/use-staff';
import { permissionLabels } from './permissions';
import { FactorRulesDialog, ResetFactorsDialog } from './factor-dialogs';
import { UserDialog } from './user-dialog';
import { DeleteUserDialog, ResetPasswordDialog } from './user-dialogs';
import { useAdminListUsersQuery, useAdminUpdateUserMutation, usersList } from './users.api';

const dialogs = {
  editar: UserDialog,
  restablecer: ResetPasswordDialog,
  'segundo-paso': ResetFactorsDialog,
  eliminar: DeleteUserDialog,
};

type DialogName = 'crear' | 'reglas' | keyof typeof dialogs;

/** Staff users and what they may do; for administrators alone (USR-1). */
export function UsersPage() {
  const { staff } = useStaff();
  const report = useStaffReport();
  const [update] = useAdminUpdateUserMutation();

  function toggle({ id, username, active }: StaffView) {
    void report(update({ id, change: { active: !active } }).unwrap(), {
      done: { title: active ? 'Usuario pausado' : 'Usuario activado', description: username },
      failed: 'Error al cambiar el estado del usuario',
    });
  }

  function actionsOf(user: StaffView, open: (name: DialogName, id: string) => void): RowMenuItem[] {
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
    <ListScreen<StaffView, ListMeta, DialogName>
      list={usersList}
      useRows={useAdminListUsersQuery}
      keyOf={({ id }) => id}
      title="Gestión de Usuarios"
      back={adminRoutes.dashboard}
      outline={<TableOutline />}
      what="los usuarios"
      empty={{ icon: 'users', text: 'Crea el primero con «Crear usuario».' }}
      noun={['usuario', 'usuarios']}
      dialogs={{
        names: ['crear', 'reglas', ...(Object.keys(dialogs) as (keyof typeof dialogs)[])],
        show: ({ dialog: { name }, row, onClose }) => {
          if (name === 'crear') return <UserDialog onClose={onClose} />;
          if (name === 'reglas') return <FactorRulesDialog onClose={onClose} />;
          const Asked = dialogs[name];
          return row && <Asked user={row} onClose={onClose} />;
        },
      }}
      actions={({ open }) => (
        <>
          <SmallButton onClick={() => open('reglas')}>Segundo paso</SmallButton>
          <Button size="sm" icon="plus" onClick={() => open('crear')}>
            Crear usuario
          </Button>
        </>
      )}
    >
      {({ rows, open }) => (
        <RowsTable<StaffView>
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              name: 'Usuario',
              cell: ({ id, username }) => (
                <Row $gap={12}>
                  <Initial name={username} own={id === staff.id} />
                  <Text as="strong" $look="label" data-grow="">
                    {username}
                  </Text>
                  {id === staff.id && <Badge tone="mute">Tú</Badge>}
                </Row>
              ),
            },
            {
              name: 'Rol & Estado',
              cell: ({ role, active }) => (
                <Cluster>
                  <Badge tone={role === 'admin' ? 'ink' : 'mute'}>{roleLabels[role]}</Badge>
                  <Badge tone={active ? 'ok' : 'warn'} icon={active ? 'check' : 'pause'}>
                    {active ? 'Activo' : 'Pausado'}
                  </Badge>
                </Cluster>
              ),
            },
            { name: 'Permisos', cell: (user) => <Permissions user={user} /> },
            { name: 'Fecha de Creación', cell: ({ createdAt }) => formatLongDay(createdAt) },
            beside(
              'Acciones',
              (user) => <RowMenu label={`Acciones de ${user.username}`} items={actionsOf(user, open)} />,
              'end',
            ),
          ]}
        />
      )}
    </ListScreen>
  );
}

/** Two of a user's permissions on badges (USR-1), and how many more; admins have all of them by their role. */
function Permissions({ user }: { user: StaffView }) {
  const own = PERMISSION_FLAGS.filter((flag) => user[flag]).map((flag) => permissionLabels[flag].short);
  const names = user.role === 'admin' ? ['Todos los permisos'] : own;
  const [shown, others] = [names.slice(0, 2), names.slice(2)];
  return (
    <Cluster>
      <ColumnLabel>Permisos:</ColumnLabel>
      {shown.length === 0 && <Quiet as="span">Ninguno</Quiet>}
      {shown.map((name) => (
        <Badge key={name} tone="mute">
          {name}
        </Badge>
      ))}
      {others.length > 0 && (
        <Quiet as="span" title={others.join(', ')}>
          {`+${others.length} más`}
          <VisuallyHidden>{`: ${others.join(', ')}`}</VisuallyHidden>
        </Quiet>
      )}
    </Cluster>
  );
}
