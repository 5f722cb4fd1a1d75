import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, In, type EntityManager, type ObjectLiteral } from 'typeorm';

import { staffActor, type Actor } from '../../audit/actor';
import { AuditService, changedFields, type AuditEntry } from '../../audit/audit.service';
import { requirePermission } from '../../access/permission';
import { ShopError } from '../../platform/errors/shop-error';
import { ResponseCache } from '../../platform/cache/response-cache';
import { inTurns } from '../../platform/rows';
import { retryConflicts } from '../../platform/database/retry-conflicts';
import type { StaffPrincipal } from '../../access/principal';
import { ProductFlavorEntity } from '../product-flavor.entity';
import { ProductEntity } from '../product.entity';
import { planEdit, type Edit, type PlannedEdit } from './planned-edit';
import {
  movementEntry,
  requirePendingHeld,
  requireReservedWithin,
  requireUnmoved,
  type StockMovement,
  type StockUnits,
} from './stock-rules';
import { pendingUnits, setUnits, soldProducts } from './stock.queries';
import {
  countsOf,
  EMPTY_FLAVOR,
  entityOf,
  objectOf,
  recordOf,
  type StockedEntity,
  type StockedRow,
} from './stocked-row';
import { writeColumns } from './write-columns';

/** `edit` lets new sales refer to the row meanwhile, `delete` does not. */
const lockModes = { edit: 'for_no_key_update', delete: 'pessimistic_write' } as const;
type LockFor = keyof typeof lockModes;

/** Entries of a stock's history that are looked through for who counted last: an edit that got no answer is made again soon. */
const MOVEMENTS_SINCE = 20;

/** Rows whose units are to be locked. */
export interface StockIds {
  flavorIds: string[];
  productIds: string[];
}

/**
 * The one way in which staff change products, flavors and their units: locked as an order locks them (flavors in the
 * order of their ids, then products), checked, written, told in the audit log, and shown to the next reader.
 */
