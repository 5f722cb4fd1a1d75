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
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';

import { ListQueryDto } from '../common/validation/list-query.dto';
import { Flag, IfPresent, OneOf, Rule, Text, WholeNumber } from '../common/validation/rules';
import { StockField } from './stock/stock-field';

const Name = () => Text({ required: 'El nombre es requerido', max: limits.productNameText });

const Puffs = () => Rule(puffsProblem);

/** Decimal text; a JSON number is read as it is written, so 145.5 is fine and 145.505 is not. */
const Price = () =>
  applyDecorators(
    Transform(({ value }) => decimalText(value)),
    Rule(priceProblem),
  );

/** Empty when it is null. */
const Image = () =>
  applyDecorators(
    Transform(({ value }) => text(value)),
    Rule(ifText(imageProblem)),
  );

/** Empty when it is null. */
const Description = () =>
  applyDecorators(
    Transform(({ value }) => text(value)),
    Rule(
      ifText((words) =>
        words.length > limits.descriptionText ? `Usa como máximo ${limits.descriptionText} caracteres` : null,
      ),
    ),
  );

/** A list of names, or one comma-separated text (back office, section 5). */
const Sabores = () =>
  applyDecorators(
    Transform(({ value }) => sabores(value)),
    Rule((value) => (isTexts(value) ? saboresProblem(value) : 'Escribe los sabores separados por comas')),
  );

/** Only name, puffs and price are required. */
export class CreateProductDto implements ProductInput {
  @Name()
  name!: string;

  @Puffs()
  puffs!: number;

  @Price()
  price!: string;

  @Image()
  image = '';

  @Sabores()
  sabores: string[] = [];

  @Description()
  description = '';

  @Flag()
  popular = false;

  @Flag()
  active = true;

  @Flag()
  showOnHomepage = true;

  @StockField()
  inventory = 0;

  @StockField()
  reservedInventory = 0;

  @StockField()
  lowStockThreshold: number = LOW_STOCK_DEFAULT.product;
}

export class UpdateProductDto implements UpdateProductInput {
  @IfPresent()
  @Name()
  name?: string;

  @IfPresent()
  @Puffs()
  puffs?: number;

  @IfPresent()
  @Price()
  price?: string;

  @IfPresent()
  @Image()
  image?: string;

  @IfPresent()
  @Sabores()
  sabores?: string[];

  @IfPresent()
  @Description()
  description?: string;

  @IfPresent()
  @Flag()
  popular?: boolean;

  @IfPresent()
  @Flag()
  active?: boolean;

  @IfPresent()
  @Flag()
  showOnHomepage?: boolean;

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
  @WholeNumber({ min: 0, max: limits.stockUnits })
  expectedInventory?: number;
}

export class ListProductsDto extends ListQueryDto {
  @IfPresent()
  @OneOf(PRODUCT_SORTS)
  sort?: ProductSort;

  @IfPresent()
  @OneOf(['true', 'false'])
  active?: 'true' | 'false';

  @IfPresent()
  @OneOf(STOCK_STATUSES)
  stock?: StockStatus;
}

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

function ifText(problem: (words: string) => string | null): (value: unknown) => string | null {
  return (value) => (typeof value === 'string' ? problem(value) : 'Debe ser un texto');
}
