import type { ActorKind, LedgerAction, LedgerEntryView, LedgerFields } from '@shop/contracts';

/** A row of the ledger as the database answers it. */
export interface AuditRow {
  /** A bigint, as text. */
  id: string;
  at: Date;
  actorKind: ActorKind;
  actorId: string | null;
  actorName: string;
  action: LedgerAction;
  before: LedgerFields | null;
  after: LedgerFields | null;
  orderId: string | null;
}

export function toAuditEntryView(row: AuditRow): LedgerEntryView {
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