@Injectable()
export class StockService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly audit: AuditService,
    private readonly cache: ResponseCache,
  ) {}

  /** Does the work in one transaction, and again when another one was in its way. What follows happens in such work. */
  async change<Result>(work: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    const result = await retryConflicts(() => this.database.transaction(work));
    this.cache.drop('products');
    return result;
  }

  /** @throws ShopError resource.notFound */
  async lock<Row extends StockedRow>(
    manager: EntityManager,
    entity: StockedEntity<Row>,
    id: string,
    lockFor: LockFor,
  ): Promise<Row> {
    const [row] = await this.lockAll(manager, entity, { id }, lockFor);
    if (!row) throw new ShopError('resource.notFound');
    return row;
  }

  lockAll<Row extends StockedRow>(
    manager: EntityManager,
    entity: StockedEntity<Row>,
    which: ObjectLiteral,
    lockFor: LockFor,
  ): Promise<Row[]> {
    const rows = manager.createQueryBuilder(entity, 'stock').where(which).orderBy('stock.id');
    return rows.setLock(lockModes[lockFor]).getMany();
  }

  /** Locks flavors and products, and returns their units by their ids. */
  async lockUnits(manager: EntityManager, { flavorIds, productIds }: StockIds): Promise<Map<string, StockUnits>> {
    const units = new Map<string, StockUnits>();
    for (const [entity, ids] of [
      [ProductFlavorEntity, flavorIds],
      [ProductEntity, productIds],
    ] as const) {
      // In the order of their ids also over several turns.
      for await (const some of inTurns([...ids].sort())) {
        const rows = await this.lockAll<StockedRow>(manager, entity, { id: In([...some]) }, 'edit');
        for (const { id, inventory, reservedInventory } of rows) units.set(id, { inventory, reservedInventory });
      }
    }
    return units;
  }

  /**
   * Adds a product with its first counts, or a flavor, whose counts take `editInventory` (PRD-8).
   * @throws ShopError auth.forbidden, request.invalid
   */
  async create<Row extends StockedRow>(manager: EntityManager, row: Row, staff: StaffPrincipal): Promise<Row> {
    await this.createAll(manager, [row], staff);
    return row;
  }

  /** The same with rows of one kind, a turn of them, which get their ids. @throws ShopError auth.forbidden, request.invalid */
  async createAll(manager: EntityManager, rows: readonly StockedRow[], staff: StaffPrincipal): Promise<void> {
    for (const row of rows) {
      const takesCounting = row instanceof ProductFlavorEntity && changedFields(EMPTY_FLAVOR, countsOf(row));
      if (takesCounting) requirePermission(staff, 'editInventory');
      requireReservedWithin(row);
    }
    await manager.save([...rows]);
    const entries = rows.map((row): AuditEntry => {
      const object = objectOf(row);
      return { action: `${object.type}.created`, object, before: null, after: recordOf(entityOf(row), row) };
    });
    await this.audit.record(manager, staffActor(staff), entries);
  }

  /**
   * Changes what differs: a change of the counts takes `editInventory`, of anything else `addProduct`; what is repeated
   * as it was takes neither. Whose own count moved the stock, and leaves nothing to do, is not told of it.
   * @returns the row as it is then
   * @throws ShopError auth.forbidden, request.invalid, stock.moved, stock.belowPending
   */
  async edit<Row extends StockedRow>(
    manager: EntityManager,
    row: Row,
    edit: Edit<Row>,
    { staff, expectedInventory }: { staff: StaffPrincipal; expectedInventory?: number | undefined },
  ): Promise<Row> {
    const planned = planEdit(row, edit, staff);
    const isOwn = !planned && expectedInventory !== undefined && (await this.countedLast(manager, row, staff));
    if (!isOwn) requireUnmoved(row, expectedInventory);
    if (!planned) return row;
    await this.writeEdits(manager, [planned], staff);
    return planned.after;
  }

  /** The same with many rows of one kind, by their ids. @throws ShopError auth.forbidden, request.invalid, stock.belowPending */
  async editAll<Row extends StockedRow>(
    manager: EntityManager,
    entity: StockedEntity<Row>,
    edits: ReadonlyMap<string, Edit<Row>>,
    staff: StaffPrincipal,
  ): Promise<void> {
    for await (const ids of inTurns([...edits.keys()].sort())) {
      const rows = await this.lockAll(manager, entity, { id: In([...ids]) }, 'edit');
      const planned = rows.map((row) => planEdit(row, edits.get(row.id) ?? {}, staff)).filter((one) => one !== null);
      await this.writeEdits(manager, planned, staff);
    }
  }

  private async writeEdits<Row extends StockedRow>(
    manager: EntityManager,
    edits: readonly PlannedEdit<Row>[],
    staff: StaffPrincipal,
  ): Promise<void> {
    for (const { row, after } of edits) {
      if (after.reservedInventory >= row.reservedInventory) continue;
      requirePendingHeld(after, await this.pendingOf(manager, row));
    }
    await writeColumns(
      manager,
      edits.map(({ after }) => after),
    );
    await this.audit.record(
      manager,
      staffActor(staff),
      edits.flatMap(({ entries }) => entries),
    );
  }

  async remove(manager: EntityManager, row: StockedRow, staff: StaffPrincipal): Promise<void> {
    const before = recordOf(entityOf(row), row);
    await manager.delete(entityOf(row), row.id);
    const object = objectOf(row);
    const entry: AuditEntry = { action: `${object.type}.deleted`, object, before, after: null };
    await this.audit.record(manager, staffActor(staff), [entry]);
  }

  /** Writes movements that begin at the units that were locked; of each stock, the last one says how it stands then. */
  async apply(manager: EntityManager, movements: readonly StockMovement[], actor: Actor): Promise<void> {
    for (const type of ['flavor', 'product'] as const) {
      const moved = movements.filter(({ target }) => target === type);
      const left = new Map(moved.map(({ stockId, after }) => [stockId, after]));
      const units = [...left.values()];
      const columns = [
        units.map(({ inventory }) => inventory),
        units.map(({ reservedInventory }) => reservedInventory),
      ];
      if (units.length > 0) await manager.query(setUnits(type), [[...left.keys()], ...columns]);
    }
    await this.audit.record(manager, actor, movements.map(movementEntry));
  }

  /** Units that pending sales hold of products and their flavors, by the ids of both; what nothing holds is not there. */
  async pendingUnits(manager: EntityManager, productIds: string[]): Promise<Map<string, number>> {
    const rows = await manager.query<{ id: string; units: number }[]>(pendingUnits, [productIds]);
    return new Map(rows.map(({ id, units }) => [id, units]));
  }

  /** Units that pending sales hold of this one. */
  async pendingOf(manager: EntityManager, row: StockedRow): Promise<number> {
    const productId = row instanceof ProductFlavorEntity ? row.productId : row.id;
    return (await this.pendingUnits(manager, [productId])).get(row.id) ?? 0;
  }

  /** Those of the products that have sales, cancelled ones too. */
  async soldProducts(manager: EntityManager, productIds: string[]): Promise<Set<string>> {
    const rows = await manager.query<{ id: string }[]>(soldProducts, [productIds]);
    return new Set(rows.map(({ id }) => id));
  }

  /** True when nobody has edited the units since this user did. */
  private async countedLast(manager: EntityManager, row: StockedRow, staff: StaffPrincipal): Promise<boolean> {
    const entries = await this.audit.newest(manager, objectOf(row), MOVEMENTS_SINCE);
    return entries.find(({ action }) => action === 'stock.edited')?.actor.id === staff.id;
  }
}
