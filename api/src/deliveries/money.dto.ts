import {
  MONEY_METHODS,
  MOVEMENT_DIRECTIONS,
  SETTLED_AT_ONCE,
  type AmountsByMethod,
  type CloseInput,
  type CounterEntryInput,
  type MoneyMethod,
  type MovementDirection,
  type MovementInput,
  type SettleInput,
} from '@shop/contracts';
import { Type } from 'class-transformer';
import { IsIn, IsObject, IsUUID, ValidateNested } from 'class-validator';

import { IfPresent, WholeNumber } from '../platform/validation/decorators';
import { ListWindowDto } from '../platform/validation/list-query.dto';
import { Amount, Note, Reason, Several } from './deliveries.dto';

export class ListSettlementsDto extends ListWindowDto {
  @IfPresent()
  @IsUUID()
  courierId?: string;
}

export class SettleDto implements SettleInput {
  @IsUUID()
  courierId!: string;

  @IsUUID('all', { each: true })
  @Several(SETTLED_AT_ONCE, { one: 'una entrega', many: 'entregas' })
  deliveryIds!: string[];

  @Amount({ signed: true })
  expectedDue!: string;

  @Amount({ signed: true })
  deposited!: string;

  @IsIn(MONEY_METHODS)
  method!: MoneyMethod;

  @Note()
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

  @IfPresent()
  @WholeNumber(0, 2_147_483_647)
  entries?: number;
}

export class OpenCloseDto {
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
  @Amount({ signed: true })
  efectivo!: string;

  @Amount({ signed: true })
  transferencia!: string;

  @Amount({ signed: true })
  link_pago!: string;
}

export class CloseDto implements CloseInput {
  @Type(() => CountedDto)
  @ValidateNested()
  @IsObject({ message: 'Escribe cuánto contaste' })
  counted!: CountedDto;

  @WholeNumber(0, 1_000_000)
  movements!: number;

  @Note()
  reason!: string | null;
}
