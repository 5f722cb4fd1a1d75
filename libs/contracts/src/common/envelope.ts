import type { AuditEntryView } from '../staff/audit';
import type { SessionEnd } from '../affiliates/distributor-sessions';
import type { ErrorCode } from './errors';

/** One thing wrong with a request, placed by the dotted path of the field: `customerData.phone`. */
export interface Problem {
  path: string;
  message: string;
}

/** Every successful answer of the API. */
export interface Success<Data> {
  success: true;
  data: Data;
}

/** Facts about all rows that a list's filter matches; `total` counts them. */
export interface ListMeta {
  total: number;
  /** True of a search that finds more than is worth counting: `total`, and whatever else is summed up, is the least that it can be. */
  more?: true;
}

/** A list answer: at most 500 rows; `meta` speaks of all that the filter matches. */
export interface SuccessList<Row, Meta extends ListMeta = ListMeta> extends Success<Row[]> {
  meta: Meta;
}

/** Every failed answer of the API; `error` is Spanish text for the person. */
export interface Failure {
  success: false;
  error: string;
  code: ErrorCode;
  problems?: Problem[];
  /** With `order.outOfStock`: the lines that are short and what is left of each. */
  shortLines?: ShortLine[];
  /** With `order.changed`: what others did to the order since, newest first. */
  changes?: AuditEntryView[];
  /** With `auth.required`: why the distributor's session that came with the call is over. */
  sessionEnd?: SessionEnd;
}

/** A line the shop can't serve: `available` units are left (0 when it is gone or inactive). */
export interface ShortLine {
  productId: string;
  flavor: string;
  available: number;
}
