import { sessionEndTexts } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { CookieOptions, Request, Response } from 'express';
import { Repository } from 'typeorm';

import { AffiliateEntity } from '../../affiliates/affiliate.entity';
import { ShopError } from '../../common/errors/shop-error';
import { readCookie } from '../../common/cookies';
import { endedAccount, sessionEndOf, type EndedAccount } from './distributor-session-end';
import { RevokedTokens, NOT_REVOKED } from '../tokens/revoked-tokens.service';
import { sessionSeconds, SessionTokens, type SessionClaims } from '../tokens/session-tokens.service';

const COOKIE = 'distributor_session';

/** Sessions of distributors: a cookie that scripts can't read and other sites can't send along with a change. */
@Injectable()
export class DistributorSessions {
  constructor(
    private readonly tokens: SessionTokens,
    private readonly ended: RevokedTokens,
    @InjectRepository(AffiliateEntity) private readonly affiliates: Repository<AffiliateEntity>,
  ) {}

  /** Signs the affiliate in: the answer carries the cookie. */
  open(response: Response, affiliate: AffiliateEntity): void {
    const token = this.tokens.sign('distributor', { accountId: affiliate.id, version: affiliate.tokenVersion });
    response.cookie(COOKIE, token, { ...cookieOptions(response.req), maxAge: sessionSeconds.distributor * 1000 });
  }

  /** Signs out: the session ends, no other one of the affiliate does, and the answer removes the cookie. */
  async close(response: Response): Promise<void> {
    const claims = this.claimsOf(response.req);
    if (claims) await this.ended.add(claims);
    response.clearCookie(COOKIE, cookieOptions(response.req));
  }

  /** Whether the browser believes that it has a session, be it a valid one, an ended one or no token at all. */
  carriesSession(request: Request): boolean {
    return readCookie(request.headers.cookie, COOKIE) !== null;
  }

  /** The affiliate as the database has it now; null without a valid session, or when it is not approved any more. */
  async affiliateOf(request: Request): Promise<AffiliateEntity | null> {
    const claims = this.claimsOf(request);
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
  async requireAffiliate(request: Request): Promise<AffiliateEntity> {
    const affiliate = await this.affiliateOf(request);
    if (!affiliate) throw await this.refusalOf(request);
    return affiliate;
  }

  /** The refusal of a request without a valid session. Who carries one that was issued here is told why it is over. */
  async refusalOf(request: Request): Promise<ShopError> {
    const token = readCookie(request.headers.cookie, COOKIE);
    const claims = token === null ? null : this.tokens.readIssued('distributor', token);
    if (!claims) return new ShopError('auth.required');
    const [account] = await this.affiliates.query<EndedAccount[]>(endedAccount, [claims.accountId, claims.sessionId]);
    const sessionEnd = sessionEndOf(claims, account ?? null);
    return new ShopError('auth.required', { text: sessionEndTexts[sessionEnd], sessionEnd });
  }

  private claimsOf(request: Request): SessionClaims | null {
    const token = readCookie(request.headers.cookie, COOKIE);
    return token === null ? null : this.tokens.read('distributor', token);
  }
}

function cookieOptions(request: Request): CookieOptions {
  return { httpOnly: true, sameSite: 'lax', secure: request.secure, path: '/' };
}
