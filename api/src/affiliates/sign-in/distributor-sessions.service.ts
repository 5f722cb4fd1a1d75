import { sessionEndTexts } from '@shop/contracts';
import { Injectable, type ExecutionContext } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';

import { AffiliateEntity } from '../affiliate.entity';
import { ShopError } from '../../platform/errors/shop-error';
import { RevokedTokenEntity } from './revoked-token.entity';
import { SessionCookie } from './session-cookie';
import { endedAccount, sessionEndOf, type EndedAccount } from './distributor-session-end';
import type { DistributorCallers } from '../../access/callers';
import { sessionSeconds, SessionTokens, type SessionClaims } from '../../access/tokens/session-tokens.service';

/** Sessions of distributors, which a cookie carries; one that was signed out of before its time is a revoked token. */
@Injectable()
export class DistributorSessions implements DistributorCallers {
  constructor(
    private readonly tokens: SessionTokens,
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
    if (claims) {
      const { sessionId: id, endsAt } = claims;
      await this.affiliates.manager.upsert(RevokedTokenEntity, { id, expiresAt: new Date(endsAt * 1000) }, ['id']);
    }
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
      .andWhere('NOT EXISTS (SELECT FROM revoked_tokens WHERE revoked_tokens.id = :sessionId)', { sessionId })
      .getOne();
  }

  async identify(context: ExecutionContext): Promise<AffiliateEntity> {
    const cookie = new SessionCookie(context);
    const affiliate = await this.affiliateOf(cookie);
    if (!affiliate) throw await this.refusalOf(cookie);
    return affiliate;
  }

  /** The refusal of a request without a valid session. Who carries one that was issued here is told why it is over. */
  async refusalOf({ value }: SessionCookie): Promise<ShopError> {
    const claims = this.tokens.read('distributor', value ?? '', { ignoreExpiration: true });
    if (!claims) return new ShopError('auth.required');
    const [account] = await this.affiliates.query<EndedAccount[]>(endedAccount, [claims.accountId, claims.sessionId]);
    const sessionEnd = sessionEndOf(claims, account ?? null);
    return new ShopError('auth.required', { text: sessionEndTexts[sessionEnd], sessionEnd });
  }

  private claimsOf({ value }: SessionCookie): SessionClaims | null {
    return this.tokens.read('distributor', value ?? '');
  }
}
