import { parseCentavos, type ProductInput, type StaffProductView, type UpdateProductInput } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';

import { staffActor } from '../audit/actor';
import { AuditService, type AuditEntry } from '../audit/audit.service';
import { requirePermission } from '../auth/permission';
import { ShopError } from '../common/errors/shop-error';
import { ResponseCache } from '../platform/cache/response-cache';
import { Pictures } from './images/pictures.service';
import type { UserEntity } from '../users/user.entity';
import { lockFlavorsOf, lockProduct } from './stock/catalog-locks';
import { editedProduct, editEntries, flavorRecord, productChanges, productRecord } from './stock/edited-rows';
import { ProductFlavorEntity } from './product-flavor.entity';
import { ProductEntity } from './product.entity';
import { ProductsAdminService } from './products-admin.service';
import { requirePendingHeld, requireReservedWithin, requireUnmoved } from './stock/stock-edit';

/** What staff do with products. Each change is one transaction with its rows in the audit log. */
@Injectable()
export class ProductEditor {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly catalog: ProductsAdminService,
    private readonly audit: AuditService,
    private readonly documents: ResponseCache,
    private readonly pictures: Pictures,
  ) {}

  /**
   * The units that a new product starts with are part of creating it, so `addProduct` is enough for them.
   * @throws ShopError request.invalid
   */
  async create({ price, ...input }: ProductInput, staff: UserEntity): Promise<StaffProductView> {
    requireReservedWithin(input);
    const id = await this.database.transaction(async (manager) => {
      await this.pictures.requireStored(manager, input.image);
      const product = await manager.save(ProductEntity, { ...input, price: parseCentavos(price) });
      const after = productRecord(product);
      const object = { type: 'product', id: product.id } as const;
      await this.audit.record(manager, staffActor(staff), [{ action: 'product.created', object, before: null, after }]);
      return product.id;
    });
    this.documents.drop('products');
    return this.catalog.find(id);
  }

  /**
   * Changes what differs: a change of the counts takes `editInventory`, of anything else `addProduct`; what is repeated
   * as it was takes neither. The units of a product with flavors are not edited here.
   * @throws ShopError resource.notFound, auth.forbidden, request.invalid, stock.moved, stock.belowPending
   */
  async update(id: string, input: UpdateProductInput, staff: UserEntity): Promise<StaffProductView> {
    const former = await this.database.transaction((manager) => this.write(manager, id, input, staff));
    this.documents.drop('products');
    if (input.image !== undefined && input.image !== former.image) await this.pictures.release(former.image);
    return this.catalog.find(id);
  }

  /**
   * Deletes a product that was never sold, with its flavors and its picture.
   * @throws ShopError resource.notFound, product.hasSales
   */
  async remove(id: string, staff: UserEntity): Promise<{ id: string }> {
    const image = await this.database.transaction(async (manager) => {
      const flavors = await lockFlavorsOf(manager, id);
      const product = await lockProduct(manager, id, 'delete');
      if (await hasSales(manager, id)) throw new ShopError('product.hasSales');
      await manager.delete(ProductEntity, id);
      await this.audit.record(manager, staffActor(staff), [
        ...flavors.map((flavor): AuditEntry => ({
          action: 'flavor.deleted',
          object: { type: 'flavor', id: flavor.id },
          before: flavorRecord(flavor),
          after: null,
        })),
        { action: 'product.deleted', object: { type: 'product', id }, before: productRecord(product), after: null },
      ]);
      return product.image;
    });
    this.documents.drop('products');
    await this.pictures.release(image);
    return { id };
  }

  /** The product as it was. */
  private async write(
    manager: EntityManager,
    id: string,
    { expectedInventory, ...edit }: UpdateProductInput,
    staff: UserEntity,
  ): Promise<ProductEntity> {
    const product = await lockProduct(manager, id, 'edit');
    const hasFlavors = await manager.existsBy(ProductFlavorEntity, { productId: id });
    const after = editedProduct(product, edit, hasFlavors);
    const changes = productChanges(product, after);
    if (changes.fields) requirePermission(staff, 'addProduct');
    if (changes.stock) requirePermission(staff, 'editInventory');
    if (!hasFlavors) requireUnmoved(product, expectedInventory);
    if (!changes.fields && !changes.stock) return product;

    if (changes.stock) requireReservedWithin(after);
    if (after.reservedInventory < product.reservedInventory) {
      await requirePendingHeld(manager, { target: 'product', id }, after.reservedInventory);
    }
    if (after.image !== product.image) await this.pictures.requireStored(manager, after.image);
    await manager.update(ProductEntity, id, after);
    await this.audit.record(manager, staffActor(staff), editEntries('product', id, changes));
    return product;
  }
}

/** Cancelled ones too: a sale keeps telling which product it was. */
async function hasSales(manager: EntityManager, productId: string): Promise<boolean> {
  const rows = await manager.query<unknown[]>('SELECT FROM sales WHERE product_id = $1 LIMIT 1', [productId]);
  return rows.length > 0;
}
