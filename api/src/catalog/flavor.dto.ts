import {
  flavorNameProblem,
  limits,
  LOW_STOCK_DEFAULT,
  type FlavorInput,
  type UpdateFlavorInput,
} from '@shop/contracts';

import { Flag, IfPresent, TextRule, WholeNumber } from '../common/validation/rules';
import { StockField } from './stock/stock-field';

const Name = () => TextRule(flavorNameProblem('') ?? '', flavorNameProblem);

/** Only the name is required. */
export class CreateFlavorDto implements FlavorInput {
  @Name()
  name!: string;

  @StockField()
  inventory = 0;

  @StockField()
  reservedInventory = 0;

  @StockField()
  lowStockThreshold: number = LOW_STOCK_DEFAULT.flavor;

  @Flag()
  active = true;
}

export class UpdateFlavorDto implements UpdateFlavorInput {
  @IfPresent()
  @Name()
  name?: string;

  @IfPresent()
  @StockField()
  inventory?: number;

  @IfPresent()
  @StockField()
  reservedInventory?: number;

  @IfPresent()
  @StockField()
  lowStockThreshold?: number;

  @IfPresent()
  @Flag()
  active?: boolean;

  @IfPresent()
  @WholeNumber({ min: 0, max: limits.stockUnits })
  expectedInventory?: number;
}
