import { importLimits, type ImportKind, type ImportView } from '@shop/contracts';
import { Reading, SlowNotice, newKey } from '@shop/frames';
import { Badge, Button, Cluster, Lines, Notice, PartsPanel, Quiet, Stack, TextLink, TitledPanel, When } from '@shop/ui';
import { useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { formatDateTime } from '../../dates';
import { importAddress } from '../../routes';
import { useStaffReport } from '../../shared/actions/use-staff-report';
import { fileProblem } from '../../shared/files/file-problem';
import { useLeadOn } from '../../shared/page/lead-on';
import { Page, PageHead } from '../../shared/page/page';
import { kindWords, letterOf } from './import-labels';
import { pollingOf, useAdminListImportsQuery, useAdminUploadSheetMutation } from './imports.api';

const stateLooks = {
  reading: { children: 'Leyendo', tone: 'mute', icon: 'clock' },
  ready: { children: 'Sin aplicar', tone: 'mute', icon: 'clock' },
  applying: { children: 'Aplicando', tone: 'mute', icon: 'clock' },
  applied: { children: 'Aplicada', tone: 'ok', icon: 'check' },
  failed: { children: 'No se leyó', tone: 'bad', icon: 'close' },
} as const;

/** Where a spreadsheet is given, and those of the last week. */
export function ImportPage({ kind }: { kind: ImportKind }) {
  const { title, hint, back, backLabel } = kindWords[kind];
  const { subject = null } = useParams();
  const found = useAdminListImportsQuery(kind, { refetchOnMountOrArgChange: true });
  useAdminListImportsQuery(kind, pollingOf(found.currentData));
  return (
    <Page>
      <PageHead title={title} back={back} backLabel={backLabel} />
      <PartsPanel $gap={16}>
        <Quiet>{hint}</Quiet>
        <Upload kind={kind} subject={subject} />
      </PartsPanel>
      <Reading found={found} failed="No se pudieron cargar las importaciones" waiting={<></>}>
        {(all) => <Week imports={all.filter((one) => one.subject === subject)} />}
      </Reading>
    </Page>
  );
}

/** The press sends the file; pressed again after a lost answer it is the same import. */
function Upload({ kind, subject }: { kind: ImportKind; subject: string | null }) {
  const input = useRef<HTMLInputElement>(null);
  const leadOn = useLeadOn();
  const report = useStaffReport();
  const [upload] = useAdminUploadSheetMutation();
  const [busy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<{ file: File; key: string } | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const isTooLarge = chosen !== null && chosen.file.size > importLimits.bytes;

  async function send({ file, key }: { file: File; key: string }) {
    setBusy(true);
    const problem = await fileProblem(file);
    setRefused(problem);
    if (problem === null) await sendWhole(file, key);
    setBusy(false);
  }

  async function sendWhole(file: File, key: string) {
    const outcome = await report(upload({ kind, subject, file, key }).unwrap(), {
      done: null,
      failed: 'No se pudo subir el archivo',
      repeats: true,
    });
    if (outcome.ok) leadOn(importAddress(outcome.answer.id));
    else setRefused(outcome.error.text);
  }

  return (
    <Stack $gap={12}>
      <input
        hidden
        ref={input}
        type="file"
        accept=".xlsx,.csv,.txt"
        aria-label="Archivo"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          setRefused(null);
          if (file) setChosen({ file, key: newKey() });
          target.value = '';
        }}
      />
      <Cluster>
        <Button tone={chosen ? 'outline' : 'accent'} disabled={busy} onClick={() => input.current?.click()}>
          {chosen ? 'Elegir otro' : 'Elegir archivo'}
        </Button>
        {chosen && !isTooLarge && (
          <Button busy={busy} onClick={() => void send(chosen)}>
            Revisar
          </Button>
        )}
      </Cluster>
      <Quiet>{chosen ? chosen.file.name : 'Excel (.xlsx) o CSV, de 8 MB y 20,000 filas como máximo.'}</Quiet>
      {isTooLarge && (
        <Notice tone="bad">El archivo pesa más de 8 MB. Quita imágenes y hojas, o pártelo en varios.</Notice>
      )}
      {refused !== null && <Notice tone="bad">{refused}</Notice>}
      <SlowNotice busy={busy} />
      <Quiet>Primero verás qué cambiaría. Nada se guarda hasta que presiones «Aplicar».</Quiet>
    </Stack>
  );
}

function Week({ imports }: { imports: readonly ImportView[] }) {
  if (imports.length === 0) return null;
  return (
    <TitledPanel title="De esta semana">
      <Lines>
        {imports.map((one) => (
          <Stack as="li" $gap={4} key={one.id}>
            <Cluster $apart>
              <TextLink to={importAddress(one.id)}>{one.fileName}</TextLink>
              <Badge {...stateLooks[one.state]} />
            </Cluster>
            <When dateTime={one.createdAt}>
              {[formatDateTime(one.createdAt), one.createdBy].filter(Boolean).join(' · ')}
            </When>
            {one.state !== 'reading' && <Quiet>{one.failure?.text ?? letterOf(one)}</Quiet>}
          </Stack>
        ))}
      </Lines>
    </TitledPanel>
  );
}
