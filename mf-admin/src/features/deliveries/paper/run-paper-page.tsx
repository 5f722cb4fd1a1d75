import type { RunView } from '@shop/contracts';
import { useParams } from 'react-router-dom';
import { adminRoutes, runAddress } from '../../../routes';
import { PaperPage, PaperPart } from '../../../shared/page/paper';
import { useAdminReadRunsQuery } from '../deliveries.api';
import { RunSheet } from './run-sheet';
import { RunSlips } from './run-slips';

/** Runs on paper, one or several (`…/rutas/<id>,<id>/etiquetas`): a sheet of each, or a slip for each parcel by run and stop. */
export function RunPaperPage({ slips }: { slips: boolean }) {
  const { runId = '' } = useParams();
  const ids = runId.split(',');
  const found = useAdminReadRunsQuery(ids);
  const isOne = ids.length === 1;
  return (
    <PaperPage
      title={slips ? 'Etiquetas' : 'Hoja de ruta'}
      back={isOne ? runAddress(runId) : adminRoutes.runs}
      backLabel={isOne ? 'Volver a la ruta' : 'Volver a rutas'}
      margin={slips ? '0' : '12mm'}
      ready={found.currentData !== undefined}
    >
      <PaperPart<RunView[]>
        found={found}
        failed={isOne ? 'No se pudo cargar la ruta' : 'No se pudieron cargar las rutas'}
      >
        {(runs) => (slips ? <RunSlips runs={runs} /> : runs.map((run) => <RunSheet key={run.id} run={run} />))}
      </PaperPart>
    </PaperPage>
  );
}
