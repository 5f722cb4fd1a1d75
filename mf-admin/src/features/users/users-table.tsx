import { roleLabels, type StaffView } from '@shop/contracts';
import { Badge, VisuallyHidden } from '@shop/ui';
import { formatLongDay } from '../../dates';
import { RowMenu, type RowMenuItem } from '../../shared/actions/row-menu';
import { Cluster, Label, Quiet, Row } from '../../shared/layout/layout';
import { Cell, ColumnLabel, Table, TableRow } from '../../shared/list/table';
import { permissionBadges } from './permissions';
import { Initial } from '../../shared/staff/initial';

const columns = [
  { name: 'Usuario' },
  { name: 'Rol & Estado' },
  { name: 'Permisos' },
  { name: 'Fecha de Creación' },
  { name: 'Acciones', align: 'end' },
] as const;

export interface UsersTableProps {
  users: readonly StaffView[];
  /** Who is signed in. */
  ownId: string;
  actionsOf: (user: StaffView) => readonly RowMenuItem[];
}

/** Staff users, one a row; on a phone one a card. */
export function UsersTable({ users, ownId, actionsOf }: UsersTableProps) {
  return (
    <Table columns={columns}>
      {users.map((user) => (
        <UserRow key={user.id} user={user} own={user.id === ownId} actions={actionsOf(user)} />
      ))}
    </Table>
  );
}

function UserRow({ user, own, actions }: { user: StaffView; own: boolean; actions: readonly RowMenuItem[] }) {
  const { shown, others } = permissionBadges(user);
  return (
    <TableRow>
      <Cell>
        <Row $gap={12}>
          <Initial name={user.username} own={own} />
          <Label as="strong" data-grow="">
            {user.username}
          </Label>
          {own && <Badge tone="mute">Tú</Badge>}
        </Row>
      </Cell>
      <Cell>
        <Cluster>
          <Badge tone={user.role === 'admin' ? 'ink' : 'mute'}>{roleLabels[user.role]}</Badge>
          <Badge tone={user.active ? 'ok' : 'warn'} icon={user.active ? 'check' : 'pause'}>
            {user.active ? 'Activo' : 'Pausado'}
          </Badge>
        </Cluster>
      </Cell>
      <Cell>
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
      </Cell>
      <Cell>{formatLongDay(user.createdAt)}</Cell>
      <Cell $beside $align="end">
        <RowMenu label={`Acciones de ${user.username}`} items={actions} />
      </Cell>
    </TableRow>
  );
}
