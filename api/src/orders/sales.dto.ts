import { SALE_STATUSES, type ChangeSaleStatusInput, type SaleStatus } from '@shop/contracts';

import { OmitType } from '@nestjs/swagger';

import { ListQueryDto } from '../shared/http/list-query';
import { IfPresent, OneOf } from '../shared/validation/rules';
import { Day } from './day';
import { saleOrders, type SaleSort } from './sales.queries';

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
  @OneOf(Object.keys(saleOrders))
  sort?: SaleSort;
}

/** A file has no pages. */
export class ExportSalesDto extends OmitType(SalesFilterDto, ['page', 'limit']) {}

export class ChangeSaleStatusDto implements ChangeSaleStatusInput {
  @OneOf(SALE_STATUSES)
  status!: SaleStatus;
}
