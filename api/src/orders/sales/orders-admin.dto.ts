import {
  ORDERS_AT_ONCE,
  SALE_STATUSES,
  type ChangeOrdersStatusInput,
  type SaleStatus,
  type StaffOrderInput,
} from '@shop/contracts';

import { ListWindowDto } from '../../common/validation/list-query.dto';
import { IfPresent, isUuid, OneOf, Rule } from '../../common/validation/rules';
import { PlaceOrderDto } from '../checkout/order.dto';
import { SalesFilterDto } from './sales.dto';
import { orderSorts, type OrderSort } from './sales-filter';

export class ListOrdersDto extends SalesFilterDto {
  @IfPresent()
  @OneOf(Object.keys(orderSorts))
  sort?: OrderSort;
}

const MAX_OVERDUE_DAYS = 365;

export class ListOverdueDto extends ListWindowDto {
  /** Pending for more than so many days. */
  @IfPresent()
  @Rule(
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
  @Rule((value) => (value === undefined || value === null || isUuid(value) ? null : 'Identificador inválido'), {
    type: 'string',
    format: 'uuid',
  })
  affiliateId!: string | null;
}

function idsProblem(value: unknown): string | null {
  if (!Array.isArray(value) || value.length === 0) return 'Elige al menos un pedido';
  if (value.length > ORDERS_AT_ONCE) return `Elige como máximo ${ORDERS_AT_ONCE} pedidos`;
  return value.every(isUuid) ? null : 'Identificador inválido';
}

export class ChangeOrdersStatusDto implements ChangeOrdersStatusInput {
  @Rule(idsProblem, {
    type: 'array',
    items: { type: 'string', format: 'uuid' },
    minItems: 1,
    maxItems: ORDERS_AT_ONCE,
  })
  ids!: string[];

  @OneOf(SALE_STATUSES)
  status!: SaleStatus;
}
