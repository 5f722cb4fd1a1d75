import { createParamDecorator, type ExecutionContext } from '@nestjs/common';

import { HostCookie } from '../../platform/http/cookies';

/** The cookie of a distributor's session: other sites can't send it with a change. */
export class SessionCookie extends HostCookie {
  constructor(context: ExecutionContext) {
    super('distributor_session', 'lax', context);
  }
}

/** The `SessionCookie` of the call. */
export const DistributorCookie = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => new SessionCookie(context),
);
