import { randomUUID } from 'node:crypto';

import type { Contact, PersonErased, PersonPart } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

import type { StaffPrincipal } from '../access/principal';
import { staffActor, systemActor, type Actor } from '../audit/actor';
import { AuditService } from '../audit/audit.service';
import { ShopError } from '../platform/errors/shop-error';
import { dropReadFiles } from '../jobs/expired-rows.service';
import type { JobHandler, JobRun } from '../jobs/job-handler';
import { gatherCustomersNow } from '../orders/sums/customer-sums';
import { SecurityLog } from '../platform/logging/security-log';
import { holdUser } from '../users/user-rows';
import { patternOf, readContacts } from './contacts';
import { tellErased } from './erased-events';
import { together, withPartsOfOrders, type Rows } from './erased-rows';
import { personalData } from './personal-data';
import {
  AUDIT_LOG,
  beginning,
  deletedTables,
  findAuditOf,
  findPerson,
  foundParts,
  namedPart,
  namingTables,
  openAmong,
  openOrdersOf,
  partsOf,
  replacedTables,
  rowsToLookAt,
  type Place,
} from './person-search';

/** Rows that one step erases: of nearly everybody all that there is. */
const BATCH = 500;

const ENDED = 'La sesión de quien lo pidió se cerró antes de empezar: no se borró nada. Pídelo de nuevo.';

/** How often it is looked for what is left and erased: somebody may write to the shop meanwhile. */
const MOST_ROUNDS = 3;

/** How far the erasing of a person is, in what a job can keep. */
interface Progress {
  /** Which time it is looked for. */
  round: number;
  place: Place;
  /** True when what this round found is in `erased`. */
  isCounted: boolean;
  /** True when something was erased; from then on nothing is as it was. */
  hasBegun: boolean;
  erased: PersonPart[];
}

const begin: Progress = { round: 0, place: beginning, isCounted: false, hasBegun: false, erased: [] };

/** Who asked, and the number of their sessions then. */
interface Asker {
  staff: Pick<StaffPrincipal, 'id' | 'username' | 'tokenVersion'>;
}

/**
 * Erases what is known of a person. Amounts, departments and dates stay, so totals and charts do; so do the hashes of the
 * audit log. What was done is in the log, of whom is not.
 */
@Injectable()
export class PersonErasing implements JobHandler<'person.erase'> {
  readonly kind = 'person.erase';

  constructor(
    private readonly audit: AuditService,
    private readonly security: SecurityLog,
  ) {}

  allows({ role }: StaffPrincipal): boolean {
    return role === 'admin';
  }

  /**
   * Looks for everything first, and changes nothing of a person who waits for an order. What was found is erased step by
   * step, and looked for again: it is done when nothing is found any more.
   * @throws ShopError person.openOrders, person.notFound, server.internal when something is still found; auth.required when
   * the sessions of who asked ended before anything was erased
   */
  async work(run: JobRun<{ contacts: string[] } & Asker, Progress>): Promise<PersonErased> {
    const contacts = readContacts(run.input.contacts);
    const total = await run.step(async (manager) => ({ value: await rowsToLookAt(manager) }));
    let progress = run.kept ?? begin;
    for (;;) {
      const looking = progress;
      const place = await findPerson(run, contacts, looking.place, {
        before: looking.round * total,
        total: (looking.round + 2) * total,
        keep: (at) => ({ ...looking, place: at }),
      });
      const found = looking.isCounted ? looking : await this.count(run, { ...looking, place });
      if (!found.isCounted) {
        await run.step(async (manager) => {
          await forgetWork(manager, contacts);
          return { value: null };
        });
        this.security.record('person.erased', { parts: found.erased.length });
        return { erased: found.erased };
      }
      if (found.round === MOST_ROUNDS) break;
      progress = found;
      while (progress.round === found.round) progress = await this.eraseSome(run, progress);
    }
    const left = await run.step(async (manager) => ({ value: await partsOf(manager, run.id) }));
    throw new ShopError('server.internal', {
      text: `Se borró lo que se encontró, pero todavía queda algo en: ${left.map(({ label }) => label).join(', ')}. Busca de nuevo a la persona.`,
    });
  }

