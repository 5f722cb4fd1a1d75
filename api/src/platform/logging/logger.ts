import pino, { type DestinationStream, type Logger } from 'pino';

import type { LogLevel } from '../config/config';
import { isError } from '../errors/is-error';
import { logTo } from './log-destination';
import { requestContext } from './request-context';

/** For the injection of the `Logger`. */
export const LOGGER = Symbol('logger');

/**
 * JSON lines on stderr: stdout belongs to the starter of the process. Addresses are logged without their query, and
 * bodies and headers not at all, so no token, password or customer gets in. SQL errors keep their text without values.
 * Each line of a request has its `requestId`.
 */
export function createLogger(level: LogLevel, destination: DestinationStream = logTo({ dest: 2 })): Logger {
  return pino(
    {
      level,
      base: { process: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      mixin: () => {
        const context = requestContext.getStore();
        return context ? { requestId: context.requestId } : {};
      },
    },
    destination,
  );
}

/** An error without the statement's values, which TypeORM and PostgreSQL put beside it. */
function describeError(error: unknown): object {
  if (!isError(error)) return { thrown: typeof error };
  const { name, message, stack } = error;
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  return { name, message, code, constraint, table, stack };
}
