import { whatsappLink, type RunLinkView, type RunView } from '@shop/contracts';
import { Button, ButtonLink, ConfirmDialog, ExternalButtonLink, TextField } from '@shop/ui';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { dayText, formatDateTime } from '../../../dates';
import { adminRoutes, runAddress } from '../../../routes';
import { useAdminListCouriersQuery } from '../../../shared/delivery/delivery.api';
import { useDialogAddress } from '../../../shared/form/dialog-address';
import { CopyLink } from '../../../shared/actions/copy-button';
import { newKey } from '../../../shared/form/own-key';
import { RowMenu } from '../../../shared/actions/row-menu';
import { SecretDialog } from '../../../shared/form/secret-dialog';
import { useReport } from '../../../shared/actions/use-report';
import { Cluster, Quiet, Stack } from '../../../shared/layout/layout';
import { useLastKnown } from '../../../shared/list/last-known';
import { ObjectScreen } from '../../../shared/page/object-page';
import {
  useAdminCloseRunMutation,
  useAdminEndRunLinkMutation,
  useAdminMakeRunLinkMutation,
  useAdminReadRunQuery,
} from '../deliveries.api';
import { DeliveryDialogs, deliveryDialogs } from '../list/delivery-dialogs';
import { RunBadge, stopsText } from '../list/work-lists';
import { amountText, stopCount } from '../rows-table';
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
        untitled="Ruta"
        back={adminRoutes.runs}
        backLabel="Volver a rutas"
        actions={(run) => <RunActions key={run.id} run={run} />}
        waiting="Cargando ruta..."
        failed={{ title: 'No se pudo cargar la ruta' }}
        missing={{
          title: 'No encontramos esta ruta',
          text: 'Revisa la dirección, o búscala en la lista de rutas.',
          listLabel: 'Ver las rutas',
        }}
      >
        {(run) => (
          <>
            <Cluster $gap={12}>
              <RunBadge closedAt={run.closedAt} />
              <Quiet>{stopsText(run.stops.length, run.openStops)}</Quiet>
              <Quiet>{`Por cobrar: ${amountText(run.expectedCash)}`}</Quiet>
              <Quiet>
                {run.linkMadeAt === null
                  ? 'El mensajero no tiene enlace'
                  : `Enlace del mensajero activo desde el ${formatDateTime(run.linkMadeAt)}`}
              </Quiet>
            </Cluster>
            <RunStops key={run.id} run={run} open={(name, id) => showDialog({ name, id })} />
          </>
        )}
      </ObjectScreen>
      {dialog && delivery && (
        <DeliveryDialogs name={dialog.name} delivery={delivery} onClose={() => showDialog(null)} />
      )}
    </>
  );
}

/** The rider's link, the papers, and the end of a run. */
function RunActions({ run }: { run: RunView }) {
  const { id, closedAt, linkMadeAt, openStops } = run;
  const report = useReport();
  const [asks, setAsks] = useState<'link' | 'end' | 'close' | null>(null);
  const [link, setLink] = useState<RunLinkView | null>(null);
  const [make, making] = useAdminMakeRunLinkMutation();
  const [end, ending] = useAdminEndRunLinkMutation();
  const [close, closing] = useAdminCloseRunMutation();

  const acts = {
    link: {
      call: () => make({ id, key: newKey() }).unwrap(),
      texts: { done: null, failed: 'No se pudo hacer el enlace' },
      asks: {
        question: '¿Hacer otro enlace?',
        text: 'El que tiene el mensajero dejará de servir.',
        confirmLabel: 'Hacer otro enlace',
      },
    },
    end: {
      call: () => end(id).unwrap(),
      texts: { done: { title: 'Enlace retirado' }, failed: 'No se pudo retirar el enlace' },
      asks: {
        question: '¿Retirar el enlace?',
        text: 'El mensajero ya no verá la ruta. Lo que guardó en su teléfono sin señal no contará.',
        confirmLabel: 'Retirar enlace',
      },
    },
    close: {
      call: () => close(id).unwrap(),
      texts: { done: { title: 'Ruta cerrada' }, failed: 'No se pudo cerrar la ruta' },
      asks: {
        question: '¿Cerrar la ruta?',
        text: 'El enlace del mensajero deja de servir.',
        consequence:
          openStops === 0
            ? undefined
            : `Queda en ruta lo que no tiene resultado: ${stopCount(openStops)}. Puedes registrarlo aquí.`,
        confirmLabel: 'Cerrar ruta',
      },
    },
  };

  async function act(name: keyof typeof acts) {
    const outcome = await report<RunView | RunLinkView>(acts[name].call(), acts[name].texts);
    if (outcome.ok && 'path' in outcome.answer) setLink(outcome.answer);
    if (outcome.ok || name === 'link') setAsks(null);
  }

  return (
    <>
      {closedAt === null && (
        <Button
          size="sm"
          icon="share"
          busy={making.isLoading}
          onClick={() => (linkMadeAt === null ? void act('link') : setAsks('link'))}
        >
          Enlace para el mensajero
        </Button>
      )}
      <ButtonLink to={`${runAddress(id)}/hoja`} tone="outline" size="sm">
        Hoja de ruta
      </ButtonLink>
      <ButtonLink to={`${runAddress(id)}/etiquetas`} tone="outline" size="sm">
        Etiquetas
      </ButtonLink>
      {closedAt === null && (
        <RowMenu
          label="Más acciones de la ruta"
          items={[
            ...(linkMadeAt === null
              ? []
              : [{ label: 'Retirar enlace', icon: 'ban' as const, onSelect: () => setAsks('end') }]),
            { label: 'Cerrar ruta', icon: 'check', onSelect: () => setAsks('close') },
          ]}
        />
      )}
      {asks && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsks(null)}
          busy={making.isLoading || ending.isLoading || closing.isLoading}
          {...acts[asks].asks}
          cancelLabel="Dejar así"
          onConfirm={() => void act(asks)}
        />
      )}
      {link && <LinkDialog run={run} link={link} onClose={() => setLink(null)} />}
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
      savedLabel="Ya lo mandé"
      onClose={onClose}
    >
      <Stack>
        <TextField label="Enlace" readOnly value={address} onFocus={({ target }) => target.select()} />
        <Cluster>
          <CopyLink size="sm" label="Copiar" link={address} />
          {chat !== null && (
            <ExternalButtonLink href={chat} size="sm" icon="whatsapp">
              Mandar por WhatsApp
            </ExternalButtonLink>
          )}
        </Cluster>
      </Stack>
    </SecretDialog>
  );
}
