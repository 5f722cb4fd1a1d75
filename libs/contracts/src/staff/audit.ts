import { formatCount } from '../common/money';

/** Objects whose history the audit log keeps. */
export const AUDIT_OBJECTS = [
  'order',
  'product',
  'flavor',
  'affiliate',
  'user',
  'content',
  'message',
  'phone',
  'limits',
  'customer',
  'person',
  'courier',
  'run',
  'settlement',
  'close',
] as const;
export type AuditObject = (typeof AUDIT_OBJECTS)[number];

/** Who did something: staff, a signed-in distributor, a buyer without an account, or the shop by itself. */
export const ACTOR_KINDS = ['staff', 'distributor', 'customer', 'system'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** Everything that the audit log tells of. The part before the dot is the object, or `stock` for a movement of units. */
export const AUDIT_ACTIONS = [
  'order.placed',
  'order.statusChanged',
  'order.edited',
  'order.unitsChanged',
  'order.chatMarked',
  'order.handedOver',
  'order.deliveryRecorded',
  'order.deliveryUndone',
  'order.parcelMarked',
  'order.wishAsked',
  'order.wishAnswered',
  'stock.ordered',
  'stock.completed',
  'stock.cancelled',
  'stock.reopened',
  'stock.restored',
  'stock.orderEdited',
  'stock.returned',
  'stock.damaged',
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
  'affiliate.signedIn',
  'affiliate.termsSeen',
  'affiliate.deleted',
  'user.created',
  'user.updated',
  'user.passwordChanged',
  'user.signedIn',
  'user.exportedSales',
  'user.factorAdded',
  'user.factorRemoved',
  'user.factorsReset',
  'user.recoveryCodesRenewed',
  'user.factorRuleSet',
  'user.changedRetention',
  'person.erased',
  'user.exportedCustomer',
  'user.deleted',
  'content.updated',
  'message.statusChanged',
  'phone.blocked',
  'phone.unblocked',
  'limits.updated',
  'limits.reviewed',
  'customer.noteWritten',
  'customer.noteDeleted',
  'customer.phonesMerged',
  'customer.phoneParted',
  'courier.created',
  'courier.updated',
  'run.ordered',
  'run.linkMade',
  'run.linkEnded',
  'run.closed',
  'settlement.closed',
  'settlement.corrected',
  'close.opened',
  'close.moved',
  'close.closed',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Fields as they were or became; secrets are never among them. */
export type AuditFields = Record<string, unknown>;

/**
 * One row of the audit log, as `GET /api/admin/audit-log/{object}/{id}` lists them, newest first. `before` and `after` hold
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

/**
 * Faults that a check of the audit log can find: a row that is not what it was, one that says that it was erased and was not,
 * one that is gone, one that came afterwards, rows or a seal that a seal does not fit, more rows erased than the log tells
 * of, and a head from elsewhere that no seal has.
 */
export const AUDIT_FAULTS = ['changed', 'notErased', 'missing', 'added', 'seal', 'erasures', 'head'] as const;
export type AuditFault = (typeof AUDIT_FAULTS)[number];

/** The first thing that is wrong; the id of its row where one can be named, and the number of its seal. */
export interface AuditProblem {
  fault: AuditFault;
  row: string | null;
  seal: number | null;
}

/** Findings of a check of the whole audit log. `head` stands for all rows under seals: keep it elsewhere. */
export interface AuditCheck {
  rows: number;
  /** Rows whose personal parts were erased. */
  erased: number;
  /** Rows since the last seal. */
  unsealed: number;
  seals: number;
  /** `12:ab34…`: the last seal's number and hash; null before the first one. */
  head: string | null;
  /** When the last seal was made; an ISO instant. */
  sealedAt: string | null;
  problem: AuditProblem | null;
}

/** A problem in words for staff: 'La fila 12 no es la que se escribió.' */
export function auditProblemText({ fault, row, seal }: AuditProblem): string {
  const place = `La fila ${row ?? '?'} `;
  switch (fault) {
    case 'changed':
      return `${place}no es la que se escribió.`;
    case 'notErased':
      return `${place}dice que sus datos personales se borraron, y tiene otros.`;
    case 'missing':
      return `${place}falta: la cubre el sello ${seal ?? '?'}.`;
    case 'added':
      return `${place}se agregó después de que se selló lo que la rodea.`;
    case 'seal':
      return `El sello ${seal ?? '?'} no corresponde a sus filas o al sello anterior.`;
    case 'erasures':
      return `Hay más filas con datos borrados que las que cuentan los borrados registrados; la primera es la ${row ?? '?'}.`;
    case 'head':
      return 'Ningún sello tiene esa cabeza: el registro se escribió de nuevo, o la cabeza es de otra tienda.';
  }
}

/** A log that is intact, in words for staff: '120 filas (3 con datos borrados), 1 sello, 7 filas sin sello todavía.' */
export function auditCountsText({ rows, erased, seals, unsealed }: AuditCheck): string {
  const rowsText = (count: number) => `${formatCount(count)} ${count === 1 ? 'fila' : 'filas'}`;
  const sealsText = `${formatCount(seals)} ${seals === 1 ? 'sello' : 'sellos'}`;
  return `${rowsText(rows)} (${formatCount(erased)} con datos borrados), ${sealsText}, ${rowsText(unsealed)} sin sello todavía.`;
}

/** Rights that the database gives the serving role: with a role of its own none of them (docs/deploy.md). */
export interface DatabaseRoleView {
  name: string;
  superuser: boolean;
  /** True when tables are its own. */
  owns: boolean;
  /** True when it may make tables. */
  creates: boolean;
  /** True when it may change or delete rows of the audit log. */
  rewritesAudit: boolean;
}
