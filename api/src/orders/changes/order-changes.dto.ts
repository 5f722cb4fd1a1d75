import {
  FULL_ORDER,
  customerFieldProblem,
  ERASED_PHONE,
  isDecimalText,
  limits,
  reasonProblem,
  RETURNS,
  type ChangeUnitsInput,
  type CustomerData,
  type EditOrderInput,
  type KeptLineInput,
  type UnitOutcome,
} from '@shop/contracts';
import { applyDecorators } from '@nestjs/common';
import { OmitType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsObject, IsUUID, ValidateNested } from 'class-validator';

import {
  FormField,
  Nullable,
  OneLine,
  ofText,
  Satisfies,
  Version,
  WholeNumber,
} from '../../platform/validation/decorators';
import { CustomerDataDto, OrderLineDto } from '../checkout/order.dto';

/** Lines that an order can have after many of them were split. */
const MOST_LINES = 999;

/** A reason of one line, or null for none. */
const Reason = () =>
  applyDecorators(
    OneLine(),
    Nullable(),
    Satisfies(ofText(reasonProblem), { type: 'string', maxLength: limits.reasonText }),
  );

export class KeptLineDto implements KeptLineInput {
  @IsUUID()
  saleId!: string;

  @WholeNumber(1, limits.unitsPerLine)
  quantity!: number;
}

/** An order that may be without a phone is known as such only when it is read. */
export class EditedCustomerDto extends OmitType(CustomerDataDto, ['phone']) implements CustomerData {
  @FormField((field: 'phone', text) => customerFieldProblem(field, text, ERASED_PHONE))
  phone!: string;
}

export class EditOrderDto implements EditOrderInput {
  @Version()
  version!: number;

  @Type(() => KeptLineDto)
  @ValidateNested({ each: true })
  @ArrayMaxSize(MOST_LINES)
  @IsArray()
  lines!: KeptLineDto[];

  @Type(() => OrderLineDto)
  @ValidateNested({ each: true })
  @ArrayMaxSize(limits.orderLines, { message: FULL_ORDER })
  @IsArray()
  newLines!: OrderLineDto[];

  @Type(() => EditedCustomerDto)
  @ValidateNested()
  @IsObject({ message: 'Faltan los datos del cliente' })
  customerData!: EditedCustomerDto;

  @Reason()
  shippingWaived!: string | null;

  /** Quetzales. */
  @Satisfies(
    (value) => (typeof value === 'string' && isDecimalText(value) ? null : 'Debe ser un monto, como "145.50"'),
    { type: 'string', pattern: '^\\d{1,12}(\\.\\d{1,2})?$' },
  )
  expectedTotal!: string;
}

export class ChangeUnitsDto implements ChangeUnitsInput {
  @Version()
  version!: number;

  @WholeNumber(1, limits.unitsPerLine)
  units!: number;

  @IsIn(['completed', 'cancelled', ...RETURNS])
  outcome!: UnitOutcome;

  @Reason()
  reason!: string | null;
}
