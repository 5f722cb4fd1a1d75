import {
  ERASED_PHONE,
  affiliateStatusFlag,
  affiliateTransitions,
  isAffiliateDeletable,
  type AffiliateView,
  type PermissionFlag,
} from '@shop/contracts';
import type { ButtonTone, IconName } from '@shop/ui';
import type { AffiliateDialog } from './affiliate-dialogs';

interface Look {
  label: string;
  tone: ButtonTone;
  icon: IconName;
  /** The dialog that asks first; without one it happens at once. */
  dialog?: AffiliateDialog;
}

const looks = {
  approve: { label: 'Aprobar', tone: 'neutral', icon: 'check', dialog: 'aprobar' },
  reactivate: { label: 'Reactivar', tone: 'neutral', icon: 'play' },
  standby: { label: 'Poner en pausa', tone: 'outline', icon: 'pause', dialog: 'pausar' },
  reject: { label: 'Rechazar', tone: 'outline', icon: 'ban', dialog: 'rechazar' },
  firstLink: { label: 'Reenviar enlace', tone: 'neutral', icon: 'whatsapp' },
  link: { label: 'Enlace para nueva contraseña', tone: 'outline', icon: 'whatsapp' },
  terms: { label: 'Editar condiciones', tone: 'outline', icon: 'edit', dialog: 'condiciones' },
  delete: { label: 'Eliminar', tone: 'outline', icon: 'trash', dialog: 'eliminar' },
} satisfies Record<string, Look>;

export type AffiliateActionName = keyof typeof looks;

/** The buttons of an affiliate's card, by the steps that its status allows (AFF-5), each with the flag that the server wants. */
export function affiliateActions(affiliate: Pick<AffiliateView, 'status' | 'approvedAt' | 'activated' | 'phone'>) {
  const { status, activated, phone } = affiliate;
  const action = (name: AffiliateActionName, flag: PermissionFlag = 'authorizeAffiliate') => {
    const look: Look = looks[name];
    return { name, flag, ...look };
  };
  const remove = isAffiliateDeletable(status) ? [action('delete', 'deleteAffiliate')] : [];
  // Whose data was erased is nobody who could be approved.
  if (phone === ERASED_PHONE) return remove;
  const steps = affiliateTransitions[status].map((to) => {
    const flag = affiliateStatusFlag(affiliate, to) ?? 'authorizeAffiliate';
    if (to === 'approved') return action(flag === 'pauseAffiliate' ? 'reactivate' : 'approve', flag);
    return action(to === 'standby' ? 'standby' : 'reject', flag);
  });
  return [
    ...(status === 'approved' && !activated ? [action('firstLink')] : []),
    ...steps,
    ...(status === 'approved' ? [action('terms')] : []),
    ...(status === 'approved' && activated ? [action('link')] : []),
    ...remove,
  ];
}
