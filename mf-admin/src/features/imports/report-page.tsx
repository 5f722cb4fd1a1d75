import { skipToken } from '@reduxjs/toolkit/query/react';
import { formatCount, type ImportRowView, type ImportView, type RowOutcome } from '@shop/contracts';
import type { ReportTexts } from '@shop/frames';
import { useShopDispatch } from '@shop/shell-api';
import {
  Cluster,
  Lines,
  Notice,
  Panel,
  PartsPanel,
  Progress,
  Quiet,
  SmallButtonLink,
  Title,
  TitledPanel,
} from '@shop/ui';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { counted } from '../../shared/counted';
import { adminApi } from '../../shared/admin-api';
import { ActionButton } from '../../shared/actions/action-button';
import type { ListAddress } from '../../shared/list/list-definition';
import { ListScreen } from '../../shared/list/list-screen';
import { ObjectScreen, objectTexts } from '../../shared/page/object-page';
import { useStaff } from '../../shared/staff/use-staff';
import { kindWords, letterOf, outcomesOf } from './import-labels';
import { ImportRow } from './import-row';
import {
  importRowsLists,
  pollingOf,
  useAdminApplyImportMutation,
  useAdminDownloadImportMutation,
  useAdminImportQuery,
  useAdminImportRowsQuery,
  useIsChoosing,
} from './imports.api';

const texts = objectTexts('la importación', 'las importaciones');

/** Effects of an import, row by row: before "Aplicar" the planned ones, then the real ones. */
export function ReportPage() {
  const { importId = '' } = useParams();
  const reading = useAdminImportQuery(importId || skipToken, { refetchOnMountOrArgChange: true });
  const found = reading.currentData;
  useAdminImportQuery(importId || skipToken, pollingOf(found && [found]));
  useFollowed(found);
  const useRows = (address: ListAddress, options: object) =>
    useAdminImportRowsQuery({ id: importId, address }, options);
  const kind = found?.kind ?? 'products';
  const { title, upload } = kindWords[kind];
  const head = { back: upload(found?.subject ?? null), backLabel: 'Volver a importar' };
  // Of a file that is not read yet, or could not be, there are no rows to look for; without the import nothing tells of them.
  if (!found || found.state === 'reading' || found.state === 'failed') {
    return (
      <ObjectScreen found={reading} id={importId} title={() => title} {...texts} {...head}>
        {(one) => <Summary found={one} />}
      </ObjectScreen>
    );
  }
  return (
    <ListScreen<ImportRowView>
      key={importId}
      list={importRowsLists[kind]}
      useRows={useRows}
      keyOf={({ number }) => String(number)}
      title={title}
      {...head}
      what="las filas"
      failed="No se pudo cargar la importación"
      empty={{ icon: 'box', text: 'De este archivo no se leyó ninguna.', noneMatch: 'Ninguna fila coincide' }}
      noun={['fila', 'filas']}
      counts={countsOf(found)}
      actions={() => <Actions found={found} />}
      above={() => (
        <>
          <Summary found={found} />
          {found.missing.length > 0 && <Missing found={found} />}
        </>
      )}
    >
      {({ rows }) => (
        <Panel>
          <Lines $pad={12}>
            {rows.map((row) => (
              <li key={row.number}>
                <ImportRow
                  importId={importId}
                  kind={kind}
                  row={row}
                  columns={found.columns}
                  isOpen={found.state === 'ready'}
                />
              </li>
            ))}
          </Lines>
        </Panel>
      )}
    </ListScreen>
  );
}

/** Reads again all that was read before rows were written. */
function useFollowed(found: ImportView | undefined) {
  const dispatch = useShopDispatch();
  const state = found?.state;
  const kind = found?.kind;
  useEffect(() => {
    if (state === 'ready') dispatch(adminApi.util.invalidateTags(['adminImports']));
    if (state === 'applied' && kind)
      dispatch(adminApi.util.invalidateTags(['adminImports', ...kindWords[kind].changes]));
  }, [state, kind, dispatch]);
}

const downloading: ReportTexts = {
  done: null,
  failed: 'No se pudo descargar el archivo. Revisa tu conexión e intenta de nuevo.',
  reads: true,
};
const applying: ReportTexts = { done: null, failed: 'No se pudo aplicar', repeats: true };

