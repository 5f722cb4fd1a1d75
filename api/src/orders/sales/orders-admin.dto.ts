import {
  ORDERS_AT_ONCE,
  SALE_STATUSES,
  type ChangeOrdersStatusInput,
  type SeenOrder,
  type SaleStatus,
  type StaffOrderInput,
} from '@shop/contracts';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsOptional, IsUUID, ValidateNested } from 'class-validator';

import { IfPresent, Satisfies, Version } from '../../platform/validation/decorators';
import { ListWindowDto } from '../../platform/validation/list-query.dto';
import { PlaceOrderDto } from '../checkout/order.dto';
import { SalesFilterDto } from './sales.dto';
import { orderSorts, type OrderSort } from './sales-sorts';

export class ListOrdersDto extends SalesFilterDto {
  @IfPresent()
  @IsIn(Object.keys(orderSorts))
  sort?: OrderSort;
}

const MAX_OVERDUE_DAYS = 365;

export class ListOverdueDto extends ListWindowDto {
  /** Pending for more than so many days. */
  @IfPresent()
  @Satisfies(
    (value) =>
      typeof value === 'string' && /^\d{1,3}$/.test(value) && Number(value) <= MAX_OVERDUE_DAYS
        ? null
        : `Debe ser un número entero de 0 a ${MAX_OVERDUE_DAYS}`,
    { type: 'string', pattern: '^\\d{1,3}$' },
  )
  days?: string;
}

/** Unlike a buyer's order, one of staff knows all of its fields. */
export class StaffOrderDto extends PlaceOrderDto implements StaffOrderInput {
  /** Missing means no distributor, as null does. */
  @IsOptional()
  @IsUUID()
  affiliateId!: string | null;
}

class SeenOrderDto implements SeenOrder {
  @IsUUID()
  id!: string;

  @Version()
  version!: number;
}

export class ChangeOrdersStatusDto implements ChangeOrdersStatusInput {
  @IsUUID('all', { each: true })
  @ArrayMaxSize(ORDERS_AT_ONCE, { message: 'Elige como máximo $constraint1 pedidos' })
  @ArrayMinSize(1, { message: 'Elige al menos un pedido' })
  @IsArray({ message: 'Elige al menos un pedido' })
  ids!: string[];

  @IsIn(SALE_STATUSES)
  status!: SaleStatus;

  @IsOptional()
  @Type(() => SeenOrderDto)
  @ValidateNested({ each: true })
  @ArrayMaxSize(ORDERS_AT_ONCE, { message: 'Elige como máximo $constraint1 pedidos' })
  @IsArray()
  seen: SeenOrderDto[] | null = null;
}
