import {
  COURIER_KINDS,
  courierFieldProblem,
  FEE_KINDS,
  type CourierInput,
  type CourierKind,
  type FeeKind,
} from '@shop/contracts';
import { applyDecorators } from '@nestjs/common';
import { IsBoolean, IsIn } from 'class-validator';

import { FormField, Satisfies } from '../../platform/validation/decorators';

const Ruled = (field: keyof CourierInput, schema: { type: string; minimum?: number; maximum?: number }) =>
  applyDecorators(Satisfies((value) => courierFieldProblem(field, value), schema));

export class CourierDto implements CourierInput {
  @FormField((field: 'name', text) => courierFieldProblem(field, text))
  name!: string;

  @FormField((field: 'phone', text) => courierFieldProblem(field, text))
  phone!: string;

  @IsIn(COURIER_KINDS)
  kind!: CourierKind;

  @IsIn(FEE_KINDS)
  feeKind!: FeeKind;

  /** Quetzales. */
  @Ruled('feeAmount', { type: 'string' })
  feeAmount!: string;

  @Ruled('feePercent', { type: 'number', minimum: 0, maximum: 100 })
  feePercent!: number;

  @Ruled('remitDays', { type: 'integer', minimum: 0, maximum: 60 })
  remitDays!: number;

  @IsBoolean()
  active!: boolean;
}
