import { SALE_STATUSES, type SaleStatus } from '@shop/contracts';

import { ListQueryDto } from '../shared/http/list-query';
import { IfPresent, OneOf, Rule } from '../shared/validation/rules';
import { saleOrders, type SaleSort } from './sales.queries';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day in Guatemala, 2026-11-30. */
function Day(): PropertyDecorator {
  return Rule((value) =>
    typeof value === 'string' && DAY.test(value) && isRealDay(value) ? null : 'Usa una fecha como 2026-11-30',
  );
}

function isRealDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

export class ListSalesDto extends ListQueryDto {
  @IfPresent()
  @OneOf(SALE_STATUSES)
  status?: SaleStatus;

  /** First day. */
  @IfPresent()
  @Day()
  from?: string;

  /** Last day, included. */
  @IfPresent()
  @Day()
  to?: string;

  @IfPresent()
  @OneOf(Object.keys(saleOrders))
  sort?: SaleSort;
}
