import {
  parseCentavos,
  type ProductInput,
  type StaffProductsMeta,
  type StaffProductView,
  type UpdateProductInput,
} from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';

import { ShopError } from '../platform/errors/shop-error';
import { Page } from '../platform/http/page';
import { ReadingDatabase } from '../platform/database/reading-database';
import type { Asked } from '../platform/repeats/asked';
import { doOnce } from '../platform/repeats/do-once';
import type { StaffPrincipal } from '../access/principal';
import { Pictures } from './images/pictures.service';
import { ProductFlavorEntity } from './product-flavor.entity';
import type { ListProductsDto } from './product.dto';
import { ProductEntity } from './product.entity';
import { toStaffProductView } from './product.view';
import { products, readProducts } from './products-admin.queries';
import { StockService } from './stock/stock.service';

/** The products as staff see and change them. */
@Injectable()
export class ProductsAdminService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly reading: ReadingDatabase,
    private readonly stock: StockService,
    private readonly pictures: Pictures,
  ) {}

  /** As of one moment: what is reserved and what is pending belong together. */
  list(query: ListProductsDto): Promise<Page<StaffProductView, StaffProductsMeta>> {
    return this.reading.read(async (manager) => {
      const { ids, total } = await products.idsOfPage(manager, query);
      const onSale = await manager.countBy(ProductEntity, { active: true, showOnHomepage: true });
      return new Page(await this.show(manager, ids), { total, onSale });
    });
  }

  /** @throws ShopError resource.notFound */
  async find(id: string): Promise<StaffProductView> {
    const [product] = await this.database.transaction('REPEATABLE READ', (manager) => this.show(manager, [id]));
    if (!product) throw new ShopError('resource.notFound');
    return product;
  }

  /** @throws ShopError auth.forbidden, request.invalid, request.keyReused, resource.notFound for what is gone again */
  async create(
    { price, ...input }: ProductInput,
    staff: StaffPrincipal,
    asked: Asked | null,
  ): Promise<StaffProductView> {
    const id = await this.stock.change((manager) =>
      doOnce(manager, staff.id, asked, async () => {
        const product = manager.create(ProductEntity, { ...input, price: parseCentavos(price) });
        await this.stock.create(manager, product, staff);
        await this.pictures.requireStored(manager, product.image);
        return product.id;
      }),
    );
    return this.find(id);
  }

  /**
   * With flavors, a product's units are those of the flavors: its own stay as they are, whatever the edit says of them,
   * for a form repeats the sums it was shown.
   * @throws ShopError resource.notFound, auth.forbidden, request.invalid, stock.moved, stock.belowPending
   */
  async update(id: string, input: UpdateProductInput, staff: StaffPrincipal): Promise<StaffProductView> {
    const { price, expectedInventory, inventory, reservedInventory, ...fields } = input;
    const edit = { ...fields, ...(price !== undefined && { price: parseCentavos(price) }) };
    const [before, after] = await this.stock.change(async (manager) => {
      const product = await this.stock.lock(manager, ProductEntity, id, 'edit');
      const hasFlavors = await manager.existsBy(ProductFlavorEntity, { productId: id });
      const edited = hasFlavors
        ? await this.stock.edit(manager, product, edit, { staff })
        : await this.stock.edit(
            manager,
            product,
            { ...edit, inventory, reservedInventory },
            { staff, expectedInventory },
          );
      if (edited.image !== product.image) await this.pictures.requireStored(manager, edited.image);
      return [product, edited];
    });
    if (after.image !== before.image) await this.pictures.release(before.image);
    return this.find(id);
  }

  /**
   * Deletes a product that was never sold, with its flavors and its picture.
   * @throws ShopError resource.notFound, product.hasSales
   */
  async remove(id: string, staff: StaffPrincipal): Promise<{ id: string }> {
    const { image } = await this.stock.change(async (manager) => {
      await this.stock.lockAll(manager, ProductFlavorEntity, { productId: id }, 'delete');
      const product = await this.stock.lock(manager, ProductEntity, id, 'delete');
      const sold = await this.stock.soldProducts(manager, [id]);
      if (sold.has(id)) throw new ShopError('product.hasSales');
      // Read again: one may have joined before the product was locked.
      const flavors = await manager.findBy(ProductFlavorEntity, { productId: id });
      for (const row of [...flavors, product]) await this.stock.remove(manager, row, staff);
      return product;
    });
    await this.pictures.release(image);
    return { id };
  }

  /** The products in the order of the ids. */
  private async show(manager: EntityManager, ids: string[]): Promise<StaffProductView[]> {
    const found = await readProducts(manager, ids);
    const pending = await this.stock.pendingUnits(manager, ids);
    const sold = await this.stock.soldProducts(manager, ids);
    return found.map((product) => toStaffProductView(product, { pending, hasSales: sold.has(product.id) }));
  }
}
