import type { AuditAction, AuditEntryView, AuditFields, AuditObject, ListMeta } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';

import { toWindow, type ListWindowDto } from '../common/validation/list-query.dto';
import type { Actor } from './actor';
import { toAuditEntryView, type AuditRow } from './audit.view';
import { Page } from '../common/http/page';

/** Something that happened to an object. Secrets are never among the fields. */
export interface AuditEntry {
  action: AuditAction;
  object: { type: AuditObject; id: string };
  before: AuditFields | null;
  after: AuditFields | null;
  /** The order that moved the stock. */
  orderId?: string;
}

/** Something that happened before the shop was there to write it down: of samples. */
export interface PastEntry extends AuditEntry {
  at: Date;
  actor: Actor;
}

const insert = `
  INSERT INTO audit_log (at, actor_kind, actor_id, actor_name, action, object_type, object_id, before, after, order_id)
  SELECT coalesce(entry.at, clock_timestamp()), entry.actor_kind, entry.actor_id, entry.actor_name, entry.action,
    entry.type, entry.id, entry.before::jsonb, entry.after::jsonb, entry.order_id
  FROM unnest($1::timestamptz[], $2::text[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
    $9::text[], $10::uuid[])
    WITH ORDINALITY AS entry (at, actor_kind, actor_id, actor_name, action, type, id, before, after, order_id, place)
  ORDER BY entry.place`;

const select = `
  SELECT id, at, actor_kind AS "actorKind", actor_id AS "actorId", actor_name AS "actorName", action, before, after,
    order_id AS "orderId"
  FROM audit_log WHERE object_type = $1 AND object_id = $2 ORDER BY id DESC LIMIT $3 OFFSET $4`;

const count = 'SELECT count(*)::integer AS total FROM audit_log WHERE object_type = $1 AND object_id = $2';

/** The shop's memory of who did what: rows are added in the transaction that does it, and never changed. */
@Injectable()
export class AuditService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Writes what an actor did, in the transaction of the given manager. */
  async record(manager: EntityManager, actor: Actor, entries: readonly AuditEntry[]): Promise<void> {
    await write(
      manager,
      entries.map((entry) => ({ ...entry, actor, at: null })),
    );
  }

  /** Writes what happened in the past, each entry after those before it. */
  async recordPast(manager: EntityManager, entries: readonly PastEntry[]): Promise<void> {
    await write(manager, entries);
  }

  /** The history of one object, newest first; empty for one that nothing happened to. */
  async list(object: AuditEntry['object'], query: ListWindowDto): Promise<Page<AuditEntryView>> {
    const { limit, offset } = toWindow(query);
    const [rows, [counted]] = await Promise.all([
      this.database.query<AuditRow[]>(select, [object.type, object.id, limit, offset]),
      this.database.query<[ListMeta]>(count, [object.type, object.id]),
    ]);
    return new Page(rows.map(toAuditEntryView), counted);
  }
}

/** @param entries with the moment of each; null for now */
async function write(
  manager: EntityManager,
  entries: readonly (Omit<PastEntry, 'at'> & { at: Date | null })[],
): Promise<void> {
  if (entries.length === 0) return;
  await manager.query(insert, [
    entries.map(({ at }) => at),
    entries.map(({ actor }) => actor.kind),
    entries.map(({ actor }) => actor.id),
    entries.map(({ actor }) => actor.name),
    entries.map(({ action }) => action),
    entries.map(({ object }) => object.type),
    entries.map(({ object }) => object.id),
    entries.map(({ before }) => toJson(before)),
    entries.map(({ after }) => toJson(after)),
    entries.map(({ orderId }) => orderId ?? null),
  ]);
}

function toJson(fields: AuditFields | null): string | null {
  return fields === null ? null : JSON.stringify(fields);
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
