import { Catch, Inject, Injectable, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Response } from 'express';
import type { Logger } from 'pino';

import { LOGGER } from '../logging/logger';
import { SecurityLog } from '../logging/security-log';
import { sendFailure } from './send-failure';

/** The one filter: everything that a handler throws leaves in one shape. */
@Catch()
@Injectable()
export class FailureFilter implements ExceptionFilter {
  constructor(
    @Inject(LOGGER) readonly logger: Logger,
    readonly security: SecurityLog,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    sendFailure(host.switchToHttp().getResponse<Response>(), error, this);
  }
}
