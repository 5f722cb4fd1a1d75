import type { ListMeta, LowStockRow, StaffFlavorView, StaffProductView } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { ShopError } from '../common/errors/shop-error';
import { toWindow, type ListWindowDto } from '../common/validation/list-query.dto';
import { toLikePattern } from '../common/like-pattern';
import type { ListProductsDto } from './product.dto';
import { countLowStock, countProducts, listLowStock, listProducts, productById } from './products-admin.queries';
import { toLowStockRow, toStaffProductView, type ShortStockRow, type StaffProductRow } from './product-admin.view';
import { Page } from '../common/http/page';

/** The catalogue as staff see it. */
@Injectable()
export class ProductsAdminService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** The products that match, newest first unless asked otherwise. A search looks into names of flavors too. */
  async list(query: ListProductsDto): Promise<Page<StaffProductView>> {
    const { q, active, stock = null, sort = 'created' } = query;
    const filter = [toLikePattern(q), active === undefined ? null : active === 'true', stock];
    const { limit, offset } = toWindow(query);
    const [rows, [counted]] = await Promise.all([
      this.database.query<StaffProductRow[]>(listProducts(sort), [...filter, limit, offset]),
      this.database.query<[ListMeta]>(countProducts, filter),
    ]);
    return new Page(rows.map(toStaffProductView), { total: counted.total });
  }

  /** @throws ShopError resource.notFound */
  async find(id: string): Promise<StaffProductView> {
    const [row] = await this.database.query<StaffProductRow[]>(productById, [id]);
    if (!row) throw new ShopError('resource.notFound');
    return toStaffProductView(row);
  }

  /**
   * In the order in which they were added.
   * @throws ShopError resource.notFound
   */
  async listFlavors(productId: string): Promise<Page<StaffFlavorView>> {
    const { flavors } = await this.find(productId);
    return new Page(flavors, { total: flavors.length });
  }

  /** @throws ShopError resource.notFound */
  async findFlavor(productId: string, id: string): Promise<StaffFlavorView> {
    const { flavors } = await this.find(productId);
    const flavor = flavors.find((candidate) => candidate.id === id);
    if (!flavor) throw new ShopError('resource.notFound');
    return flavor;
  }

  /** What is nearly or wholly sold out, the scarcest first. */
  async listLowStock(query: ListWindowDto): Promise<Page<LowStockRow>> {
    const { limit, offset } = toWindow(query);
    const [rows, [counted]] = await Promise.all([
      this.database.query<ShortStockRow[]>(listLowStock, [limit, offset]),
      this.database.query<[ListMeta]>(countLowStock),
    ]);
    return new Page(rows.map(toLowStockRow), { total: counted.total });
  }
}
