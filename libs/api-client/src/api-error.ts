import type { AuditEntryView, Failure, Problem, SessionEnd, ShortLine } from '@shop/contracts';

/** Why a call failed, as screens need it. `status` is the HTTP status, or 0 when the server could not be reached. */
export interface ApiError {
  status: number;
  /** The server's Spanish text; null when there was none (no connection, or an answer that isn't the API's). */
  text: string | null;
  code: string | null;
  problems: Problem[];
  shortLines: ShortLine[];
  /** Why the distributor's session is over; null when that is not what went wrong, or nobody can tell. */
  sessionEnd: SessionEnd | null;
  /** Others' changes since to what was to be changed. */
  changes: AuditEntryView[];
}

/** HTTP statuses of a gateway that has no answer of the server. */
const GATEWAY_STATUSES = [502, 503, 504];

/** True of the API's own failure: a proxy may answer JSON too, with an `error` that is no text to be shown. */
function isFailure(value: unknown): value is Failure {
  const { success, error } = Object(value) as Record<keyof Failure, unknown>;
  return success === false && typeof error === 'string';
}

/** Reads whatever RTK Query reports as an error (`unwrap()` or `result.error`) as an `ApiError`. */
export function toApiError(error: unknown): ApiError {
  const none: ApiError = {
    status: 0,
    text: null,
    code: null,
    problems: [],
    shortLines: [],
    sessionEnd: null,
    changes: [],
  };
  if (typeof error !== 'object' || error === null || !('status' in error)) return none;
  const { status } = error;
  if (typeof status !== 'number') return none;
  const body = 'data' in error ? error.data : null;
  if (!isFailure(body)) return GATEWAY_STATUSES.includes(status) ? none : { ...none, status };
  return {
    status,
    text: body.error,
    code: body.code,
    problems: body.problems ?? [],
    shortLines: body.shortLines ?? [],
    sessionEnd: body.sessionEnd ?? null,
    changes: body.changes ?? [],
  };
}
