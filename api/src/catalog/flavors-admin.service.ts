import type { FlavorInput, StaffFlavorView, UpdateFlavorInput } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

import { violatedConstraint } from '../platform/errors/database-failure';
import { failureAt, ShopError } from '../platform/errors/shop-error';
import { Page } from '../platform/http/page';
import { findRow } from '../platform/lists/read-views';
import type { Asked } from '../platform/repeats/asked';
import { doOnce } from '../platform/repeats/do-once';
import type { StaffPrincipal } from '../access/principal';
import { ProductFlavorEntity } from './product-flavor.entity';
import { ProductEntity } from './product.entity';
import { toStaffFlavorView } from './product.view';
import { ProductsAdminService } from './products-admin.service';
import { StockService } from './stock/stock.service';

/** The flavors of products as staff see and change them. */
@Injectable()
export class FlavorsAdminService {
  constructor(
    private readonly stock: StockService,
    private readonly products: ProductsAdminService,
  ) {}

  /**
   * In the order in which they were added.
   * @throws ShopError resource.notFound
   */
  async list(productId: string): Promise<Page<StaffFlavorView>> {
    const { flavors } = await this.products.find(productId);
    return new Page(flavors, { total: flavors.length });
  }

  /**
   * From the first flavor on, the product's own units and its `sabores` can't be ordered any more; what is pending of
   * them stays with the product.
   * @throws ShopError resource.notFound, auth.forbidden, request.invalid, flavor.nameTaken, request.keyReused
   */
  create(productId: string, input: FlavorInput, staff: StaffPrincipal, asked: Asked | null): Promise<StaffFlavorView> {
    return this.change(async (manager) => {
      const id = await doOnce(manager, staff.id, asked, async () => {
        await this.stock.lock(manager, ProductEntity, productId, 'edit');
        const flavor = manager.create(ProductFlavorEntity, { ...input, productId });
        return (await this.stock.create(manager, flavor, staff)).id;
      });
      const made = await findRow(manager, ProductFlavorEntity, id);
      return toStaffFlavorView(made, await this.stock.pendingOf(manager, made));
    });
  }

  /**
   * Sales keep the name that they were made with.
   * @throws ShopError resource.notFound, auth.forbidden, request.invalid, flavor.nameTaken, stock.moved,
   * stock.belowPending
   */
  update(
    id: string,
    { expectedInventory, ...edit }: UpdateFlavorInput,
    staff: StaffPrincipal,
  ): Promise<StaffFlavorView> {
    return this.change(async (manager) => {
      const flavor = await this.stock.lock(manager, ProductFlavorEntity, id, 'edit');
      const edited = await this.stock.edit(manager, flavor, edit, { staff, expectedInventory });
      return toStaffFlavorView(edited, await this.stock.pendingOf(manager, flavor));
    });
  }

  /** @throws ShopError resource.notFound, flavor.hasPendingSales */
  remove(id: string, staff: StaffPrincipal): Promise<{ id: string }> {
    return this.change(async (manager) => {
      const flavor = await this.stock.lock(manager, ProductFlavorEntity, id, 'delete');
      if ((await this.stock.pendingOf(manager, flavor)) > 0) throw new ShopError('flavor.hasPendingSales');
      await this.stock.remove(manager, flavor, staff);
      return { id };
    });
  }

  private async change<Result>(work: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    try {
      return await this.stock.change(work);
    } catch (error) {
      throw violatedConstraint(error) === 'product_flavors_name_key'
        ? failureAt('name', 'flavor.nameTaken', error)
        : error;
    }
  }
}
