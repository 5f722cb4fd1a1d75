/** What the audit log keeps the history of. */
export const AUDIT_OBJECTS = ['order', 'product', 'flavor', 'affiliate', 'user', 'content', 'message'] as const;
export type AuditObject = (typeof AUDIT_OBJECTS)[number];

/** Who did something: staff, a signed-in distributor, a buyer without an account, or the shop by itself. */
export const ACTOR_KINDS = ['staff', 'distributor', 'customer', 'system'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** Everything that the audit log tells of. The part before the dot is the object, or `stock` for a movement of units. */
export const AUDIT_ACTIONS = [
  'order.placed',
  'order.statusChanged',
  'stock.ordered',
  'stock.completed',
  'stock.cancelled',
  'stock.reopened',
  'stock.restored',
  'stock.edited',
  'product.created',
  'product.updated',
  'product.deleted',
  'flavor.created',
  'flavor.updated',
  'flavor.deleted',
  'affiliate.applied',
  'affiliate.statusChanged',
  'affiliate.updated',
  'affiliate.linkIssued',
  'affiliate.activated',
  'affiliate.passwordChanged',
  'affiliate.sessionsEnded',
  'affiliate.deleted',
  'user.created',
  'user.updated',
  'user.passwordChanged',
  'user.deleted',
  'content.updated',
  'message.statusChanged',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Fields as they were or became; secrets are never among them. */
export type AuditFields = Record<string, unknown>;

/**
 * One row of the audit log, as `GET /api/admin/ledger/{object}/{id}` lists them, newest first. `before` and `after` hold
 * what changed (null where there was, or is, nothing); a movement of stock has `inventory` and `reservedInventory` in
 * both, in units. `orderId` is the order that moved the stock. `at` is an ISO instant.
 */
export interface AuditEntryView {
  id: string;
  at: string;
  actor: { kind: ActorKind; id: string | null; name: string };
  action: AuditAction;
  before: AuditFields | null;
  after: AuditFields | null;
  orderId: string | null;
}
