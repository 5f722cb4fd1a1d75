import { limits } from '@shop/contracts';
import { applyDecorators } from '@nestjs/common';

import { IfPresent, Rule } from './rules';

const SEARCH_LENGTH = 100;

/** A search of people's own words, which may be missing. */
export function SearchText(): PropertyDecorator {
  return applyDecorators(
    IfPresent(),
    Rule(
      (value) =>
        typeof value === 'string' && value.length <= SEARCH_LENGTH
          ? null
          : `Usa como máximo ${SEARCH_LENGTH} caracteres`,
      { type: 'string', maxLength: SEARCH_LENGTH },
    ),
  );
}

/** Pages of a list of the back office; everything arrives as text. */
export class ListWindowDto {
  /** From 1. */
  @IfPresent()
  @Rule((value) => wholeNumberProblem(value, 100_000))
  page?: string;

  /** Rows of a page; without page and limit a list answers its first 500 rows. */
  @IfPresent()
  @Rule((value) => wholeNumberProblem(value, limits.pageRows))
  limit?: string;
}

/** Pages and search of a list of the back office. */
export class ListQueryDto extends ListWindowDto {
  /** What people type into the search box. */
  @SearchText()
  q?: string;
}

/** The rows that a list answers, as SQL wants them. */
export function toWindow({ page, limit }: ListWindowDto): { limit: number; offset: number } {
  if (page === undefined && limit === undefined) return { limit: limits.listRows, offset: 0 };
  const rows = Number(limit ?? limits.pageRows);
  return { limit: rows, offset: (Number(page ?? 1) - 1) * rows };
}

function wholeNumberProblem(value: unknown, max: number): string | null {
  const fits = typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value) && Number(value) <= max;
  return fits ? null : `Debe ser un número entero de 1 a ${max}`;
}
