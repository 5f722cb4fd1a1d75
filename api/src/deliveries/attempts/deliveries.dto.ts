import {
  amountProblem,
  DELIVERIES_AT_ONCE,
  DELIVERY_STATUSES,
  guideProblem,
  outcomeNoteProblem,
  OUTCOMES,
  reasonProblem,
  type AnswerWishInput,
  type CancelDeliveredOrderInput,
  type DeliveriesQuery,
  type DeliveryOutcome,
  type DeliveryStatus,
  type HandedOrderInput,
  type HandOverInput,
  type ParcelInput,
  type RecordOutcomeInput,
  type UndoOutcomeInput,
} from '@shop/contracts';
import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsBoolean, IsIn, IsUUID, ValidateNested } from 'class-validator';

import { IfPresent, Nullable, OneLine, ofText, Satisfies, WholeNumber } from '../../platform/validation/decorators';
import { ListQueryDto } from '../../platform/validation/list-query.dto';
import { Day } from '../../orders/reports/day';

/** The version of an order that somebody saw. */
const Version = () => WholeNumber(1, 2_147_483_647);

/** An amount in quetzales. */
export const Amount = ({ signed = false } = {}) =>
  Satisfies((value) => amountProblem(value, { signed }), {
    type: 'string',
    pattern: `^${signed ? '-?' : ''}\\d{1,8}(\\.\\d{1,2})?$`,
  });

/** Why something was done, in one line. */
export const Reason = () =>
  applyDecorators(OneLine(), Satisfies(ofText(reasonProblem), { type: 'string', maxLength: 200 }));

/** A note of one line, or null for none. */
export const Note = () =>
  applyDecorators(OneLine(), Nullable(), Satisfies(ofText(outcomeNoteProblem), { type: 'string', maxLength: 200 }));

export class ListDeliveriesDto extends ListQueryDto implements DeliveriesQuery {
  @IfPresent()
  @IsIn(DELIVERY_STATUSES)
  status?: DeliveryStatus;

  @IfPresent()
  @IsUUID()
  courierId?: string;

  @IfPresent()
  @IsUUID()
  runId?: string;

  @IfPresent()
  @IsUUID()
  orderId?: string;
}

export class HandedOrderDto implements HandedOrderInput {
  @IsUUID()
  orderId!: string;

  @Nullable()
  @Version()
  version!: number | null;

  @OneLine()
  @Nullable()
  @Satisfies(ofText(guideProblem), { type: 'string', maxLength: 40 })
  guideNumber!: string | null;
}

export class HandOverDto implements HandOverInput {
  @IsUUID()
  courierId!: string;

  @Day()
  day!: string;

  @Type(() => HandedOrderDto)
  @ValidateNested({ each: true })
  @ArrayMaxSize(DELIVERIES_AT_ONCE, { message: 'Elige como máximo $constraint1 pedidos' })
  @ArrayMinSize(1, { message: 'Elige al menos un pedido' })
  @IsArray({ message: 'Elige al menos un pedido' })
  orders!: HandedOrderDto[];
}

export class RecordOutcomeDto implements RecordOutcomeInput {
  @IsIn(OUTCOMES)
  outcome!: DeliveryOutcome;

  @Nullable()
  @Amount()
  collected!: string | null;

  @Note()
  note!: string | null;
}

export class UndoOutcomeDto implements UndoOutcomeInput {
  @Reason()
  reason!: string;
}

export class ParcelDto implements ParcelInput {
  @IsBoolean()
  back!: boolean;
}

export class CancelDeliveredOrderDto implements CancelDeliveredOrderInput {
  @Version()
  version!: number;

  @IsBoolean()
  parcelBack!: boolean;
}

export class AnswerWishDto implements AnswerWishInput {
  @IsBoolean()
  accept!: boolean;
}
