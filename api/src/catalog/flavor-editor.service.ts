import { shopErrors, type FlavorInput, type StaffFlavorView, type UpdateFlavorInput } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';

import { staffActor } from '../audit/actor';
import { AuditService } from '../audit/audit.service';
import { requirePermission } from '../auth/permission';
import { violatedConstraint } from '../common/errors/database-failure';
import { ShopError } from '../common/errors/shop-error';
import { ResponseCache } from '../platform/cache/response-cache';
import type { UserEntity } from '../users/user.entity';
import { lockFlavor, lockProduct } from './stock/catalog-locks';
import { editedFlavor, editEntries, flavorChanges, flavorRecord } from './stock/edited-rows';
import { ProductFlavorEntity } from './product-flavor.entity';
import { ProductsAdminService } from './products-admin.service';
import { requirePendingHeld, requireReservedWithin, requireUnmoved } from './stock/stock-edit';

/** What staff do with the flavors of products. Each change is one transaction with its rows in the audit log. */
@Injectable()
export class FlavorEditor {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly catalog: ProductsAdminService,
    private readonly audit: AuditService,
    private readonly documents: ResponseCache,
  ) {}

  /**
   * The units that a new flavor starts with are part of creating it. From the first flavor on, the product's own units
   * and its `sabores` can't be ordered any more; what is pending of them stays with the product.
   * @throws ShopError resource.notFound, request.invalid, flavor.nameTaken
   */
  async create(productId: string, input: FlavorInput, staff: UserEntity): Promise<StaffFlavorView> {
    requireReservedWithin(input);
    const id = await this.change(async (manager) => {
      await lockProduct(manager, productId, 'edit');
      const flavor = await manager.save(ProductFlavorEntity, { ...input, productId });
      const after = flavorRecord(flavor);
      const object = { type: 'flavor', id: flavor.id } as const;
      await this.audit.record(manager, staffActor(staff), [{ action: 'flavor.created', object, before: null, after }]);
      return flavor.id;
    });
    return this.catalog.findFlavor(productId, id);
  }

  /**
   * Changes what differs: a change of the counts takes `editInventory`, of anything else `addProduct`; what is repeated
   * as it was takes neither. Sales keep the name that they were made with.
   * @throws ShopError resource.notFound, auth.forbidden, request.invalid, flavor.nameTaken, stock.moved,
   * stock.belowPending
   */
  async update(id: string, input: UpdateFlavorInput, staff: UserEntity): Promise<StaffFlavorView> {
    const productId = await this.change((manager) => this.write(manager, id, input, staff));
    return this.catalog.findFlavor(productId, id);
  }

  /** @throws ShopError resource.notFound, flavor.hasPendingSales */
  async remove(id: string, staff: UserEntity): Promise<{ id: string }> {
    await this.change(async (manager) => {
      const flavor = await lockFlavor(manager, id, 'delete');
      if (await hasPendingSales(manager, id)) throw new ShopError('flavor.hasPendingSales');
      await manager.delete(ProductFlavorEntity, id);
      const before = flavorRecord(flavor);
      const object = { type: 'flavor', id } as const;
      await this.audit.record(manager, staffActor(staff), [{ action: 'flavor.deleted', object, before, after: null }]);
    });
    return { id };
  }

  /** The id of the flavor's product. */
  private async write(
    manager: EntityManager,
    id: string,
    { expectedInventory, ...edit }: UpdateFlavorInput,
    staff: UserEntity,
  ): Promise<string> {
    const flavor = await lockFlavor(manager, id, 'edit');
    const after = editedFlavor(flavor, edit);
    const changes = flavorChanges(flavor, after);
    if (changes.fields) requirePermission(staff, 'addProduct');
    if (changes.stock) requirePermission(staff, 'editInventory');
    requireUnmoved(flavor, expectedInventory);
    if (!changes.fields && !changes.stock) return flavor.productId;

    if (changes.stock) requireReservedWithin(after);
    if (after.reservedInventory < flavor.reservedInventory) {
      await requirePendingHeld(manager, { target: 'flavor', id }, after.reservedInventory);
    }
    await manager.update(ProductFlavorEntity, id, after);
    await this.audit.record(manager, staffActor(staff), editEntries('flavor', id, changes));
    return flavor.productId;
  }

  private async change<Result>(work: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    try {
      const result = await this.database.transaction(work);
      this.documents.drop('products');
      return result;
    } catch (error) {
      throw violatedConstraint(error) === 'product_flavors_name_key' ? nameTaken(error) : error;
    }
  }
}

async function hasPendingSales(manager: EntityManager, flavorId: string): Promise<boolean> {
  const rows = await manager.query<unknown[]>(`SELECT FROM sales WHERE flavor_id = $1 AND status = 'pending' LIMIT 1`, [
    flavorId,
  ]);
  return rows.length > 0;
}

function nameTaken(cause: unknown): ShopError {
  const message = shopErrors['flavor.nameTaken'].text;
  return new ShopError('flavor.nameTaken', { problems: [{ path: 'name', message }], cause });
}
