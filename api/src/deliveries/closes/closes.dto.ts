import {
  MONEY_METHODS,
  MOVEMENT_DIRECTIONS,
  type AmountsByMethod,
  type CloseInput,
  type MoneyMethod,
  type MovementDirection,
  type MovementInput,
  type OpenCloseInput,
} from '@shop/contracts';
import { Type } from 'class-transformer';
import { IsIn, IsObject, ValidateNested } from 'class-validator';

import { WholeNumber } from '../../platform/validation/decorators';
import { Amount, Reason } from '../attempts/deliveries.dto';
import { DifferenceReason } from '../settlements/settlements.dto';

export class OpenCloseDto implements OpenCloseInput {
  @Amount()
  float!: string;
}

export class MovementDto implements MovementInput {
  @IsIn(MOVEMENT_DIRECTIONS)
  direction!: MovementDirection;

  @IsIn(MONEY_METHODS)
  method!: MoneyMethod;

  @Amount()
  amount!: string;

  @Reason()
  reason!: string;
}

class CountedDto implements AmountsByMethod {
  @Amount()
  efectivo!: string;

  @Amount()
  transferencia!: string;

  @Amount()
  link_pago!: string;
}

export class CloseDto implements CloseInput {
  @Type(() => CountedDto)
  @ValidateNested()
  @IsObject({ message: 'Escribe cuánto contaste' })
  counted!: CountedDto;

  @WholeNumber(0, 1_000_000)
  movements!: number;

  @DifferenceReason()
  reason!: string | null;
}
