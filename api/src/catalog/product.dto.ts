import {
  imageProblem,
  limits,
  LOW_STOCK_DEFAULT,
  PRODUCT_SORTS,
  priceProblem,
  puffsProblem,
  readSabores,
  saboresProblem,
  STOCK_STATUSES,
  type ProductInput,
  type ProductSort,
  type StockStatus,
  type UpdateProductInput,
} from '@shop/contracts';
import { PartialType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsString, MaxLength } from 'class-validator';

import { ListQueryDto } from '../platform/validation/list-query.dto';
import {
  IfPresent,
  Nullable,
  ofText,
  RequiredText,
  Satisfies,
  TOO_LONG,
  OneLine,
  WholeNumber,
} from '../platform/validation/decorators';
import { StockField } from './stock/stock-field';

class ProductDto implements ProductInput {
  @OneLine()
  @RequiredText('El nombre es requerido', limits.productNameText)
  name!: string;

  @Satisfies(puffsProblem, { type: 'integer', minimum: 1, maximum: limits.puffs })
  puffs!: number;

  /** A JSON number is read as it is written, so 145.5 is fine and 145.505 is not. */
  @Transform(({ value }) => decimalText(value))
  @Satisfies(priceProblem, { type: ['string', 'number'] })
  price!: string;

  @Transform(({ value }) => text(value))
  @Satisfies(ofText(imageProblem), { type: ['string', 'null'], maxLength: limits.imageText })
  image!: string;

  /** A list of names, or one comma-separated text (PRD-3). */
  @Transform(({ value }) => sabores(value))
  @Satisfies((value) => (isTexts(value) ? saboresProblem(value) : 'Escribe los sabores separados por comas'), {
    type: ['array', 'string', 'null'],
    items: { type: 'string', maxLength: limits.flavorText },
    maxItems: limits.sabores,
  })
  sabores!: string[];

  /** Null is none. */
  @Nullable()
  @Transform(({ value }) => text(value))
  @MaxLength(limits.descriptionText, { message: TOO_LONG })
  @IsString()
  description!: string;

  @IsBoolean()
  popular!: boolean;

  @IsBoolean()
  active!: boolean;

  @IsBoolean()
  showOnHomepage!: boolean;

  @StockField()
  inventory!: number;

  @StockField()
  reservedInventory!: number;

  @StockField()
  lowStockThreshold!: number;
}

/** Only name, puffs and price are required. */
export class CreateProductDto extends ProductDto {
  override image = '';
  override sabores: string[] = [];
  override description = '';
  override popular = false;
  override active = true;
  override showOnHomepage = true;
  override inventory = 0;
  override reservedInventory = 0;
  override lowStockThreshold: number = LOW_STOCK_DEFAULT.product;
}

export class UpdateProductDto
  extends PartialType(ProductDto, { skipNullProperties: false })
  implements UpdateProductInput
{
  @IfPresent()
  @WholeNumber(0, limits.stockUnits)
  expectedInventory?: number;
}

export class ListProductsDto extends ListQueryDto {
  @IfPresent()
  @IsIn(PRODUCT_SORTS)
  sort?: ProductSort;

  @IfPresent()
  @IsIn(['true', 'false'])
  active?: 'true' | 'false';

  @IfPresent()
  @IsIn(STOCK_STATUSES)
  stock?: StockStatus;
}

/** Empty when it is null. */
function text(value: unknown): unknown {
  if (value === null) return '';
  return typeof value === 'string' ? value.trim() : value;
}

function decimalText(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : text(value);
}

function sabores(value: unknown): unknown {
  if (value === null) return [];
  return typeof value === 'string' || isTexts(value) ? readSabores(value) : value;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
