import type { ListMeta } from '@shop/contracts';
import { adminRoutes } from '../../routes';
import { ListScreen, type ListScreenProps, type ShownList } from '../../shared/list/list-screen';
import { TableOutline } from '../../shared/list/table';
import { DeliveriesNav } from './deliveries-nav';
import { RowsTable, type Column } from './rows-table';

type Kept = 'list' | 'useRows' | 'keyOf' | 'title' | 'empty' | 'noun' | 'actions' | 'dialogs';

export interface DeliveriesListProps<Row, Name extends string> extends Pick<
  ListScreenProps<Row, ListMeta, Name>,
  Kept
> {
  /** Noun of the rows in the failure: 'las rutas', 'el efectivo'. */
  what: string;
  columns: (list: ShownList<Row, ListMeta, Name>) => readonly Column<Row>[];
}

/** A list of "Entregas", beside its other screens: a table by columns. */
export function DeliveriesList<Row, Name extends string = never>({
  what,
  columns,
  ...screen
}: DeliveriesListProps<Row, Name>) {
  return (
    <ListScreen<Row, ListMeta, Name>
      {...screen}
      back={adminRoutes.deliveries}
      backLabel="Volver a entregas"
      waiting={`Cargando ${what}...`}
      outline={<TableOutline />}
      failed={`No se ${what.startsWith('el ') ? 'pudo' : 'pudieron'} cargar ${what}`}
      above={() => <DeliveriesNav />}
    >
      {(list) => <RowsTable rows={list.rows} keyOf={screen.keyOf} columns={columns(list)} />}
    </ListScreen>
  );
}
