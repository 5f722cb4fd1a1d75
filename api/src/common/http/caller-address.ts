import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { normalizeIp } from '@nestjs/throttler';
import type { Request } from 'express';

/** Who has one IPv6 address usually has the 2^64 of its network. */
const IPV6_PREFIX = 64;

/** What stands for the caller's address where attempts are counted: an IPv4 address, or the network of an IPv6 one. */
export function callerAddress(request: { ip?: string | undefined }): string {
  return normalizeIp(request.ip ?? '', IPV6_PREFIX);
}

/** The caller's address, for handlers that count attempts. */
export const CallerAddress = createParamDecorator((_data: unknown, context: ExecutionContext): string =>
  callerAddress(context.switchToHttp().getRequest<Request>()),
);
