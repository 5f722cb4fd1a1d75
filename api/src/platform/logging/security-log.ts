import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';

import { CONFIG, type Config } from '../config/config';
import { ConfigError } from '../config/config-error';
import { logTo } from './log-destination';
import { createLogger, LOGGER } from './logger';
import { requestContext } from './request-context';

/** Security events for the owner's monitoring, whatever `LOG_LEVEL` says. */
export type SecurityEvent =
  | 'signIn.succeeded'
  | 'signIn.failed'
  | 'session.refused'
  | 'password.changed'
  | 'password.refused'
  | 'factor.added'
  | 'factor.removed'
  | 'factor.refused'
  | 'factor.unreadable'
  | 'stepUp.succeeded'
  | 'call.refused'
  | 'data.exported'
  | 'person.erased'
  | 'settings.changed'
  | 'users.changed';

/** Ids, codes and counts. Never a password, a token, or what a person is called, lives at or can be reached by. */
export type SecurityFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Events that a stranger may cause from as many addresses as they have. */
const STRANGERS: ReadonlySet<SecurityEvent> = new Set(['call.refused', 'session.refused', 'signIn.failed']);

/** The same event is written once in this time, and then how often it came again. */
const WINDOW_MS = 60_000;

/** Kinds of strangers' events that one window tells apart; those of further addresses are counted together. */
export const COUNTED_APART = 1000;

/** How often a line would have been written again. */
interface Repeated {
  line: object;
  again: number;
}

/**
 * Security events, one JSON line each: `security` names the event. Of the request there is its id, path and caller's
 * address, which is needed to tell an attack from a mistake, and who of staff called. What is the same but for request and path
 * is one line, and a second one with `again`, its number, when the minute is over: nobody washes away what else is written,
 * neither a stranger by refusals nor who has an account by signing in.
 *
 * They are written to `SECURITY_LOG`, or among the others of the log where that is not set.
 */
@Injectable()
export class SecurityLog implements OnModuleDestroy {
  private readonly logger: Logger;
  private readonly repeated = new Map<string, Repeated>();
  /** How many of them are strangers' events. */
  private strangers = 0;
  private window: NodeJS.Timeout | undefined;

  constructor(@Inject(LOGGER) logger: Logger, @Inject(CONFIG) { securityLog }: Pick<Config, 'securityLog'>) {
    this.logger =
      securityLog === null ? logger.child({}, { level: 'info' }) : createLogger('info', openFile(securityLog));
  }

  onModuleDestroy(): void {
    this.endWindow();
  }

  record(event: SecurityEvent, fields: SecurityFields = {}): void {
    const { path, address, staffId: staff } = requestContext.getStore() ?? {};
    const line = { security: event, address, staff, ...fields };
    if (this.isKnown(line)) return;
    this.logger.info({ path, ...line }, 'security event');
  }

  /** True when the window has such a line already; if so it is counted. */
  private isKnown(line: { security: SecurityEvent; address: string | undefined }): boolean {
    const isStrangers = STRANGERS.has(line.security);
    let counted = line;
    let key = JSON.stringify(line);
    if (isStrangers && !this.repeated.has(key) && this.strangers >= COUNTED_APART) {
      counted = { ...line, address: 'others' };
      key = JSON.stringify(counted);
    }
    const known = this.repeated.get(key);
    if (known) known.again += 1;
    else {
      this.repeated.set(key, { line: counted, again: 0 });
      if (isStrangers) this.strangers += 1;
    }
    // The line at the end is no request's.
    this.window ??= requestContext.exit(() => setTimeout(() => this.endWindow(), WINDOW_MS).unref());
    return known !== undefined;
  }

  private endWindow(): void {
    clearTimeout(this.window);
    this.window = undefined;
    for (const { line, again } of this.repeated.values()) {
      if (again > 0) this.logger.info({ ...line, again }, 'security event');
    }
    this.repeated.clear();
    this.strangers = 0;
  }
}

/** Readable by its owner alone; each line is there when `record` returns. @throws ConfigError where it can't be written */
function openFile(dest: string): ReturnType<typeof logTo> {
  try {
    return logTo({ dest, append: true, mode: 0o600, sync: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`No se puede escribir el registro de seguridad (SECURITY_LOG): ${dest} (${code}).`, {
      cause: error,
    });
  }
}