  /**
   * Adds what a round has found to what is erased; of the last one there is nothing, and nothing is counted.
   * @throws ShopError person.openOrders, person.notFound
   */
  private count(run: JobRun, progress: Progress): Promise<Progress> {
    return run.step(async (manager) => {
      requireNoneOpen(await openOrdersOf(manager, run.id), progress);
      const parts = await partsOf(manager, run.id);
      if (parts.length === 0 && progress.erased.length === 0) throw new ShopError('person.notFound');
      const value = { ...progress, isCounted: parts.length > 0, erased: addParts(progress.erased, parts) };
      return { value, kept: value };
    });
  }

  /** Erases some of what was found; with the last of it the next round begins. */
  private eraseSome(run: JobRun<Asker>, progress: Progress): Promise<Progress> {
    return run.step(async (manager) => {
      if (!progress.hasBegun) await holdUser(manager, run.input.staff, ENDED);
      const values = [run.id, foundParts];
      const [taken] = await manager.query<[{ part: string; rowId: string }[], number]>(takeFound, values);
      const rows = new Map(
        foundParts.map((part) => [part, taken.flatMap((row) => (row.part === part ? [row.rowId] : []))]),
      );
      const late = await lateOrdersOf(manager, run.id, rows.get('affiliates') ?? []);
      rows.set('orders', together(rows.get('orders'), late));
      requireNoneOpen(await lockOpen(manager, rows), progress);
      if (taken.length > 0) await this.eraseRows(manager, rows, staffActor(run.input.staff));
      await tellErased(manager, rows);
      const isLast = taken.length < BATCH;
      if (isLast) await gatherCustomersNow(manager);
      const value: Progress = isLast
        ? { ...begin, round: progress.round + 1, hasBegun: true, erased: progress.erased }
        : { ...progress, hasBegun: true };
      return { value, kept: value, isFinal: true };
    });
  }

  /** Erases rows that are old enough, or deletes them, with what belongs to them and what the audit log says of them. */
  async eraseOld(manager: EntityManager, table: string, ids: readonly string[]): Promise<void> {
    await this.eraseRows(manager, new Map([[table, ids]]), systemActor);
    this.security.record('person.erased', { table, rows: ids.length });
  }

  /** Also what belongs to their orders, which are locked, and what the log says of them; tells there how many they were. */
  private async eraseRows(manager: EntityManager, asked: Rows, actor: Actor): Promise<void> {
    const rows = await withPartsOfOrders(manager, asked);
    const audit = [...(rows.get(AUDIT_LOG) ?? [])];
    const counts: Record<string, number> = {};
    for (const table of replacedTables) {
      const ids = rows.get(table) ?? [];
      if (ids.length > 0) await replace(manager, table, ids);
      if (rows.has(table)) counts[table] = ids.length;
    }
    for (const table of namingTables) {
      const ids = rows.get(namedPart(table)) ?? [];
      if (ids.length === 0) continue;
      await replace(manager, table, ids, 'ofOthers');
      counts[namedPart(table)] = ids.length;
    }
    for (const table of deletedTables) {
      const ids = rows.get(table) ?? [];
      if (ids.length === 0) continue;
      await manager.query(`DELETE FROM ${table} WHERE id = ANY ($1::uuid[])`, [ids]);
      counts[table] = ids.length;
    }
    await manager.query('DELETE FROM activation_links WHERE affiliate_id = ANY ($1::uuid[])', [
      rows.get('affiliates') ?? [],
    ]);
    // Rows that were written of the person since the search.
    for (const [part, ids] of rows) {
      if (part !== AUDIT_LOG && part in personalData) audit.push(...(await findAuditOf(manager, ids)));
    }
    const [{ erased }] = await manager.query<[{ erased: number }]>('SELECT erase_audit_rows($1::bigint[]) AS erased', [
      audit,
    ]);
    await this.audit.tell(manager, actor, {
      action: 'person.erased',
      id: randomUUID(),
      after: { ...counts, auditRows: erased },
    });
  }
}

