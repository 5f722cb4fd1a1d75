import type { ListMeta } from '@shop/contracts';
import type { EntityManager, EntityTarget, ObjectLiteral, SelectQueryBuilder } from 'typeorm';

import { toLikePattern } from './like-pattern';
import type { ListOrder } from './list-order';
import { idsOfPage, rowsOfPage } from './list-page';
import { searchPage, type Found, type Place, type Summed } from './list-search';
import { toWindow, type ListWindowDto } from '../validation/list-query.dto';

/** A condition in SQL, and the values of its parameters. */
export type Condition = readonly [sql: string, values?: ObjectLiteral];

/** Rules of a list of the back office: its rows, sorts, filters and search. */
export interface ListRules<Row extends ObjectLiteral, Query extends object, Sort extends string> {
  of: EntityTarget<Row>;
  /** Alias of a row in SQL. */
  alias: string;
  /** Joins that a list reads, sorts or filters by beside the row. */
  join?: (rows: SelectQueryBuilder<Row>) => SelectQueryBuilder<Row>;
  sorts: Readonly<Record<Sort, ListOrder>>;
  /** When none is asked for. */
  usually: NoInfer<Sort>;
  /** Condition that each field of a query sets for a row. */
  filters?: { readonly [Field in keyof Query]?: (value: NonNullable<Query[Field]>) => Condition };
  /** Where a search looks: what it finds in one of these places. */
  search?: (pattern: string, q: string) => Place[];
}

/** A search that looks into texts of a row, in SQL, as `toLikePattern` folds them. */
export function inTexts(...texts: readonly string[]): (pattern: string) => Place[] {
  const matches = texts.map((text) => `${text} LIKE :pattern`).join(' OR ');
  return (pattern) => [{ sql: `(${matches})`, values: { pattern } }];
}

type Asked<Query, Sort> = Query & ListWindowDto & { q?: string; sort?: Sort };

/** A list of the back office: every one is filtered, searched, sorted and paged here. */
export class List<Row extends ObjectLiteral, Query extends object, Sort extends string> {
  constructor(private readonly rules: ListRules<Row, Query, Sort>) {}

  order(sort: Sort = this.rules.usually): ListOrder {
    return this.rules.sorts[sort];
  }

  /** The rows that the filters let through, whatever is searched for. */
  filtered(manager: EntityManager, query: Query): SelectQueryBuilder<Row> {
    const { of, alias, join = (rows) => rows, filters = {} } = this.rules;
    const rows = join(manager.createQueryBuilder(of, alias));
    for (const [field, ask] of Object.entries(filters) as [keyof Query, (value: unknown) => Condition][]) {
      const value = query[field];
      if (value !== undefined) rows.andWhere(...asWhere(ask(value)));
    }
    return rows;
  }

  /** The rows that match. */
  found(manager: EntityManager, query: Asked<Query, Sort>): SelectQueryBuilder<Row> {
    const rows = this.filtered(manager, query);
    const places = this.searched(query.q);
    if (places.length === 0) return rows;
    const values = Object.assign({}, ...places.map((place) => place.values)) as ObjectLiteral;
    return rows.andWhere(`(${places.map(({ sql }) => sql).join(' OR ')})`, values);
  }

  /**
   * A page of a search among rows of which there are many, and what they add up to.
   * @param among how many rows the filters let through, or undefined where that is not known
   */
  searchPage<Sums extends ListMeta>(
    manager: EntityManager,
    query: Asked<Query, Sort>,
    summed: Summed<Sums>,
    among: number | undefined,
  ): Promise<Found<Sums>> {
    const rows = this.filtered(manager, query);
    const searched = { rows, places: this.searched(query.q), order: this.order(query.sort), window: query };
    return searchPage(manager, { ...searched, q: query.q ?? '', among }, summed);
  }

  /** The ids of a page of the rows that match, and how many match at all. */
  async idsOfPage(manager: EntityManager, query: Asked<Query, Sort>): Promise<{ ids: string[]; total: number }> {
    const found = this.found(manager, query);
    const total = await found.getCount();
    return { ids: await idsOfPage(found, this.order(query.sort), toWindow(query), total), total };
  }

  /** A page of the rows that match, and how many match at all. */
  async page(manager: EntityManager, query: Asked<Query, Sort>): Promise<[rows: Row[], total: number]> {
    const found = this.found(manager, query);
    const total = await found.getCount();
    return [await rowsOfPage(found, this.order(query.sort), query, total), total];
  }

  /** Blanks are no search. */
  private searched(q = ''): Place[] {
    const pattern = toLikePattern(q);
    return pattern === null || !this.rules.search ? [] : this.rules.search(pattern, q);
  }
}

function asWhere([sql, values]: Condition): [string, ObjectLiteral] {
  return [sql, values ?? {}];
}
