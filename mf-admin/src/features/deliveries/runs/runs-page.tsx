import type { RunRowView } from '@shop/contracts';
import { Badge, ButtonLink } from '@shop/ui';
import { Link } from 'react-router-dom';
import { runAddress } from '../../../routes';
import { dayText } from '../../../shared/list/period';
import { Named } from '../../../shared/page/named';
import { runsList, useAdminListRunsQuery } from '../deliveries.api';
import { DeliveriesList } from '../deliveries-list';
import { Amount } from '../rows-table';

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
    <DeliveriesList<RunRowView>
      list={runsList}
      useRows={useAdminListRunsQuery}
      keyOf={({ id }) => id}
      title="Rutas"
      what="las rutas"
      empty={{
        icon: 'truck',
        title: 'No hay rutas',
        text: 'Se hacen solas cuando das pedidos a un mensajero.',
      }}
      noun={['ruta', 'rutas']}
      actions={({ rows }) => <OpenPapers runs={rows.filter(({ closedAt }) => closedAt === null)} />}
      columns={() => [
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
  );
}

/** The papers of all runs that are open, printed at once. */
function OpenPapers({ runs }: { runs: readonly RunRowView[] }) {
  if (runs.length === 0) return null;
  const several = runAddress(runs.map(({ id }) => id).join());
  return (
    <>
      <ButtonLink to={`${several}/hoja`} tone="outline" size="sm" icon="file">
        Hojas de las abiertas
      </ButtonLink>
      <ButtonLink to={`${several}/etiquetas`} tone="outline" size="sm" icon="file">
        Etiquetas de las abiertas
      </ButtonLink>
    </>
  );
}
