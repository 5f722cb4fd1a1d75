import {
  affiliateStatusFlag,
  affiliateTransitions,
  isAffiliateDeletable,
  type AffiliateStatus,
  type AffiliateView,
  type PermissionFlag,
} from '@shop/contracts';
import type { ButtonTone, IconName } from '@shop/ui';

/** Action of a button of an affiliate's card. `approve` asks for the terms first; the others ask or act. */
export type AffiliateActionName = 'approve' | 'reactivate' | 'standby' | 'reject' | 'link' | 'terms' | 'delete';

export interface AffiliateAction {
  name: AffiliateActionName;
  label: string;
  tone: ButtonTone;
  icon: IconName;
  /** Status that the server wants for it. */
  flag: PermissionFlag;
}

type Subject = Pick<AffiliateView, 'status' | 'approvedAt' | 'activated'>;

/** The buttons of an affiliate's card, by the steps that its status allows (AFF-5), for all staff. */
export function affiliateActions(affiliate: Subject): AffiliateAction[] {
  const actions = affiliateTransitions[affiliate.status].map((to) => statusAction(affiliate, to));
  if (affiliate.status === 'approved') {
    actions.push({
      name: 'terms',
      label: 'Editar condiciones',
      tone: 'outline',
      icon: 'edit',
      flag: 'authorizeAffiliate',
    });
    const link = { name: 'link', icon: 'whatsapp', flag: 'authorizeAffiliate' } as const;
    if (affiliate.activated) actions.push({ ...link, label: 'Enlace para nueva contraseña', tone: 'outline' });
    else actions.unshift({ ...link, label: 'Reenviar enlace', tone: 'neutral' });
  }
  if (isAffiliateDeletable(affiliate.status)) {
    actions.push({ name: 'delete', label: 'Eliminar', tone: 'outline', icon: 'trash', flag: 'deleteAffiliate' });
  }
  return actions;
}

function statusAction(affiliate: Subject, to: AffiliateStatus): AffiliateAction {
  const flag = affiliateStatusFlag(affiliate, to) ?? 'authorizeAffiliate';
  switch (to) {
    case 'approved':
      return flag === 'pauseAffiliate'
        ? { name: 'reactivate', label: 'Reactivar', tone: 'neutral', icon: 'play', flag }
        : { name: 'approve', label: 'Aprobar', tone: 'neutral', icon: 'check', flag };
    case 'standby':
      return { name: 'standby', label: 'Poner en pausa', tone: 'outline', icon: 'pause', flag };
    case 'rejected':
    case 'pending':
      return { name: 'reject', label: 'Rechazar', tone: 'outline', icon: 'ban', flag };
  }
}
