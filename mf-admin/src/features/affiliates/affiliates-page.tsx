import type { AffiliateView } from '@shop/contracts';
import { paths, usePageTitle } from '@shop/shell-api';
import { ButtonLink, size, space } from '@shop/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { adminRoutes } from '../../routes';
import { CardListOutline } from '../../shared/list/card-outlines';
import { useDialogAddress } from '../../shared/form/dialog-address';
import { useExistingPage, useListAddress } from '../../shared/list/list-address';
import { useLastKnown } from '../../shared/list/last-known';
import { ListEmpty } from '../../shared/list/list-empty';
import { ListResults } from '../../shared/list/list-results';
import { ListToolbar } from '../../shared/list/list-toolbar';
import { ListNews } from '../../shared/list/news-press';
import { Page, PageHead } from '../../shared/page/page';
import { Pager } from '../../shared/list/pager';
import { useSteadyList, type Rows } from '../../shared/list/steady-list';
import { useReport } from '../../shared/form/use-report';
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
import {
  affiliateWords,
  useAdminListAffiliatesQuery,
  useAdminRenewActivationLinkMutation,
  type AffiliatesList,
} from './affiliates.api';

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[12]};
`;

const dialogs = ['aprobar', 'condiciones', 'pausar', 'rechazar', 'eliminar', 'historial'] as const;

/** Which dialog an action asks in; the other actions happen at once. */
const dialogOf: Partial<Record<AffiliateActionName, (typeof dialogs)[number]>> = {
  approve: 'aprobar',
  terms: 'condiciones',
  standby: 'pausar',
  reject: 'rechazar',
  delete: 'eliminar',
};

const rows: Rows<AffiliatesList, AffiliateView> = {
  of: ({ affiliates }) => affiliates,
  keyOf: ({ id }) => id,
  with: (page, affiliates) => ({ ...page, affiliates }),
};

/** A link that was just made, for whom; kept as long as its dialog is open and nowhere else. */
interface FreshLink {
  affiliate: AffiliateView;
  link: string;
}

/** Affiliates and their applications (AFF-7). */
export function AffiliatesPage() {
  usePageTitle('Gestión de Afiliados');
  const [address, change] = useListAddress(affiliateWords);
  const list = useSteadyList(useAdminListAffiliatesQuery(address, { refetchOnMountOrArgChange: true }), rows);
  const { found } = list;
  useExistingPage(affiliateWords, address, list.isBehind ? undefined : found.currentData?.total);
  const [fresh, setFresh] = useState<FreshLink | null>(null);

  return (
    <Page>
      <PageHead title="Gestión de Afiliados" back={adminRoutes.home} />
      <ListToolbar
        address={address}
        onChange={change}
        search={{ label: 'Buscar afiliados', placeholder: 'Nombre, correo o teléfono' }}
        filter={{
          label: 'Filtrar por estado',
          all: 'Todos',
          options: [
            { value: 'pending', label: 'Pendientes' },
            { value: 'approved', label: 'Aprobados' },
            { value: 'standby', label: 'En pausa' },
            { value: 'rejected', label: 'Rechazados' },
          ],
        }}
        sorts={[
          {
            value: 'fecha',
            label: 'Fecha',
            first: 'los más recientes primero',
            reversedFirst: 'los más antiguos primero',
          },
          { value: 'nombre', label: 'Nombre', first: 'de la A a la Z', reversedFirst: 'de la Z a la A' },
          { value: 'estado', label: 'Estado', first: 'Pendiente primero', reversedFirst: 'Pendiente al final' },
        ]}
      />
      <ListNews list={list} noun={address.page === 1 ? ['solicitud nueva', 'solicitudes nuevas'] : null} />
      <ListResults
        found={found}
        page={address.page}
        waiting={{ text: 'Cargando afiliados...', outline: <CardListOutline height={size.tileRowHeight} /> }}
        failed={{ title: 'No se pudieron cargar los afiliados' }}
        empty={({ affiliates }) =>
          affiliates.length === 0 && (
            <ListEmpty
              address={address}
              onChange={change}
              icon="handshake"
              title="No hay afiliados registrados"
              text="Las solicitudes de la página de afiliados aparecerán aquí."
              action={
                <ButtonLink to={paths.affiliates} tone="outline" size="sm">
                  Ver la página de afiliados
                </ButtonLink>
              }
              noneMatch="No hay afiliados que coincidan"
            />
          )
        }
      >
        {({ affiliates, total }) => (
          <>
            <Affiliates affiliates={affiliates} onFreshLink={setFresh} />
            <Pager address={address} count={total} noun={['afiliado', 'afiliados']} onChange={change} />
          </>
        )}
      </ListResults>
      <AffiliateDialogs affiliates={found.data?.affiliates} onFreshLink={setFresh} />
      {fresh && <ActivationLinkDialog {...fresh} onClose={() => setFresh(null)} />}
    </Page>
  );
}

interface AffiliatesProps {
  affiliates: readonly AffiliateView[];
  onFreshLink: (fresh: FreshLink) => void;
}

function Affiliates({ affiliates, onFreshLink }: AffiliatesProps) {
  const report = useReport();
  const [, showDialog] = useDialogAddress(dialogs);
  const { change, changing } = useAffiliateStatus();
  const [renewLink, renewal] = useAdminRenewActivationLinkMutation();

  async function renew(affiliate: AffiliateView) {
    const outcome = await report(renewLink(affiliate.id).unwrap(), {
      done: { title: 'Enlace creado', description: affiliate.name },
      failed: 'No se pudo crear el enlace de activación',
    });
    if (outcome.ok && outcome.answer.activationLink) onFreshLink({ affiliate, link: outcome.answer.activationLink });
  }

  function act(affiliate: AffiliateView, action: AffiliateActionName) {
    const name = dialogOf[action];
    if (name) showDialog({ name, id: affiliate.id });
    else if (action === 'link') void renew(affiliate);
    else void change(affiliate, 'approved');
  }

  function busyOf({ id }: AffiliateView): AffiliateActionName | null {
    if (changing?.id === id) return 'reactivate';
    return renewal.isLoading && renewal.originalArgs === id ? 'link' : null;
  }

  return (
    <List>
      {affiliates.map((affiliate) => (
        <li key={affiliate.id}>
          <AffiliateCard
            affiliate={affiliate}
            busy={busyOf(affiliate)}
            onAction={(action) => act(affiliate, action)}
            onHistory={() => showDialog({ name: 'historial', id: affiliate.id })}
          />
        </li>
      ))}
    </List>
  );
}

interface AffiliateDialogsProps extends Pick<AffiliatesProps, 'onFreshLink'> {
  affiliates: readonly AffiliateView[] | undefined;
}

/** The dialog that the address asks for. */
function AffiliateDialogs({ affiliates, onFreshLink }: AffiliateDialogsProps) {
  const [dialog, showDialog] = useDialogAddress(dialogs);
  const affiliate = useLastKnown(affiliates, dialog?.id);
  const onClose = () => showDialog(null);
  if (!affiliate) return null;
  const about = { affiliate, onClose };
  switch (dialog?.name) {
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
    case undefined:
      return null;
  }
}
