import { usePageTitle } from '@shop/shell-api';
import { Button, ButtonLink, size } from '@shop/ui';
import { useParams } from 'react-router-dom';
import { createGlobalStyle } from 'styled-components';
import { runAddress } from '../../../routes';
import { CardOutline } from '../../../shared/list/card-outlines';
import { LoadFailure } from '../../../shared/page/load-failure';
import { Ground, Tools } from '../../../shared/page/paper';
import { useAdminReadRunQuery } from '../deliveries.api';
import { RunSheet } from './run-sheet';
import { RunSlips } from './run-slips';

/** The run sheet has margins; four A6 slips fill a sheet of A4. */
const OnPaper = createGlobalStyle<{ $margin: string }>`
  @page { size: A4 portrait; margin: ${({ $margin }) => $margin}; }
  @media print {
    [data-toast-region] { display: none; }
  }
`;

/** A run on paper: its sheet, or a slip for each parcel, in the order of the stops. */
export function RunPaperPage({ slips }: { slips: boolean }) {
  const { runId = '' } = useParams();
  const { currentData: run, isError, error, isFetching, refetch } = useAdminReadRunQuery(runId);
  usePageTitle(slips ? 'Etiquetas' : 'Hoja de ruta');
  return (
    <Ground id="contenido">
      <OnPaper $margin={slips ? '0' : '12mm'} />
      <Tools>
        <ButtonLink to={runAddress(runId)} tone="plain" size="sm" icon="arrow-left">
          Volver a la ruta
        </ButtonLink>
        {run && (
          <Button size="sm" icon="file" onClick={() => globalThis.print()}>
            Imprimir
          </Button>
        )}
      </Tools>
      {run ? (
        slips ? (
          <RunSlips run={run} />
        ) : (
          <RunSheet run={run} />
        )
      ) : isError ? (
        <LoadFailure
          title="No se pudo cargar la ruta"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <CardOutline height={size.tile} />
      )}
    </Ground>
  );
}
