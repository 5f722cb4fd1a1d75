import { whatsappLink, type RunLinkView, type RunView } from '@shop/contracts';
import { SecretDialog, useDialogAddress, useLeaveGuard } from '@shop/frames';
import { Button, Cluster, ExternalButtonLink, Quiet, RowMenu, SmallButtonLink, Stack, TextField } from '@shop/ui';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { dayText, formatDateTime } from '../../../dates';
import { adminRoutes, runAddress } from '../../../routes';
import { useAdminListCouriersQuery } from '../../../shared/delivery/delivery.api';
import { ActionButton } from '../../../shared/actions/action-button';
import { ActionDialog } from '../../../shared/actions/action-dialog';
import { CopyLink } from '../../../shared/actions/copy-button';
import { useLastKnown } from '../../../shared/list/last-known';
import { ObjectScreen, objectTexts } from '../../../shared/page/object-page';
import {
  useAdminCloseRunMutation,
  useAdminEndRunLinkMutation,
  useAdminMakeRunLinkMutation,
  useAdminReadRunQuery,
} from '../deliveries.api';
import { DeliveryDialogs, deliveryDialogs } from '../list/delivery-dialogs';
import { OpenBadge, amountText, stopCount, stopsText } from '../amounts';
import { RunStops } from './run-stops';

/** Parcels that one courier takes along on one day. */
export function RunPage() {
  const { runId = '' } = useParams();
  const found = useAdminReadRunQuery(runId, { refetchOnMountOrArgChange: true });
  const [dialog, showDialog] = useDialogAddress(deliveryDialogs);
  const delivery = useLastKnown(found.currentData?.stops, ({ id }) => id, dialog?.id);
  return (
    <>
      <ObjectScreen
        found={found}
        id={runId}
        title={({ courier, day }) => `Ruta de ${courier.name}, ${dayText(day)}`}
        {...objectTexts('la ruta', 'las rutas')}
        back={adminRoutes.runs}
        actions={(run) => <RunActions run={run} />}
      >
        {(run) => (
          <>
            <Cluster $gap={12}>
              <OpenBadge closedAt={run.closedAt} icon="truck" />
              <Quiet>{stopsText(run.stops.length, run.openStops)}</Quiet>
              <Quiet>{`Por cobrar: ${amountText(run.expectedCash)}`}</Quiet>
              <Quiet>
                {run.linkMadeAt === null
                  ? 'El mensajero no tiene enlace'
                  : `Enlace del mensajero activo desde el ${formatDateTime(run.linkMadeAt)}`}
              </Quiet>
            </Cluster>
            <RunStops run={run} open={(name, id) => showDialog({ name, id })} />
          </>
        )}
      </ObjectScreen>
      {dialog && delivery && (
        <DeliveryDialogs name={dialog.name} delivery={delivery} onClose={() => showDialog(null)} />
      )}
    </>
  );
}

const LINK = 'Enlace para el mensajero';

