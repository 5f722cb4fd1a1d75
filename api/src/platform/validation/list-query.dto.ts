import { limits } from '@shop/contracts';
import { applyDecorators } from '@nestjs/common';
import { MaxLength } from 'class-validator';

import { IfPresent, Satisfies, TOO_LONG } from './decorators';

const SEARCH_LENGTH = 100;

/** A count from 1, which arrives as text. */
function Count(max: number): PropertyDecorator {
  return applyDecorators(
    IfPresent(),
    Satisfies(
      (value) =>
        typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value) && Number(value) <= max
          ? null
          : `Debe ser un número entero de 1 a ${max}`,
      { type: 'string', pattern: '^[1-9]\\d{0,5}$' },
    ),
  );
}

/** Pages of a list of the back office. */
export class ListWindowDto {
  @Count(100_000)
  page?: string;

  /** Rows of a page; without page and limit a list returns its first 500 rows. */
  @Count(limits.pageRows)
  limit?: string;
}

/** Pages and search of a list of the back office. */
export class ListQueryDto extends ListWindowDto {
  /** Text that people type into the search box. */
  @IfPresent()
  @MaxLength(SEARCH_LENGTH, { message: TOO_LONG })
  q?: string;
}

/** The rows that a list returns, as SQL wants them. */
export interface Window {
  limit: number;
  offset: number;
}

export function toWindow({ page, limit }: ListWindowDto): Window {
  if (page === undefined && limit === undefined) return { limit: limits.listRows, offset: 0 };
  const rows = Number(limit ?? limits.pageRows);
  return { limit: rows, offset: (Number(page ?? 1) - 1) * rows };
}
