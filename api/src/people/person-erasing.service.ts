import { randomUUID } from 'node:crypto';

import type { Contact, PersonErased, PersonPreview } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';

import { staffActor, systemActor, type Actor } from '../audit/actor';
import { AuditService } from '../audit/audit.service';
import { ShopError } from '../common/errors/shop-error';
import { Lock, lockStatement } from '../platform/database/locks';
import { SecurityLog } from '../platform/logging/security-log';
import type { UserEntity } from '../users/user.entity';
import { patternOf, readContacts } from './contacts';
import { personalData } from './personal-data';
import {
  deletedTables,
  findAuditOf,
  findPerson,
  isInAudit,
  openOrdersOf,
  partsOf,
  relatedContacts,
  replacedTables,
  searchedText,
  type FoundRows,
} from './person-search';

/**
 * Erases what is known of a person. Amounts, departments and dates stay, so totals and charts do; so do the hashes of the
 * audit log. What was done is in the log, of whom is not.
 */
@Injectable()
export class PersonErasing {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly audit: AuditService,
    private readonly security: SecurityLog,
  ) {}

  /** @throws ShopError request.invalid */
  async search(typed: readonly string[]): Promise<PersonPreview> {
    const contacts = readContacts(typed);
    const { manager } = this.database;
    const found = await findPerson(manager, contacts);
    return {
      contacts: contacts.map(({ value }) => value),
      found: await partsOf(manager, found),
      related: await relatedContacts(manager, found, contacts),
      openOrders: await openOrdersOf(manager, found),
    };
  }

  /**
   * All of it or nothing: afterwards it is searched again, and whatever is still found undoes it.
   * @throws ShopError request.invalid, person.openOrders, person.notFound
   */
  async erase(typed: readonly string[], admin: UserEntity): Promise<PersonErased> {
    const contacts = readContacts(typed);
    const erased = await this.database.transaction(async (manager) => {
      await manager.query(lockStatement(Lock.Erasing));
      const found = await findPerson(manager, contacts);
      // Whoever changes the status of one of them waits, or was here before.
      const orders = found.ids.get('orders') ?? [];
      await manager.query('SELECT FROM orders WHERE id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE', [orders]);
      const open = await openOrdersOf(manager, found);
      if (open.length > 0) {
        throw new ShopError('person.openOrders', {
          text: `Tiene pedidos abiertos (${open.join(', ')}). Complétalos o cancélalos antes de borrar sus datos.`,
        });
      }
      const parts = await partsOf(manager, found);
      if (parts.length === 0) throw new ShopError('person.notFound');
      await this.eraseFound(manager, found, contacts, staffActor(admin));
      await requireNothingLeft(manager, contacts);
      return parts;
    });
    this.security.record('person.erased', { parts: erased.length });
    return { erased };
  }

  /** Erases rows that are old enough, or deletes them, with what the audit log says of them. @returns how many */
  async eraseRows(table: string, ids: readonly string[]): Promise<number> {
    if (ids.length === 0) return 0;
    await this.database.transaction(async (manager) => {
      const lines = await manager.query<{ id: string }[]>('SELECT id FROM sales WHERE order_id = ANY ($1::uuid[])', [
        ids,
      ]);
      const audit = await findAuditOf(manager, ids);
      const deletes = deletedTables.some(([name]) => name === table);
      if (deletes) await manager.query(`DELETE FROM ${table} WHERE id = ANY ($1::uuid[])`, [ids]);
      const found = new Map(
        deletes
          ? []
          : [
              [table, ids],
              ['sales', lines.map(({ id }) => id)],
            ],
      );
      const deleted = new Map(deletes ? [[table, ids.length]] : []);
      await this.eraseFound(manager, { ids: found, deleted, audit }, [], systemActor);
    });
    this.security.record('person.erased', { table, rows: ids.length });
    return ids.length;
  }

  private async eraseFound(
    manager: EntityManager,
    found: FoundRows,
    contacts: readonly Contact[],
    actor: Actor,
  ): Promise<void> {
    for (const [table, ids] of found.ids) await replace(manager, table, ids);
    if (contacts.length > 0) {
      for (const [table, data] of deletedTables) {
        await manager.query(`DELETE FROM ${table} WHERE ${searchedText(data)} ~* $1`, [patternOf(contacts)]);
      }
    }
    await manager.query('DELETE FROM activation_links WHERE affiliate_id = ANY ($1::uuid[])', [
      found.ids.get('affiliates') ?? [],
    ]);
    const [{ rows }] = await manager.query<[{ rows: number }]>('SELECT erase_audit_rows($1::bigint[]) AS rows', [
      found.audit,
    ]);
    const counts: Record<string, number> = { auditRows: rows };
    for (const [table, { length }] of found.ids) counts[table] = length;
    for (const [table, count] of found.deleted) if (count > 0) counts[table] = count;
    await this.audit.record(manager, actor, [
      {
        action: 'person.erased',
        object: { type: 'person', id: randomUUID() },
        before: null,
        after: counts,
      },
    ]);
  }
}

async function replace(manager: EntityManager, table: string, ids: readonly string[]): Promise<void> {
  const { columns = {}, also } = personalData[table] ?? {};
  const changes = Object.entries(columns).flatMap(([name, column]) =>
    typeof column === 'object' ? [`${name} = ${column.replacedBy}`] : [],
  );
  if (also !== undefined) changes.push(also);
  await manager.query(`UPDATE ${table} SET ${changes.join(', ')} WHERE id = ANY ($1::uuid[])`, [ids]);
}

/** The proof. @throws Error when something is left: a column that holds what its entry does not say */
async function requireNothingLeft(manager: EntityManager, contacts: readonly Contact[]): Promise<void> {
  const pattern = patternOf(contacts);
  const left: string[] = [];
  for (const [table, data] of [...replacedTables, ...deletedTables]) {
    const rows = await manager.query<unknown[]>(`SELECT FROM ${table} WHERE ${searchedText(data)} ~* $1 LIMIT 1`, [
      pattern,
    ]);
    if (rows.length > 0) left.push(table);
  }
  if (await isInAudit(manager, contacts)) left.push('audit_log');
  if (left.length > 0) throw new Error(`Erasing left something in ${left.join(', ')}`);
}
