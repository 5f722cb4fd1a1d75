import {
  DELIVERIES_AT_ONCE,
  OUTCOMES,
  OUTCOMES_AT_ONCE,
  type DeliveryOutcome,
  type OrderStopsInput,
  type RiderOutcomeInput,
  type RiderOutcomesInput,
} from '@shop/contracts';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsISO8601, IsUUID, ValidateNested } from 'class-validator';

import { IfPresent, Nullable } from '../../platform/validation/decorators';
import { ListWindowDto } from '../../platform/validation/list-query.dto';
import { Amount, Note } from '../attempts/deliveries.dto';

export class ListRunsDto extends ListWindowDto {
  /** Those alone that are not closed. */
  @IfPresent()
  @IsIn(['true', 'false'])
  open?: 'true' | 'false';
}

/** Stops of a run at most: those of several hand-overs. */
const MOST_STOPS = 10 * DELIVERIES_AT_ONCE;

export class OrderStopsDto implements OrderStopsInput {
  @IsUUID('all', { each: true })
  @ArrayMaxSize(MOST_STOPS)
  @IsArray()
  deliveryIds!: string[];
}

export class RiderOutcomeDto implements RiderOutcomeInput {
  @IsUUID()
  id!: string;

  @IsUUID()
  deliveryId!: string;

  @IsIn(OUTCOMES)
  outcome!: DeliveryOutcome;

  @Nullable()
  @Amount()
  collected!: string | null;

  @Note()
  note!: string | null;

  @IsISO8601({ strict: true })
  at!: string;
}

export class RiderOutcomesDto implements RiderOutcomesInput {
  @Type(() => RiderOutcomeDto)
  @ValidateNested({ each: true })
  @ArrayMaxSize(OUTCOMES_AT_ONCE)
  @ArrayMinSize(1)
  @IsArray()
  outcomes!: RiderOutcomeDto[];
}
