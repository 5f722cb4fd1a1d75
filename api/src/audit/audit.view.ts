import type { ActorKind, AuditAction, AuditEntryView, AuditFields } from '@shop/contracts';

/** A row of the audit log as the database answers it. */
export interface AuditRow {
  /** A bigint, as text. */
  id: string;
  at: Date;
  actorKind: ActorKind;
  actorId: string | null;
  actorName: string;
  action: AuditAction;
  before: AuditFields | null;
  after: AuditFields | null;
  orderId: string | null;
}

export function toAuditEntryView(row: AuditRow): AuditEntryView {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
    action: row.action,
    before: row.before,
    after: row.after,
    orderId: row.orderId,
  };
}
