import { isError } from './is-error';

/** SQLSTATE classes and codes that mean "not now": the same call may work in a moment. */
const TEMPORARY_STATES = [
  /^08/, // connection exceptions
  /^53/, // insufficient resources: too many connections, disk full
  /^57P/, // the server shuts down, crashed or starts
  /^57014$/, // cancelled by a timeout
  /^55P03$/, // a lock was not free in time
  /^40/, // rolled back for another transaction's sake
  /^25P0[34]$/, // a transaction took too long
  /^25006$/, // takes no writing: it follows another server by now, or its owner has no disk left for it
];

/** Network calls; a missing file has other ones, so that its ENOENT is not taken for a missing socket. */
const NETWORK_CALLS = new Set(['connect', 'read', 'write', 'getaddrinfo']);

/** A connection that broke while TLS was made has such a code and names no call. */
const BROKEN_LINES = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** Messages of `pg` that come without a code, and TypeORM's of a connection that broke between two statements. */
const DRIVER_TEXT =
  /^(?:Query runner already released|Database connection provided by a query runner was already released|Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|There was an error establishing an SSL connection|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

interface Link {
  message: string;
  code?: string;
  syscall?: string;
  constraint?: string;
  /** PostgreSQL's errors have one. */
  severity?: string;
}

/** The SQLSTATE of an error that PostgreSQL answered, wherever it is wrapped; null for other errors. */
export function sqlState(error: unknown): string | null {
  return links(error).find(({ severity }) => severity !== undefined)?.code ?? null;
}

/** The constraint that an error of PostgreSQL names; null without one. */
export function violatedConstraint(error: unknown): string | null {
  return links(error).find(({ constraint }) => constraint !== undefined)?.constraint ?? null;
}

/** True when the database could not be asked, or could not answer in time. */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== null) return TEMPORARY_STATES.some((pattern) => pattern.test(state));
  return links(error).some(
    ({ syscall, code, message }) =>
      NETWORK_CALLS.has(syscall ?? '') || BROKEN_LINES.has(code ?? '') || DRIVER_TEXT.test(message),
  );
}

/** True when the connection broke on which the database was asked: on another one the same call may be answered. */
export function isConnectionLost(error: unknown): boolean {
  const state = sqlState(error);
  return state === null ? isDatabaseAway(error) : /^(?:08|57P)/.test(state);
}

/** An error with everything it wraps: TypeORM's `driverError`, causes, and the attempts on several addresses. */
function links(error: unknown): Link[] {
  const found: Link[] = [];
  const open = [error];
  while (open.length > 0 && found.length < 20) {
    const current = open.shift();
    if (!isError(current)) continue;
    found.push(current);
    const { driverError, cause, errors } = current as { driverError?: unknown; cause?: unknown; errors?: unknown };
    open.push(driverError, cause, ...(Array.isArray(errors) ? (errors as unknown[]) : []));
  }
  return found;
}