const SOME_LEFT = 'Lo que no tienes permiso de cambiar se queda como está en la tienda.';

/** Sentence for who may write less of it than the colleague with whose rights the file was compared; null for all others. */
function useLack({ kind, createdBy }: ImportView): string | null {
  const { staff, allows, reasonAgainst } = useStaff();
  const mayAll = kind !== 'products' || (allows('addProduct') && allows('editInventory'));
  if (mayAll || createdBy === staff.username) return null;
  return reasonAgainst('addProduct', 'editInventory') ?? SOME_LEFT;
}

function Actions({ found }: { found: ImportView }) {
  const [apply] = useAdminApplyImportMutation();
  const [download] = useAdminDownloadImportMutation();
  const isChoosing = useIsChoosing();
  const lack = useLack(found);
  return (
    <>
      {found.rows.error + found.results.left > 0 && (
        <ActionButton icon="download" act={() => download(found.id)} says={downloading}>
          Archivo para corregir
        </ActionButton>
      )}
      {found.state === 'ready' && found.writes > 0 && (
        <ActionButton
          tone="accent"
          busy={isChoosing}
          disabled={lack !== null && lack !== SOME_LEFT}
          act={() => apply(found.id)}
          says={applying}
        >
          {lack === null ? `Aplicar ${counted(found.writes, 'fila', 'filas')}` : 'Aplicar lo que puedes cambiar'}
        </ActionButton>
      )}
    </>
  );
}

function Summary({ found }: { found: ImportView }) {
  const { state, progress, failure, results, unknownColumns, undecided, fileName, kind } = found;
  const lack = useLack(found);
  const label = state === 'reading' ? 'Comparando con la tienda…' : 'Aplicando…';
  return (
    <PartsPanel>
      <Quiet>{fileName}</Quiet>
      {progress && (
        <>
          <Progress value={progress.total ? progress.done / progress.total : 0} label={label} />
          <p role="status">
            {progress.total ? `${label} ${formatCount(progress.done)} de ${formatCount(progress.total)} filas` : label}
          </p>
        </>
      )}
      {failure && (
        <Notice tone="bad" title={state === 'failed' ? 'No se leyó el archivo' : 'No se guardó nada'}>
          {failure.text}
        </Notice>
      )}
      {state === 'failed' && (
        <Cluster>
          <SmallButtonLink to={kindWords[kind].upload(found.subject)}>Elegir otro archivo</SmallButtonLink>
        </Cluster>
      )}
      {(state === 'ready' || state === 'applied') && <Title as="p">{letterOf(found)}</Title>}
      {state === 'applied' && (
        <Notice tone={results.left > 0 ? 'warn' : 'ok'}>
          {`Listo: ${results.written === 1 ? 'se guardó' : 'se guardaron'} ${counted(results.written, 'fila', 'filas')}.${leftText(results.left)}`}
        </Notice>
      )}
      {state === 'ready' && undecided > 0 && (
        <Notice tone="warn">Lo que no decidas se queda como está en la tienda.</Notice>
      )}
      {state === 'ready' && lack !== null && <Notice tone="warn">{lack}</Notice>}
      {unknownColumns.length > 0 && (
        <Quiet>{`Del archivo no se lee: ${unknownColumns.map((column) => `«${column}»`).join(', ')}.`}</Quiet>
      )}
    </PartsPanel>
  );
}

/** Objects that the shop expected in the file. */
function Missing({ found: { kind, missing } }: { found: ImportView }) {
  return (
    <TitledPanel title={kindWords[kind].missing}>
      <Lines $pad={8}>
        {missing.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </Lines>
    </TitledPanel>
  );
}

function countsOf({ kind, rows }: ImportView): Record<string, number> {
  return Object.fromEntries(
    Object.entries(outcomesOf(kind)).map(([outcome, { word }]) => [word, rows[outcome as RowOutcome]]),
  );
}

function leftText(rows: number): string {
  if (rows === 0) return '';
  return rows === 1
    ? ' 1 fila quedó como estaba: cambió mientras tanto, no se decidió o quien aplicó ya no podía cambiarla.'
    : ` ${formatCount(rows)} filas quedaron como estaban: cambiaron mientras tanto, no se decidieron o quien aplicó ya no podía cambiarlas.`;
}
