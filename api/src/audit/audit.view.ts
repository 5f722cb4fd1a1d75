import type { AuditEntryView } from '@shop/contracts';

import type { AuditEntryEntity } from './audit-entry.entity';

export function toAuditEntryView(entry: AuditEntryEntity): AuditEntryView {
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    actor: { kind: entry.actorKind, id: entry.actorId, name: entry.actorName },
    action: entry.action,
    before: entry.before,
    after: entry.after,
    orderId: entry.orderId,
  };
}
