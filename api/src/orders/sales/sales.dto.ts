import { SALE_STATUSES, type ChangeSaleStatusInput, type SaleStatus } from '@shop/contracts';
import { PickType } from '@nestjs/swagger';
import { IsIn } from 'class-validator';

import { ListQueryDto } from '../../common/validation/list-query.dto';
import { toLikePattern } from '../../common/like-pattern';
import { IfPresent } from '../../common/validation/decorators';
import { Day } from '../reports/day';
import { saleOrders, type SaleSort } from './sales.queries';

/** What lists of sales and orders are filtered by. */
export class SalesFilterDto extends ListQueryDto {
  @IfPresent()
  @IsIn(SALE_STATUSES)
  status?: SaleStatus;

  /** First day. */
  @IfPresent()
  @Day()
  from?: string;

  /** Last day, included. */
  @IfPresent()
  @Day()
  to?: string;
}

/** The filter as the queries take it, $1 to $4. */
export function filterValues({ status, q, from, to }: ExportSalesDto): (string | null)[] {
  return [status ?? null, toLikePattern(q), from ?? null, to ?? null];
}

export class ListSalesDto extends SalesFilterDto {
  @IfPresent()
  @IsIn(Object.keys(saleOrders))
  sort?: SaleSort;
}

/** The filters of the list; a file has no pages. */
export class ExportSalesDto extends PickType(SalesFilterDto, ['q', 'status', 'from', 'to']) {}

export class ChangeSaleStatusDto implements ChangeSaleStatusInput {
  @IsIn(SALE_STATUSES)
  status!: SaleStatus;
}
