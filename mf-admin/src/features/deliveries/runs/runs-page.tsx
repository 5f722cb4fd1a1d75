import type { RunRowView } from '@shop/contracts';
import { Badge } from '@shop/ui';
import { Link } from 'react-router-dom';
import { adminRoutes, runAddress } from '../../../routes';
import { ListScreen } from '../../../shared/list/list-screen';
import { dayText } from '../../../shared/list/period';
import { TableOutline } from '../../../shared/list/table';
import { Named } from '../../../shared/page/named';
import { runsList, useAdminListRunsQuery } from '../deliveries.api';
import { DeliveriesNav } from '../deliveries-nav';
import { Amount, RowsTable } from '../rows-table';

/** '3 de 8 paradas sin resultado' */
export function stopsText(stops: number, openStops: number): string {
  const all = stops === 1 ? '1 parada' : `${stops} paradas`;
  return openStops === 0 ? `${all}, todas con resultado` : `${openStops} de ${all} sin resultado`;
}

export function RunBadge({ closedAt }: Pick<RunRowView, 'closedAt'>) {
  return closedAt === null ? (
    <Badge tone="info" icon="truck">
      Abierta
    </Badge>
  ) : (
    <Badge tone="mute">Cerrada</Badge>
  );
}

/** What couriers take along by day, newest first. */
export function RunsPage() {
  return (
    <ListScreen<RunRowView>
      list={runsList}
      useRows={useAdminListRunsQuery}
      keyOf={({ id }) => id}
      title="Rutas"
      back={adminRoutes.deliveries}
      backLabel="Volver a entregas"
      waiting="Cargando rutas..."
      outline={<TableOutline />}
      failed="No se pudieron cargar las rutas"
      empty={{
        icon: 'truck',
        title: 'No hay rutas',
        text: 'Se hacen solas cuando das pedidos a un mensajero.',
      }}
      noun={['ruta', 'rutas']}
      above={() => <DeliveriesNav />}
    >
      {({ rows }) => (
        <RowsTable
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              name: 'Ruta',
              cell: ({ id, courier, day, stops, openStops }) => (
                <Named>
                  <strong>
                    <Link to={runAddress(id)}>{`${courier.name}, ${dayText(day)}`}</Link>
                  </strong>
                  {stopsText(stops, openStops)}
                </Named>
              ),
            },
            { name: 'Estado', phone: 'beside', cell: ({ closedAt }) => <RunBadge closedAt={closedAt} /> },
            {
              name: 'Por cobrar',
              align: 'end',
              phone: 'labelled',
              cell: ({ expectedCash }) => <Amount value={expectedCash} strong />,
            },
            {
              name: 'Enlace',
              phone: 'labelled',
              cell: ({ linkMadeAt }) => (linkMadeAt === null ? 'Sin enlace' : 'Activo'),
            },
          ]}
        />
      )}
    </ListScreen>
  );
}