/** The orders that distributors placed since the search of the job; they place no more until the transaction ends. */
async function lateOrdersOf(
  manager: EntityManager,
  jobId: string,
  affiliates: readonly string[],
): Promise<{ id: string }[]> {
  if (affiliates.length === 0) return [];
  await manager.query('SELECT FROM affiliates WHERE id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE', [affiliates]);
  return manager.query<{ id: string }[]>(
    `SELECT id FROM orders WHERE affiliate_id = ANY ($1::uuid[])
       AND NOT EXISTS (SELECT FROM found_rows WHERE job_id = $2 AND part = 'orders' AND row_id = orders.id::text)`,
    [affiliates, jobId],
  );
}

/** Takes found rows of the job $1 to be erased, in the order of the parts $2. */
const takeFound = `
  DELETE FROM found_rows WHERE (job_id, part, row_id) IN (
    SELECT job_id, part, row_id FROM found_rows WHERE job_id = $1 ORDER BY array_position($2::text[], part) LIMIT ${BATCH})
  RETURNING part, row_id AS "rowId"`;

/** A change of one of their statuses and a hand-over wait, or came before. @returns codes of those that are open */
async function lockOpen(manager: EntityManager, rows: Rows): Promise<string[]> {
  const among = [rows.get('orders') ?? [], rows.get('couriers') ?? []];
  await manager.query('SELECT FROM couriers WHERE id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE', [among[1]]);
  await manager.query('SELECT FROM orders WHERE id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE', [among[0]]);
  return openAmong(manager, { orders: '$1::uuid[]', couriers: '$2::uuid[]' }, among);
}

/** @throws ShopError person.openOrders */
function requireNoneOpen(open: readonly string[], { hasBegun }: Progress): void {
  if (open.length === 0) return;
  const rest = hasBegun ? ' Una parte ya se borró.' : '';
  throw new ShopError('person.openOrders', {
    text: `Tiene pedidos abiertos (${open.join(', ')}). Complétalos o cancélalos, registra los que van en camino y, si es mensajero, liquida lo que cobró, antes de borrar sus datos.${rest}`,
  });
}

function addParts(one: readonly PersonPart[], other: readonly PersonPart[]): PersonPart[] {
  const counts = new Map(one.map(({ label, count }) => [label, count]));
  for (const { label, count } of other) counts.set(label, (counts.get(label) ?? 0) + count);
  return Array.from(counts, ([label, count]) => ({ label, count }));
}

/**
 * Results of earlier searches for the person, which the shop keeps for an hour, and of spreadsheets for a week the rows, and names
 * of files and columns.
 */
async function forgetWork(manager: EntityManager, contacts: readonly Contact[]): Promise<void> {
  for (const named of [
    `jobs WHERE kind = 'person.search' AND ended_at IS NOT NULL AND result::text ~* $1`,
    `import_rows WHERE concat_ws(chr(10), cells, flaws, match) ~* $1`,
    `imports WHERE concat_ws(chr(10), file_name, unknown_columns) ~* $1`,
  ]) {
    await manager.query(`DELETE FROM ${named}`, [patternOf(contacts)]);
  }
  await manager.query(dropReadFiles);
}

/** Overwrites all that rows say of people, or what they say of others than the one whom they are about. */
async function replace(
  manager: EntityManager,
  table: string,
  ids: readonly string[],
  only?: 'ofOthers',
): Promise<void> {
  const { columns = {}, also } = personalData[table] ?? {};
  const changes = Object.entries(columns).flatMap(([name, column]) =>
    typeof column === 'object' && (only === undefined || column[only]) ? [`${name} = ${column.replacedBy}`] : [],
  );
  if (also !== undefined && only === undefined) changes.push(also);
  // Locked before: what an update reads of other tables is as of its beginning, also where it has waited for a row.
  await manager.query(`SELECT FROM ${table} WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE`, [ids]);
  await manager.query(`UPDATE ${table} SET ${changes.join(', ')} WHERE id = ANY ($1::uuid[])`, [ids]);
}
