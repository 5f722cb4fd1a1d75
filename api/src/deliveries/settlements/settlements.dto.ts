import {
  DELIVERIES_AT_ONCE,
  MONEY_METHODS,
  outcomeNoteProblem,
  type CounterEntryInput,
  type MoneyMethod,
  type SettleInput,
} from '@shop/contracts';
import { applyDecorators } from '@nestjs/common';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsUUID } from 'class-validator';

import { IfPresent, Nullable, OneLine, ofText, Satisfies } from '../../platform/validation/decorators';
import { ListWindowDto } from '../../platform/validation/list-query.dto';
import { Amount, Reason } from '../attempts/deliveries.dto';

/** Why there is a difference, in one line; whether one is needed shows when the sums are known. */
export const DifferenceReason = () =>
  applyDecorators(OneLine(), Nullable(), Satisfies(ofText(outcomeNoteProblem), { type: 'string', maxLength: 200 }));

export class ListSettlementsDto extends ListWindowDto {
  @IfPresent()
  @IsUUID()
  courierId?: string;
}

export class SettleDto implements SettleInput {
  @IsUUID()
  courierId!: string;

  @IsUUID('all', { each: true })
  @ArrayMaxSize(5 * DELIVERIES_AT_ONCE, { message: 'Elige como máximo $constraint1 entregas' })
  @ArrayMinSize(1, { message: 'Elige al menos una entrega' })
  @IsArray({ message: 'Elige al menos una entrega' })
  deliveryIds!: string[];

  @Amount({ signed: true })
  expectedDue!: string;

  @Amount({ signed: true })
  deposited!: string;

  @IsIn(MONEY_METHODS)
  method!: MoneyMethod;

  @DifferenceReason()
  reason!: string | null;
}

export class CounterEntryDto implements CounterEntryInput {
  @Amount({ signed: true })
  collected!: string;

  @Amount({ signed: true })
  fee!: string;

  @Amount({ signed: true })
  deposited!: string;

  @IsIn(MONEY_METHODS)
  method!: MoneyMethod;

  @Reason()
  reason!: string;
}
