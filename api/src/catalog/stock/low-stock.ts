import type { ListMeta, LowStockRow } from '@shop/contracts';
import type { EntityManager } from 'typeorm';

import { Page } from '../../platform/http/page';
import { toWindow, type ListWindowDto } from '../../platform/validation/list-query.dto';
import { toLowStockRow, type ShortStockRow } from '../product.view';
import { countLowStock, listLowStock } from './stock.queries';

/** How many flavors are nearly or wholly sold out. */
export async function countLow(manager: EntityManager): Promise<number> {
  const [{ total }] = await manager.query<[ListMeta]>(countLowStock);
  return total;
}

/** Flavors and products that are nearly or wholly sold out, the scarcest first. */
export async function listLow(manager: EntityManager, window: ListWindowDto): Promise<Page<LowStockRow>> {
  const { limit, offset } = toWindow(window);
  const total = await countLow(manager);
  const rows = await manager.query<ShortStockRow[]>(listLowStock, [limit, offset]);
  return new Page(rows.map(toLowStockRow), { total });
}
