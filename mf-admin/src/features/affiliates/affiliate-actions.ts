import {
  affiliateStatusFlag,
  affiliateTransitions,
  isAffiliateDeletable,
  type AffiliateView,
  type PermissionFlag,
} from '@shop/contracts';
import type { ButtonTone, IconName } from '@shop/ui';

const looks = {
  approve: { label: 'Aprobar', tone: 'neutral', icon: 'check' },
  reactivate: { label: 'Reactivar', tone: 'neutral', icon: 'play' },
  standby: { label: 'Poner en pausa', tone: 'outline', icon: 'pause' },
  reject: { label: 'Rechazar', tone: 'outline', icon: 'ban' },
  firstLink: { label: 'Reenviar enlace', tone: 'neutral', icon: 'whatsapp' },
  link: { label: 'Enlace para nueva contraseña', tone: 'outline', icon: 'whatsapp' },
  terms: { label: 'Editar condiciones', tone: 'outline', icon: 'edit' },
  delete: { label: 'Eliminar', tone: 'outline', icon: 'trash' },
} satisfies Record<string, { label: string; tone: ButtonTone; icon: IconName }>;

/** Action of a button of an affiliate's card; `approve` asks for the terms first. */
export type AffiliateActionName = keyof typeof looks;

/** The buttons of an affiliate's card, by the steps that its status allows (AFF-5), each with the flag that the server wants. */
export function affiliateActions(affiliate: Pick<AffiliateView, 'status' | 'approvedAt' | 'activated'>) {
  const { status, activated } = affiliate;
  const action = (name: AffiliateActionName, flag: PermissionFlag = 'authorizeAffiliate') => ({
    name,
    flag,
    ...looks[name],
  });
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
    ...(isAffiliateDeletable(status) ? [action('delete', 'deleteAffiliate')] : []),
  ];
}
