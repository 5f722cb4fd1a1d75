import type { AffiliateStatus } from '@shop/contracts';
import { Badge, type BadgeTone, type IconName } from '@shop/ui';

const looks: Record<AffiliateStatus, { label: string; tone: BadgeTone; icon: IconName }> = {
  pending: { label: 'Pendiente', tone: 'warn', icon: 'clock' },
  approved: { label: 'Aprobado', tone: 'ok', icon: 'check-circle' },
  standby: { label: 'En pausa', tone: 'info', icon: 'pause' },
  rejected: { label: 'Rechazado', tone: 'bad', icon: 'ban' },
};

/** The status of an affiliate. */
export function AffiliateStatusBadge({ status }: { status: AffiliateStatus }) {
  const { label, ...look } = looks[status];
  return <Badge {...look}>{label}</Badge>;
}
