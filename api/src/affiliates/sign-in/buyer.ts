import { Injectable, type PipeTransform } from '@nestjs/common';

import type { AffiliateEntity } from '../affiliate.entity';
import type { ShopError } from '../../platform/errors/shop-error';
import { DistributorSessions } from './distributor-sessions.service';
import { DistributorCookie, type SessionCookie } from './session-cookie';

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
class BuyerPipe implements PipeTransform<SessionCookie, Promise<BuyerSession>> {
  constructor(private readonly sessions: DistributorSessions) {}

  async transform(cookie: SessionCookie): Promise<BuyerSession> {
    const affiliate = await this.sessions.affiliateOf(cookie);
    return {
      affiliate,
      isOver: affiliate === null && cookie.value !== null,
      end: async () => {
        const refusal = await this.sessions.refusalOf(cookie);
        await this.sessions.close(cookie);
        return refusal;
      },
    };
  }
}

/** The `BuyerSession` of the call. */
export const Buyer = () => DistributorCookie(BuyerPipe);
