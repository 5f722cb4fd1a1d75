import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';

import { LOGGER } from './logger';
import { requestContext } from './request-context';

/** What whoever watches over the shop wants to hear of, whatever `LOG_LEVEL` says. */
export const SECURITY_EVENTS = [
  'signIn.succeeded',
  'signIn.failed',
  'session.refused',
  'session.ended',
  'password.changed',
  'password.refused',
  'factor.added',
  'factor.removed',
  'factor.refused',
  'stepUp.succeeded',
  'stepUp.refused',
  'call.refused',
  'data.exported',
  'person.erased',
  'settings.changed',
  'users.changed',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** Ids, codes and counts. Never a password, a token, or what a person is called, lives at or can be reached by. */
export type SecurityFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/**
 * Security events, one JSON line each among the others of the log: `security` names the event. Of the request there is
 * its id, path and caller's address, which is needed to tell an attack from a mistake, and who of staff called.
 */
@Injectable()
export class SecurityLog {
  private readonly logger: Logger;

  constructor(@Inject(LOGGER) logger: Logger) {
    this.logger = logger.child({}, { level: 'info' });
  }

  record(event: SecurityEvent, fields: SecurityFields = {}): void {
    const { path, address, staffId: staff } = requestContext.getStore() ?? {};
    this.logger.info({ security: event, path, address, staff, ...fields }, 'security event');
  }
}
