import type { AffiliateView, ListMeta } from '@shop/contracts';
import { useLeaveGuard } from '@shop/frames';
import { paths } from '@shop/shell-api';
import { Stack } from '@shop/ui';
import { useState } from 'react';
import { adminRoutes } from '../../routes';
import { useStaffReport } from '../../shared/actions/use-staff-report';
import { ListScreen } from '../../shared/list/list-screen';
import { ActivationLinkDialog, type FreshLink } from './activation-link-dialog';
import type { AffiliateActionName } from './affiliate-actions';
import { AffiliateCard } from './affiliate-card';
import { affiliateDialogs, dialogFlags, noTerms, statusTexts, type AffiliateDialog } from './affiliate-dialogs';
import {
  affiliatesList,
  useAdminChangeAffiliateStatusMutation,
  useAdminListAffiliatesQuery,
  useAdminRenewActivationLinkMutation,
} from './affiliates.api';

/** Affiliates and their applications (AFF-7). */
export function AffiliatesPage() {
  const report = useStaffReport();
  const [changeStatus] = useAdminChangeAffiliateStatusMutation();
  const [renewLink] = useAdminRenewActivationLinkMutation();
  /** Links that are being made: leaving before one is shown would lose it, and the former one has ended. */
  const [making, setMaking] = useState<readonly { id: string; action: AffiliateActionName }[]>([]);
  useLeaveGuard(making.length > 0, { locked: making.length > 0 });
  /** Each is shown this one time, so none takes the place of another; a link of the same affiliate ended the one before. */
  const [fresh, setFresh] = useState<readonly FreshLink[]>([]);
  const [first] = fresh;
  const show = (link: FreshLink) =>
    setFresh((before) => [...before.filter(({ affiliate }) => affiliate.id !== link.affiliate.id), link]);

  async function make(affiliate: AffiliateView, action: AffiliateActionName) {
    const { id, name } = affiliate;
    setMaking((before) => [...before, { id, action }]);
    const outcome =
      action === 'reactivate'
        ? await report(
            changeStatus({ id, change: { status: 'approved', ...noTerms } }).unwrap(),
            statusTexts(affiliate),
          )
        : await report(renewLink(id).unwrap(), {
            done: { title: 'Enlace creado', description: name },
            failed: 'No se pudo crear el enlace de activación',
          });
    setMaking((before) => before.filter((other) => other.id !== id));
    if (outcome.ok && outcome.answer.activationLink) show({ affiliate, link: outcome.answer.activationLink });
  }

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
          names: Object.keys(affiliateDialogs) as AffiliateDialog[],
          flags: dialogFlags,
          show: ({ dialog, row, onClose }) => {
            const Asked = affiliateDialogs[dialog.name];
            return row && <Asked affiliate={row} onFreshLink={show} onClose={onClose} />;
          },
        }}
      >
        {({ rows, open, large }) => (
          <Stack as="ul" $gap={8}>
            {rows.map((affiliate) => (
              <li key={affiliate.id}>
                <AffiliateCard
                  affiliate={affiliate}
                  large={large}
                  busy={making.find(({ id }) => id === affiliate.id)?.action ?? null}
                  open={open}
                  onAtOnce={(action) => void make(affiliate, action)}
                />
              </li>
            ))}
          </Stack>
        )}
      </ListScreen>
      {first && <ActivationLinkDialog key={first.link} {...first} onClose={() => setFresh(fresh.slice(1))} />}
    </>
  );
}
