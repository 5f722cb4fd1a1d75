import { createParamDecorator, Injectable, type ExecutionContext, type PipeTransform } from '@nestjs/common';
import type { Request } from 'express';

import type { AffiliateEntity } from '../../affiliates/affiliate.entity';
import type { ShopError } from '../../common/errors/shop-error';
import { DistributorSessions } from './distributor-sessions.service';

/** Who asks on a route that distributors and everybody else may call. */
export interface BuyerSession {
  /** The distributor who is signed in; null for everybody else. */
  affiliate: AffiliateEntity | null;
  /** The browser believes in a session that is over. */
  isOver: boolean;
  /**
   * The failure that says why the session is over. The response removes the cookie, which scripts can't: the next call is
   * anybody's.
   */
  end(): Promise<ShopError>;
}

@Injectable()
class BuyerPipe implements PipeTransform<Request, Promise<BuyerSession>> {
  constructor(private readonly sessions: DistributorSessions) {}

  async transform(request: Request): Promise<BuyerSession> {
    const affiliate = await this.sessions.affiliateOf(request);
    return {
      affiliate,
      isOver: affiliate === null && this.sessions.carriesSession(request),
      end: async () => {
        const refusal = await this.sessions.refusalOf(request);
        if (request.res) await this.sessions.close(request.res);
        return refusal;
      },
    };
  }
}

const CurrentRequest = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<Request>(),
);

/** The `BuyerSession` of the call. */
export const Buyer = () => CurrentRequest(BuyerPipe);
