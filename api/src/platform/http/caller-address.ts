import { callerNetwork } from '@shop/contracts';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, RequestHandler } from 'express';

import { requestContext } from '../logging/request-context';

/** Key of the caller where attempts are counted: `callerNetwork` of the address that the proxies in front tell. */
export function callerAddress({ ip = '' }: { ip?: string | undefined }): string {
  return callerNetwork(ip);
}

/** Notes who calls from where, for the log of security events. */
export const noteCaller: RequestHandler = (request, _response, next) => {
  const context = requestContext.getStore();
  if (context) context.address = callerAddress(request);
  next();
};

/** The caller's address, for handlers that count by it. */
export const CallerAddress = createParamDecorator((_data: unknown, context: ExecutionContext): string =>
  callerAddress(context.switchToHttp().getRequest<Request>()),
);
