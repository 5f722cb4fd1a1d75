import type { MessageStatus } from '@shop/contracts';
import { Badge, type BadgeTone, type IconName } from '@shop/ui';

const looks: Record<MessageStatus, { label: string; tone: BadgeTone; icon: IconName }> = {
  unread: { label: 'No leído', tone: 'warn', icon: 'mail' },
  read: { label: 'Leído', tone: 'info', icon: 'eye' },
  replied: { label: 'Respondido', tone: 'ok', icon: 'check-circle' },
};

/** The status of a message: No leído, Leído or Respondido. */
export function MessageStatusBadge({ status }: { status: MessageStatus }) {
  const { label, ...look } = looks[status];
  return <Badge {...look}>{label}</Badge>;
}

/** How a message's status can be changed, and so its buttons (MSG-2). */
export const messageActions: Record<MessageStatus, readonly { to: MessageStatus; label: string }[]> = {
  unread: [
    { to: 'read', label: 'Marcar como leído' },
    { to: 'replied', label: 'Marcar como respondido' },
  ],
  read: [
    { to: 'replied', label: 'Marcar como respondido' },
    { to: 'unread', label: 'Marcar como no leído' },
  ],
  replied: [
    { to: 'read', label: 'No respondido' },
    { to: 'unread', label: 'Marcar como no leído' },
  ],
};
