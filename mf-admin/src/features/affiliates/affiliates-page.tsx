import type { AffiliateView, AffiliateWithLinkView, ListMeta } from '@shop/contracts';
import { paths } from '@shop/shell-api';
import { ButtonLink, space } from '@shop/ui';
import { useState } from 'react';
import { adminRoutes } from '../../routes';
import { Stack } from '../../shared/layout/layout';
import { CardListOutline } from '../../shared/list/card-outlines';
import { ListScreen, type ListDialogProps } from '../../shared/list/list-screen';
import { useLeaveGuard } from '../../shared/form/leave-guard';
import { useReport, type Outcome } from '../../shared/actions/use-report';
import { ActivationLinkDialog } from './activation-link-dialog';
import type { AffiliateActionName } from './affiliate-actions';
import { AffiliateCard } from './affiliate-card';
import {
  ApproveDialog,
  DeleteAffiliateDialog,
  EditTermsDialog,
  RejectDialog,
  StandbyDialog,
  useAffiliateStatus,
} from './affiliate-dialogs';
import { AffiliateHistoryDialog } from './affiliate-history-dialog';
import { affiliatesList, useAdminListAffiliatesQuery, useAdminRenewActivationLinkMutation } from './affiliates.api';

const dialogs = ['aprobar', 'condiciones', 'pausar', 'rechazar', 'eliminar', 'historial'] as const;

type AffiliateDialog = (typeof dialogs)[number];

/** Which dialog an action asks in; the other actions happen at once. */
const dialogOf: Partial<Record<AffiliateActionName, AffiliateDialog>> = {
  approve: 'aprobar',
  terms: 'condiciones',
  standby: 'pausar',
  reject: 'rechazar',
  delete: 'eliminar',
};

/** A link that was just made, for whom; kept as long as its dialog is open and nowhere else. */
interface FreshLink {
  affiliate: AffiliateView;
  link: string;
}

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
        waiting="Cargando afiliados..."
        outline={<CardListOutline height={space[80]} />}
        failed="No se pudieron cargar los afiliados"
        empty={{
          icon: 'handshake',
          title: 'No hay afiliados registrados',
          text: 'Las solicitudes de la página de afiliados aparecerán aquí.',
          action: (
            <ButtonLink to={paths.affiliates} tone="outline" size="sm">
              Ver la página de afiliados
            </ButtonLink>
          ),
          noneMatch: 'No hay afiliados que coincidan',
        }}
        noun={['afiliado', 'afiliados']}
        hasCards
        newNoun={['solicitud nueva', 'solicitudes nuevas']}
        dialogs={{
          names: dialogs,
          show: (about) => <AffiliateDialogs {...about} onFreshLink={show} />,
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
  const { change, changing } = useAffiliateStatus();
  const [renewLink] = useAdminRenewActivationLinkMutation();
  /** Affiliates whose link is being made: leaving before it is shown would lose it, and the former one has ended. */
  const [making, setMaking] = useState<readonly string[]>([]);
  useLeaveGuard(making.length > 0, { locked: making.length > 0 });

  const renew = ({ id, name }: AffiliateView) =>
    report(renewLink(id).unwrap(), {
      done: { title: 'Enlace creado', description: name },
      failed: 'No se pudo crear el enlace de activación',
    });

  async function showLink(affiliate: AffiliateView, made: Promise<Outcome<AffiliateWithLinkView>>) {
    setMaking((before) => [...before, affiliate.id]);
    const outcome = await made;
    setMaking((before) => before.filter((id) => id !== affiliate.id));
    if (outcome.ok && outcome.answer.activationLink) onFreshLink({ affiliate, link: outcome.answer.activationLink });
  }

  function act(affiliate: AffiliateView, action: AffiliateActionName) {
    const name = dialogOf[action];
    if (name) onOpen(name, affiliate.id);
    else void showLink(affiliate, action === 'link' ? renew(affiliate) : change(affiliate));
  }

  function busyOf({ id }: AffiliateView): AffiliateActionName | null {
    if (changing?.id === id) return 'reactivate';
    return making.includes(id) ? 'link' : null;
  }

  return (
    <Stack as="ul" $gap={8}>
      {affiliates.map((affiliate) => (
        <li key={affiliate.id}>
          <AffiliateCard
            affiliate={affiliate}
            large={large}
            busy={busyOf(affiliate)}
            onAction={(action) => act(affiliate, action)}
            onHistory={() => onOpen('historial', affiliate.id)}
          />
        </li>
      ))}
    </Stack>
  );
}

interface AffiliateDialogsProps extends ListDialogProps<AffiliateView, AffiliateDialog> {
  onFreshLink: (fresh: FreshLink) => void;
}

function AffiliateDialogs({ dialog, row: affiliate, onClose, onFreshLink }: AffiliateDialogsProps) {
  if (!affiliate) return null;
  const about = { affiliate, onClose };
  switch (dialog.name) {
    case 'aprobar':
      return (
        <ApproveDialog
          {...about}
          onApproved={(approved, link) => {
            onClose();
            if (link !== null) onFreshLink({ affiliate: approved, link });
          }}
        />
      );
    case 'condiciones':
      return <EditTermsDialog {...about} />;
    case 'pausar':
      return <StandbyDialog {...about} />;
    case 'rechazar':
      return <RejectDialog {...about} />;
    case 'eliminar':
      return <DeleteAffiliateDialog {...about} />;
    case 'historial':
      return <AffiliateHistoryDialog {...about} />;
  }
}
