import { limits } from '@shop/contracts';
import { Reflector } from '@nestjs/core';

import type { Access } from '../access.decorators';

/** Limits of a JSON body, which the server counts before it builds anything. */
export interface BodyLimit {
  bytes: number;
  /** Keys and values, of objects and lists alike. */
  values: number;
}

/** Fits an order of 50 lines with every field that a cart has (CHK-7): 867 values. */
const PUBLIC: BodyLimit = { bytes: 32 * 1024, values: 1000 };

/** Fits an edited order of 999 lines, and the longest content of a section. */
const STAFF: BodyLimit = { bytes: limits.bodyBytes, values: 6000 };

/** Another limit for a route's body, in place of the one for everything that its callers send. */
export const LimitBody = Reflector.createDecorator<BodyLimit>();

/** The limit of a route without one of its own. A caller with a session of staff may send more. */
export function usualBodyLimit(access: Access | undefined): BodyLimit {
  return access === undefined || access.to === 'everyone' || access.to === 'distributor' ? PUBLIC : STAFF;
}
