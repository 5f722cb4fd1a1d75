import type { LedgerAction, LedgerEntryView, LedgerFields, LedgerObject, ListMeta, SuccessList } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';

import { toWindow, type ListWindowDto } from '../shared/http/list-query';
import { successList } from '../shared/http/success';
import type { Actor } from './actor';
import { toLedgerEntryView, type LedgerRow } from './ledger.view';

/** Something that happened to an object. Secrets are never among the fields. */
export interface LedgerEntry {
  action: LedgerAction;
  object: { type: LedgerObject; id: string };
  before: LedgerFields | null;
  after: LedgerFields | null;
  /** The order that moved the stock. */
  orderId?: string;
}

const insert = `
  INSERT INTO ledger (actor_kind, actor_id, actor_name, action, object_type, object_id, before, after, order_id)
  SELECT $1, $2, $3, entry.action, entry.type, entry.id, entry.before::jsonb, entry.after::jsonb, entry.order_id
  FROM unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::uuid[])
    WITH ORDINALITY AS entry (action, type, id, before, after, order_id, place)
  ORDER BY entry.place`;

const select = `
  SELECT id, at, actor_kind AS "actorKind", actor_id AS "actorId", actor_name AS "actorName", action, before, after,
    order_id AS "orderId"
  FROM ledger WHERE object_type = $1 AND object_id = $2 ORDER BY id DESC LIMIT $3 OFFSET $4`;

const count = 'SELECT count(*)::integer AS total FROM ledger WHERE object_type = $1 AND object_id = $2';

/** The shop's memory of who did what: rows are added in the transaction that does it, and never changed. */
@Injectable()
export class Ledger {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Writes what an actor did, in the transaction of the given manager. */
  async record(manager: EntityManager, actor: Actor, entries: readonly LedgerEntry[]): Promise<void> {
    if (entries.length === 0) return;
    await manager.query(insert, [
      actor.kind,
      actor.id,
      actor.name,
      entries.map(({ action }) => action),
      entries.map(({ object }) => object.type),
      entries.map(({ object }) => object.id),
      entries.map(({ before }) => toJson(before)),
      entries.map(({ after }) => toJson(after)),
      entries.map(({ orderId }) => orderId ?? null),
    ]);
  }

  /** The history of one object, newest first; empty for one that nothing happened to. */
  async list(object: LedgerEntry['object'], query: ListWindowDto): Promise<SuccessList<LedgerEntryView>> {
    const { limit, offset } = toWindow(query);
    const [rows, [counted]] = await Promise.all([
      this.database.query<LedgerRow[]>(select, [object.type, object.id, limit, offset]),
      this.database.query<[ListMeta]>(count, [object.type, object.id]),
    ]);
    return successList(rows.map(toLedgerEntryView), counted);
  }
}

function toJson(fields: LedgerFields | null): string | null {
  return fields === null ? null : JSON.stringify(fields);
}

/** The fields whose values differ, as they were and as they became; null when none does. */
export function changedFields<Fields extends object>(
  before: Fields,
  after: Fields,
): { before: LedgerFields; after: LedgerFields } | null {
  const old = before as LedgerFields;
  const changed = Object.entries(after).filter(([key, value]) => JSON.stringify(old[key]) !== JSON.stringify(value));
  if (changed.length === 0) return null;
  return { before: Object.fromEntries(changed.map(([key]) => [key, old[key]])), after: Object.fromEntries(changed) };
}
