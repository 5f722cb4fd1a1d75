import type { AffiliateView, ListMeta } from '@shop/contracts';
import { paths } from '@shop/shell-api';
import { useState } from 'react';
import { adminRoutes } from '../../routes';
import { Stack } from '../../shared/layout/layout';
import { ListScreen } from '../../shared/list/list-screen';
import { useLeaveGuard } from '../../shared/form/leave-guard';
import { useReport } from '../../shared/actions/use-report';
import { ActivationLinkDialog, type FreshLink } from './activation-link-dialog';
import type { AffiliateActionName } from './affiliate-actions';
import { AffiliateCard } from './affiliate-card';
import {
  AffiliateHistoryDialog,
  ApproveDialog,
  DeleteAffiliateDialog,
  EditTermsDialog,
  RejectDialog,
  StandbyDialog,
  noTerms,
  statusTexts,
} from './affiliate-dialogs';
import {
  affiliatesList,
  useAdminChangeAffiliateStatusMutation,
  useAdminListAffiliatesQuery,
  useAdminRenewActivationLinkMutation,
} from './affiliates.api';

const dialogs = {
  aprobar: ApproveDialog,
  condiciones: EditTermsDialog,
  pausar: StandbyDialog,
  rechazar: RejectDialog,
  eliminar: DeleteAffiliateDialog,
  historial: AffiliateHistoryDialog,
};

type AffiliateDialog = keyof typeof dialogs;

/** Which dialog an action asks in; the other actions happen at once. */
const dialogOf: Partial<Record<AffiliateActionName, AffiliateDialog>> = {
  approve: 'aprobar',
  terms: 'condiciones',
  standby: 'pausar',
  reject: 'rechazar',
  delete: 'eliminar',
};

/** Affiliates and their applications (AFF-7). */
export function AffiliatesPage() {
  /** Each is shown this one time, so none takes the place of another; a link of the same affiliate ended the one before. */
  const [fresh, setFresh] = useState<readonly FreshLink[]>([]);
  const [first] = fresh;
  const show = (link: FreshLink) =>
    setFresh((before) => [...before.filter(({ affiliate }) => affiliate.id !== link.affiliate.id), link]);
  return (
    <>
      <ListScreen<AffiliateView, ListMeta, AffiliateDialog>
        list={affiliatesList}
        useRows={useAdminListAffiliatesQuery}
        keyOf={({ id }) => id}
        title="Gestión de Afiliados"
        back={adminRoutes.home}
        what="los afiliados"
        empty={{
          icon: 'handshake',
          title: 'No hay afiliados registrados',
          text: 'Las solicitudes de la página de afiliados aparecerán aquí.',
          action: { to: paths.affiliates, label: 'Ver la página de afiliados' },
        }}
        noun={['afiliado', 'afiliados']}
        hasCards
        newNoun={['solicitud nueva', 'solicitudes nuevas']}
        dialogs={{
          names: Object.keys(dialogs) as AffiliateDialog[],
          show: ({ dialog, row, onClose }) => {
            const Asked = dialogs[dialog.name];
            return row && <Asked affiliate={row} onFreshLink={show} onClose={onClose} />;
          },
        }}
      >
        {({ rows, open, large }) => <Affiliates affiliates={rows} large={large} onOpen={open} onFreshLink={show} />}
      </ListScreen>
      {first && <ActivationLinkDialog key={first.link} {...first} onClose={() => setFresh(fresh.slice(1))} />}
    </>
  );
}

interface AffiliatesProps {
  affiliates: readonly AffiliateView[];
  large: boolean;
  onOpen: (name: AffiliateDialog, id: string) => void;
  onFreshLink: (fresh: FreshLink) => void;
}

function Affiliates({ affiliates, large, onOpen, onFreshLink }: AffiliatesProps) {
  const report = useReport();
  const [changeStatus] = useAdminChangeAffiliateStatusMutation();
  const [renewLink] = useAdminRenewActivationLinkMutation();
  /** Links that are being made: leaving before one is shown would lose it, and the former one has ended. */
  const [making, setMaking] = useState<readonly { id: string; action: AffiliateActionName }[]>([]);
  useLeaveGuard(making.length > 0, { locked: making.length > 0 });

  async function act(affiliate: AffiliateView, action: AffiliateActionName) {
    const { id, name } = affiliate;
    const dialog = dialogOf[action];
    if (dialog) {
      onOpen(dialog, id);
      return;
    }
    setMaking((before) => [...before, { id, action }]);
    const outcome =
      action !== 'reactivate'
        ? await report(renewLink(id).unwrap(), {
            done: { title: 'Enlace creado', description: name },
            failed: 'No se pudo crear el enlace de activación',
          })
        : await report(
            changeStatus({ id, change: { status: 'approved', ...noTerms } }).unwrap(),
            statusTexts(affiliate),
          );
    setMaking((before) => before.filter((other) => other.id !== id));
    if (outcome.ok && outcome.answer.activationLink) onFreshLink({ affiliate, link: outcome.answer.activationLink });
  }

  return (
    <Stack as="ul" $gap={8}>
      {affiliates.map((affiliate) => (
        <li key={affiliate.id}>
          <AffiliateCard
            affiliate={affiliate}
            large={large}
            busy={making.find(({ id }) => id === affiliate.id)?.action ?? null}
            onAction={(action) => void act(affiliate, action)}
            onHistory={() => onOpen('historial', affiliate.id)}
          />
        </li>
      ))}
    </Stack>
  );
}
