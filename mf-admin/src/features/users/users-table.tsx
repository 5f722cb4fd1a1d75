import { roleLabels, type StaffView } from '@shop/contracts';
import { Badge, VisuallyHidden, color, edge, font, radius, size, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import { formatLongDay } from '../../dates';
import { RowMenu, type RowMenuItem } from '../../shared/form/row-menu';
import { Cluster } from '../../shared/layout/layout';
import { Cell, ColumnLabel, Table, TableRow } from '../../shared/list/table';
import { permissionBadges } from './permissions';

const Name = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  min-width: 0;
  & > strong {
    overflow-wrap: anywhere;
    ${text.strong}
    font-size: inherit;
  }
`;

const Initial = styled.span<{ $own: boolean }>`
  display: grid;
  flex: none;
  place-items: center;
  width: ${size.chip};
  height: ${size.chip};
  border: ${edge.thin} solid ${color.line};
  border-radius: ${radius.full};
  background: ${({ $own }) => ($own ? color.inv : color.mist)};
  color: ${({ $own }) => ($own ? color.onInv : color.ink)};
  font-weight: ${font.bold};
`;

const Quiet = styled.span`
  color: ${color.ink2};
`;

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
        <Name>
          <Initial $own={own} aria-hidden="true">
            {user.username.charAt(0).toUpperCase()}
          </Initial>
          <strong>{user.username}</strong>
          {own && <Badge tone="mute">Tú</Badge>}
        </Name>
      </Cell>
      <Cell>
        <Cluster>
          <Badge tone={user.role === 'admin' ? 'ink' : 'mute'}>{roleLabels[user.role]}</Badge>
          {user.active ? (
            <Badge tone="ok" icon="check">
              Activo
            </Badge>
          ) : (
            <Badge tone="warn" icon="pause">
              Pausado
            </Badge>
          )}
        </Cluster>
      </Cell>
      <Cell>
        <Cluster>
          <ColumnLabel>Permisos:</ColumnLabel>
          {shown.length === 0 && <Quiet>Ninguno</Quiet>}
          {shown.map((name) => (
            <Badge key={name} tone="mute">
              {name}
            </Badge>
          ))}
          {others.length > 0 && (
            <Quiet title={others.join(', ')}>
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
