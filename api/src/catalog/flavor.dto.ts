import {
  flavorNameProblem,
  limits,
  LOW_STOCK_DEFAULT,
  type FlavorInput,
  type UpdateFlavorInput,
} from '@shop/contracts';
import { PartialType } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';

import { IfPresent, OneLine, Satisfies, WholeNumber } from '../platform/validation/decorators';
import { StockField } from './stock/stock-field';

class FlavorDto implements FlavorInput {
  @OneLine()
  @Satisfies(flavorNameProblem, { type: 'string', minLength: 1, maxLength: limits.flavorText })
  name!: string;

  @StockField()
  inventory!: number;

  @StockField()
  reservedInventory!: number;

  @StockField()
  lowStockThreshold!: number;

  @IsBoolean()
  active!: boolean;
}

/** Only the name is required. */
export class CreateFlavorDto extends FlavorDto {
  override inventory = 0;
  override reservedInventory = 0;
  override lowStockThreshold: number = LOW_STOCK_DEFAULT.flavor;
  override active = true;
}

export class UpdateFlavorDto
  extends PartialType(FlavorDto, { skipNullProperties: false })
  implements UpdateFlavorInput
{
  @IfPresent()
  @WholeNumber(0, limits.stockUnits)
  expectedInventory?: number;
}