function RunActions({ run }: { run: RunView }) {
  const { id, closedAt, linkMadeAt, openStops } = run;
  const [asked, show] = useDialogAddress(['otro-enlace', 'retirar-enlace', 'cerrar']);
  const [link, setLink] = useState<RunLinkView | null>(null);
  const [make, { isLoading: isMaking }] = useAdminMakeRunLinkMutation();
  // The link is shown this one time: leaving before the answer would lose it. The way back out of its question stays.
  useLeaveGuard(isMaking && !asked, { locked: isMaking });
  const [end] = useAdminEndRunLinkMutation();
  const [close] = useAdminCloseRunMutation();
  const makeLink = (seen: string | null) => make({ id, linkMadeAt: seen });
  const linkTexts = { done: null, failed: 'No se pudo hacer el enlace' };
  const question = { cancelLabel: 'Dejar así', onClose: () => show(null) };
  const ask =
    (name: NonNullable<typeof asked>['name'], about = '') =>
    () =>
      show({ name, id: about });

  return (
    <>
      {closedAt === null && linkMadeAt === null && (
        <ActionButton tone="accent" icon="share" act={() => makeLink(null)} says={linkTexts} onDone={setLink}>
          {LINK}
        </ActionButton>
      )}
      {closedAt === null && linkMadeAt !== null && (
        <Button size="sm" icon="share" onClick={ask('otro-enlace', String(Date.parse(linkMadeAt)))}>
          {LINK}
        </Button>
      )}
      <SmallButtonLink to={`${runAddress(id)}/hoja`}>Hoja de ruta</SmallButtonLink>
      <SmallButtonLink to={`${runAddress(id)}/etiquetas`}>Etiquetas</SmallButtonLink>
      {closedAt === null && (
        <RowMenu
          label="Más acciones de la ruta"
          items={[
            linkMadeAt !== null && { label: 'Retirar enlace', icon: 'ban', onSelect: ask('retirar-enlace') },
            { label: 'Cerrar ruta', icon: 'check', onSelect: ask('cerrar') },
          ]}
        />
      )}
      {asked?.name === 'otro-enlace' && (
        <ActionDialog
          {...linkTexts}
          {...question}
          // The one that was seen, also where a colleague made another one since.
          act={() => makeLink(new Date(Number(asked.id) || 0).toISOString())}
          question="¿Hacer otro enlace?"
          text="El que tiene el mensajero dejará de servir."
          confirmLabel="Hacer otro enlace"
          onDone={(made) => {
            setLink(made);
            show(null);
          }}
        />
      )}
      {asked?.name === 'retirar-enlace' && (
        <ActionDialog
          {...question}
          act={() => end(id)}
          done={{ title: 'Enlace retirado' }}
          failed="No se pudo retirar el enlace"
          question="¿Retirar el enlace?"
          text="El mensajero ya no verá la ruta. Lo que guardó en su teléfono sin señal no contará."
          confirmLabel="Retirar enlace"
        />
      )}
      {asked?.name === 'cerrar' && (
        <ActionDialog
          {...question}
          act={() => close(id)}
          done={{ title: 'Ruta cerrada' }}
          failed="No se pudo cerrar la ruta"
          question="¿Cerrar la ruta?"
          text={linkMadeAt !== null && 'El enlace deja de servir, y lo que el mensajero guardó sin señal no contará.'}
          consequence={
            openStops === 0
              ? undefined
              : `Queda en ruta lo que no tiene resultado: ${stopCount(openStops)}. Puedes registrarlo aquí.`
          }
          confirmLabel="Cerrar ruta"
        />
      )}
      {/* The dialog with the link doubles its entry of the history (`doubled-entry.ts`): that of the question is left first. */}
      {link && !asked && <LinkDialog run={run} link={link} onClose={() => setLink(null)} />}
    </>
  );
}

/** The rider's link, shown this once. */
function LinkDialog({ run, link, onClose }: { run: RunView; link: RunLinkView; onClose: () => void }) {
  const { data } = useAdminListCouriersQuery(undefined);
  const phone = data?.data.find(({ id }) => id === run.courier.id)?.phone ?? '';
  const address = `${globalThis.location.origin}${link.path}`;
  const chat = whatsappLink(phone, `Tu ruta del ${dayText(run.day)}: ${address}`);
  return (
    <SecretDialog
      title={`Enlace para ${run.courier.name}`}
      description="Quien lo tenga ve esta ruta. Se muestra solo esta vez; puedes hacer otro o retirarlo cuando quieras."
      savedLabel="Ya lo envié"
      onClose={onClose}
    >
      <Stack>
        <TextField label="Enlace" readOnly value={address} onFocus={({ target }) => target.select()} />
        <Cluster>
          <CopyLink size="sm" label="Copiar" link={address} />
          {chat !== null && (
            <ExternalButtonLink href={chat} size="sm" icon="whatsapp">
              Enviar por WhatsApp
            </ExternalButtonLink>
          )}
        </Cluster>
      </Stack>
    </SecretDialog>
  );
}
