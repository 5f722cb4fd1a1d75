import type { ListMeta } from '@shop/contracts';
import { type Column, RowsTable, TableOutline } from '@shop/ui';
import { useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { adminRoutes } from '../../routes';
import { ListScreen, type ListScreenProps, type ShownList } from '../../shared/list/list-screen';
import { TabLine, tabLook, tabRow, useChosenInSight } from '../../shared/page/tabs';
import { useStaff } from '../../shared/staff/use-staff';

const List = styled.nav`
  ${tabRow}
`;

const Entry = styled(NavLink)`
  display: grid;
  place-items: center;
  text-decoration: none;
  ${tabLook}
`;

const entries = [
  { to: adminRoutes.deliveries, label: 'Por entregar' },
  { to: adminRoutes.runs, label: 'Rutas' },
  { to: adminRoutes.attempts, label: 'Intentos' },
  { to: adminRoutes.cash, label: 'Efectivo' },
  { to: adminRoutes.settlements, label: 'Liquidaciones', money: true },
  { to: adminRoutes.closes, label: 'Cierre de caja', money: true },
  { to: adminRoutes.couriers, label: 'Mensajeros' },
  { to: adminRoutes.rates, label: 'Resultados' },
] as const;

/** The screens of "Entregas", beside each other; those about settled money for who may settle. */
export function DeliveriesNav() {
  const maySettle = useStaff().allows('settleCash');
  const list = useRef<HTMLElement>(null);
  useChosenInSight(list, useLocation().pathname);
  return (
    <TabLine>
      <List ref={list} aria-label="Entregas">
        {entries
          .filter((entry) => maySettle || !('money' in entry))
          .map(({ to, label }) => (
            <Entry key={to} to={to} end>
              {label}
            </Entry>
          ))}
      </List>
    </TabLine>
  );
}

export interface DeliveriesListProps<Row, Name extends string> extends Omit<
  ListScreenProps<Row, ListMeta, Name>,
  'back' | 'backLabel' | 'outline' | 'above' | 'children'
> {
  columns: (list: ShownList<Row, ListMeta, Name>) => readonly Column<Row>[];
}

/** A list of "Entregas", beside its other screens: a table by columns. */
export function DeliveriesList<Row, Name extends string = never>({
  columns,
  ...screen
}: DeliveriesListProps<Row, Name>) {
  return (
    <ListScreen<Row, ListMeta, Name>
      {...screen}
      back={adminRoutes.deliveries}
      backLabel="Volver a entregas"
      outline={<TableOutline />}
      above={() => <DeliveriesNav />}
    >
      {(list) => <RowsTable rows={list.rows} keyOf={screen.keyOf} columns={columns(list)} />}
    </ListScreen>
  );
}
