import { isIPv6 } from 'node:net';

import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, RequestHandler } from 'express';

import { requestContext } from '../logging/request-context';

/**
 * What stands for the caller's address where attempts are counted: an IPv4 address, or the network of an IPv6 one, as who
 * has one of those usually has the 2^64 of its /64.
 */
export function callerAddress({ ip = '' }: { ip?: string | undefined }): string {
  const address = ip.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  return isIPv6(address) && address !== '::1' ? networkOf(address) : address;
}

function networkOf(address: string): string {
  const [start = [], end = []] = address.split('::').map((groups) => groups.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0');
  const network = [...start, ...zeros, ...end].slice(0, 4).join(':');
  return `${new URL(`http://[${network}::]`).hostname.slice(1, -1)}/64`;
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
