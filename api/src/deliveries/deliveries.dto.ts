import {
  amountProblem,
  COURIER_KINDS,
  courierFieldProblem,
  DELIVERIES_AT_ONCE,
  DELIVERY_STATUSES,
  FEE_KINDS,
  guideProblem,
  LONGEST_REMIT_DAYS,
  outcomeNoteProblem,
  OUTCOMES,
  OUTCOMES_AT_ONCE,
  reasonProblem,
  wishAddressProblem,
  type AnswerWishInput,
  type CancelDeliveredOrderInput,
  type CourierInput,
  type CourierKind,
  type DeliveriesQuery,
  type DeliveryOutcome,
  type DeliveryStatus,
  type DeliveryWishInput,
  type FeeKind,
  type HandedOrderInput,
  type HandOverInput,
  type MakeRunLinkInput,
  type RecordOutcomeInput,
  type RiderOutcomeInput,
  type UndoOutcomeInput,
  type UpdateCourierInput,
} from '@shop/contracts';
import { applyDecorators } from '@nestjs/common';
import { PartialType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsString,
  IsUUID,
  MaxLength,
  ValidateNested,
} from 'class-validator';

import { Day } from '../orders/reports/day';
import {
  FormField,
  IfPresent,
  Instant,
  LONGEST_SECRET,
  Nullable,
  OneLine,
  ofText,
  Satisfies,
  TOO_LONG,
  Version,
} from '../platform/validation/decorators';
import { ListQueryDto, ListWindowDto } from '../platform/validation/list-query.dto';

/** An amount in quetzales. */
export const Amount = ({ signed = false } = {}) =>
  Satisfies((value) => amountProblem(value, { signed }), {
    type: 'string',
    pattern: `^${signed ? '-?' : ''}\\d{1,8}(\\.\\d{1,2})?$`,
  });

/** Why something was done, in one line. */
export const Reason = () =>
  applyDecorators(OneLine(), Satisfies(ofText(reasonProblem), { type: 'string', maxLength: 200 }));

/** A note of one line, or null for none; whether a difference needs one shows when the sums are known. */
export const Note = () =>
  applyDecorators(OneLine(), Nullable(), Satisfies(ofText(outcomeNoteProblem), { type: 'string', maxLength: 200 }));

/** A row of at least one, of which each may be wrong by itself. */
export const Several = (most: number, { one, many }: { one: string; many: string }) =>
  applyDecorators(
    ArrayMaxSize(most, { message: `Elige como máximo $constraint1 ${many}` }),
    ArrayMinSize(1, { message: `Elige al menos ${one}` }),
    IsArray({ message: `Elige al menos ${one}` }),
  );

const CourierField = (field: keyof CourierInput, schema: { type: string; minimum?: number; maximum?: number }) =>
  Satisfies((value) => courierFieldProblem(field, value), schema);

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
  @CourierField('feeAmount', { type: 'string' })
  feeAmount!: string;

  @CourierField('feePercent', { type: 'number', minimum: 0, maximum: 100 })
  feePercent!: number;

  @CourierField('remitDays', { type: 'integer', minimum: 0, maximum: LONGEST_REMIT_DAYS })
  remitDays!: number;

  @IsBoolean()
  active!: boolean;
}

export class UpdateCourierDto
  extends PartialType(CourierDto, { skipNullProperties: false })
  implements UpdateCourierInput {}

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
  @Several(DELIVERIES_AT_ONCE, { one: 'un pedido', many: 'pedidos' })
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

/** For what was recorded by mistake. */
export class UndoOutcomeDto implements UndoOutcomeInput {
  @Reason()
  reason!: string;

  @IfPresent()
  @Instant()
  outcomeAt?: string;
}

export class MakeRunLinkDto implements MakeRunLinkInput {
  @IfPresent()
  @Nullable()
  @Instant()
  linkMadeAt?: string | null;
}

/** Says that the parcel of a failed delivery is back, or that it is not. */
export class ParcelDto {
  @IsBoolean()
  back!: boolean;
}

export class CancelDeliveredOrderDto implements CancelDeliveredOrderInput {
  @Version()
  version!: number;

  @IsBoolean()
  parcelBack!: boolean;
}

export class DeliveryWishDto implements DeliveryWishInput {
  @IsString()
  @MaxLength(LONGEST_SECRET, { message: TOO_LONG })
  token!: string;

  @OneLine()
  @Nullable()
  @Satisfies(ofText(wishAddressProblem), { type: 'string' })
  address!: string | null;

  @Nullable()
  @Day()
  day!: string | null;
}

export class AnswerWishDto implements AnswerWishInput {
  @IsBoolean()
  accept!: boolean;
}

export class ListRunsDto extends ListWindowDto {
  /** Those alone that are not closed, or that are. */
  @IfPresent()
  @IsIn(['true', 'false'])
  open?: 'true' | 'false';
}

/** All of a run's deliveries in their new order: those of several hand-overs at most. */
export class OrderStopsDto {
  @IsUUID('all', { each: true })
  @ArrayMaxSize(10 * DELIVERIES_AT_ONCE)
  @IsArray()
  deliveryIds!: string[];
}

export class RiderOutcomeDto extends RecordOutcomeDto implements RiderOutcomeInput {
  @IsUUID()
  id!: string;

  @IsUUID()
  deliveryId!: string;

  @Instant()
  at!: string;
}

/** In the order in which they were recorded. */
export class RiderOutcomesDto {
  @Type(() => RiderOutcomeDto)
  @ValidateNested({ each: true })
  @ArrayMaxSize(OUTCOMES_AT_ONCE)
  @ArrayMinSize(1)
  @IsArray()
  outcomes!: RiderOutcomeDto[];
}
