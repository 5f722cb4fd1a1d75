import { SALE_STATUSES, type ChangeSaleStatusInput, type SaleStatus } from '@shop/contracts';
import { PickType } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';

import { IfPresent, Version } from '../../platform/validation/decorators';
import { ListQueryDto } from '../../platform/validation/list-query.dto';
import { Day } from '../reports/day';
import { saleSorts, type SaleSort } from './sales-sorts';

/** The fields that lists of sales and orders are filtered by. */
export class SalesFilterDto extends ListQueryDto {
  @IfPresent()
  @IsIn(SALE_STATUSES)
  status?: SaleStatus;

  /** Pending public orders whose message in the chat is missing. */
  @IfPresent()
  @IsIn(['missing'])
  chat?: 'missing';

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
  @IsIn(Object.keys(saleSorts))
  sort?: SaleSort;
}

/** The filters of the list; a file has no pages. */
export class ExportSalesDto extends PickType(SalesFilterDto, ['q', 'status', 'chat', 'from', 'to']) {}

export class ChangeSaleStatusDto implements ChangeSaleStatusInput {
  @IsIn(SALE_STATUSES)
  status!: SaleStatus;

  @IsOptional()
  @Version()
  version: number | null = null;
}
