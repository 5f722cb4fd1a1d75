import type { ThrottlerStorage } from '@nestjs/throttler';
import type { RequestHandler } from 'express';

import { callerAddress } from '../../common/http/caller-address';
import { LIMIT_WINDOW, limitOf } from './rate-limit';
import { tooManyRequests } from './too-many-requests';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses a flood of changes before their bodies cost anything; the limits of the single routes come after it. */
export function limitChanges(storage: ThrottlerStorage, scale: number): RequestHandler {
  return async (request, _response, next) => {
    if (!READING.has(request.method)) {
      const key = `changes ${callerAddress(request)}`;
      const limit = limitOf('changes', scale);
      const { isBlocked, timeToBlockExpire } = await storage.increment(
        key,
        LIMIT_WINDOW,
        limit,
        LIMIT_WINDOW,
        'changes',
      );
      if (isBlocked) throw tooManyRequests(timeToBlockExpire * 1000);
    }
    next();
  };
}
