import { SALE_STATUSES, type ChangeSaleStatusInput, type SaleStatus } from '@shop/contracts';

import { ListQueryDto, SearchText } from '../../common/validation/list-query.dto';
import { IfPresent, OneOf } from '../../common/validation/rules';
import { Day } from '../reports/day';
import { saleSorts, type SaleSort, type SalesFilter } from './sales-filter';

/** What lists of sales and orders are filtered by. */
export class SalesFilterDto extends ListQueryDto {
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
}

export class ListSalesDto extends SalesFilterDto {
  @IfPresent()
  @OneOf(Object.keys(saleSorts))
  sort?: SaleSort;
}

/** The filters of the list; a file has no pages. */
export class ExportSalesDto implements SalesFilter {
  @SearchText()
  q?: string;

  @IfPresent()
  @OneOf(SALE_STATUSES)
  status?: SaleStatus;

  @IfPresent()
  @Day()
  from?: string;

  @IfPresent()
  @Day()
  to?: string;
}

export class ChangeSaleStatusDto implements ChangeSaleStatusInput {
  @OneOf(SALE_STATUSES)
  status!: SaleStatus;
}
