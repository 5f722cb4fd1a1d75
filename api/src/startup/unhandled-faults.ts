import type { EventEmitter } from 'node:events';

import type { Logger } from 'pino';

import type { Metrics } from '../platform/metrics/metrics';

/**
 * Faults that nobody handled, a rejected promise or a thrown error, end no process that serves: the server counts them
 * and logs them at the level that wakes somebody up (decision 0070).
 */
export function outliveFaults(host: EventEmitter, logger: Logger, { faults }: Pick<Metrics, 'faults'>): void {
  host.on('unhandledRejection', (reason: unknown) => {
    faults.inc({ kind: 'rejection' });
    logger.fatal({ err: reason }, 'a promise failed that nobody waited for');
  });
  host.on('uncaughtException', (error: unknown) => {
    faults.inc({ kind: 'exception' });
    logger.fatal({ err: error }, 'an error was thrown where nobody catches it');
  });
}
