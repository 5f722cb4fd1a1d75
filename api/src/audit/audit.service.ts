import type { AuditAction, AuditEntryView, AuditFields, AuditObject } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { StaffPrincipal } from '../access/principal';
import { staffActor, type Actor } from './actor';
import { AuditEntryEntity } from './audit-entry.entity';

/** Something that happened to an object. Secrets are never among the fields. */
export interface AuditEntry {
  action: AuditAction;
  object: { type: AuditObject; id: string };
  before: AuditFields | null;
  after: AuditFields | null;
  /** The order that moved the stock; entries of an order have its own. */
  orderId?: string;
}

/** Something that happened to the object that its action begins with: `close.opened` to a close. */
interface Told extends Pick<AuditEntry, 'action'> {
  id: string;
  before?: AuditFields | null;
  after?: AuditFields | null;
}

/** Something that happened before the shop was there to write it down: of samples. */
export interface PastEntry extends AuditEntry {
  at: Date;
  actor: Actor;
}

/** Rows of one statement; it takes 10 parameters for each, of 65,535 at most. */
const BATCH = 1000;

/** The shop's memory of who did what: rows are added in the transaction that does it, and never changed. */
@Injectable()
export class AuditService {
  /** Writes what an actor did, in the transaction of the given manager. */
  async record(manager: EntityManager, actor: Actor, entries: readonly AuditEntry[]): Promise<void> {
    await manager.save(
      AuditEntryEntity,
      entries.map((entry) => toRow(entry, actor)),
      { chunk: BATCH, reload: false },
    );
  }

  /** Writes one thing that somebody did. */
  tell(
    manager: EntityManager,
    by: StaffPrincipal | Actor,
    { action, id, before = null, after = null }: Told,
  ): Promise<void> {
    const type = action.split('.')[0] as AuditObject;
    return this.record(manager, 'kind' in by ? by : staffActor(by), [{ action, object: { type, id }, before, after }]);
  }

  /** Writes what happened in the past, each entry after those before it. */
  async recordPast(manager: EntityManager, entries: readonly PastEntry[]): Promise<void> {
    const rows = entries.map(({ at, actor, ...entry }) => ({ ...toRow(entry, actor), at }));
    await manager.save(AuditEntryEntity, rows, { chunk: BATCH, reload: false });
  }

  /** The newest rows of one object's history, newest first, as the manager's transaction sees them. */
  async newest(manager: EntityManager, { type, id }: AuditEntry['object'], rows: number): Promise<AuditEntryView[]> {
    const where = { objectType: type, objectId: id };
    const entries = await manager.find(AuditEntryEntity, { where, order: { id: 'DESC' }, take: rows });
    return entries.map(toAuditEntryView);
  }
}

function toRow({ object, orderId, ...entry }: AuditEntry, actor: Actor): Omit<AuditEntryEntity, 'id' | 'at'> {
  return {
    ...entry,
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.name,
    objectType: object.type,
    objectId: object.id,
    orderId: object.type === 'order' ? object.id : (orderId ?? null),
  };
}

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

/** The fields whose values differ, as they were and as they became; null when none does. */
export function changedFields<Fields extends object>(
  before: Fields,
  after: Fields,
): { before: AuditFields; after: AuditFields } | null {
  const old = before as AuditFields;
  const changed = Object.entries(after).filter(([key, value]) => JSON.stringify(old[key]) !== JSON.stringify(value));
  if (changed.length === 0) return null;
  return { before: Object.fromEntries(changed.map(([key]) => [key, old[key]])), after: Object.fromEntries(changed) };
}
