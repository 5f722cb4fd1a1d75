import { sessionEndTexts } from '@shop/contracts';
import { Injectable, type ExecutionContext } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';

import { AffiliateEntity } from '../affiliate.entity';
import { ShopError } from '../../platform/errors/shop-error';
import { SessionCookie } from './session-cookie';
import { endedAccount, sessionEndOf, type EndedAccount } from './distributor-session-end';
import type { DistributorCallers } from '../../access/callers';
import { RevokedTokens, NOT_REVOKED } from '../../access/tokens/revoked-tokens.service';
import { sessionSeconds, SessionTokens, type SessionClaims } from '../../access/tokens/session-tokens.service';

/** Sessions of distributors, which a cookie carries. */
@Injectable()
export class DistributorSessions implements DistributorCallers {
  constructor(
    private readonly tokens: SessionTokens,
    private readonly revoked: RevokedTokens,
    @InjectRepository(AffiliateEntity) private readonly affiliates: Repository<AffiliateEntity>,
  ) {}

  /** Signs the affiliate in: the response carries the cookie. */
  open(cookie: SessionCookie, affiliate: AffiliateEntity): void {
    const token = this.tokens.sign('distributor', { accountId: affiliate.id, version: affiliate.tokenVersion });
    cookie.set(token, sessionSeconds.distributor);
  }

  /** Signs out: the session ends, no other one of the affiliate does, and the response removes the cookie. */
  async close(cookie: SessionCookie): Promise<void> {
    const claims = this.claimsOf(cookie);
    if (claims) await this.revoked.revoke(claims);
    cookie.clear();
  }

  /** The affiliate as the database has it now; null without a valid session, or when it is not approved any more. */
  async affiliateOf(cookie: SessionCookie): Promise<AffiliateEntity | null> {
    const claims = this.claimsOf(cookie);
    if (!claims) return null;
    const { accountId, version, sessionId } = claims;
    return this.affiliates
      .createQueryBuilder()
      .where({ id: accountId, tokenVersion: version, status: 'approved' })
      .andWhere(NOT_REVOKED, { sessionId })
      .getOne();
  }

  /**
   * The affiliate who asks.
   * @throws ShopError auth.required without a valid session
   */
  async identify(context: ExecutionContext): Promise<AffiliateEntity> {
    const cookie = SessionCookie.of(context);
    const affiliate = await this.affiliateOf(cookie);
    if (!affiliate) throw await this.refusalOf(cookie);
    return affiliate;
  }

  /** The refusal of a request without a valid session. Who carries one that was issued here is told why it is over. */
  async refusalOf({ token }: SessionCookie): Promise<ShopError> {
    const claims = token === null ? null : this.tokens.readIssued('distributor', token);
    if (!claims) return new ShopError('auth.required');
    const [account] = await this.affiliates.query<EndedAccount[]>(endedAccount, [claims.accountId, claims.sessionId]);
    const sessionEnd = sessionEndOf(claims, account ?? null);
    return new ShopError('auth.required', { text: sessionEndTexts[sessionEnd], sessionEnd });
  }

  private claimsOf({ token }: SessionCookie): SessionClaims | null {
    return token === null ? null : this.tokens.read('distributor', token);
  }
}
