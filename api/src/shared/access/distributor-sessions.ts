import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { CookieOptions, Request, Response } from 'express';
import { Repository } from 'typeorm';

import { AffiliateEntity } from '../../affiliates/affiliate.entity';
import { readCookie } from './cookies';
import { sessionSeconds, SessionTokens } from './session-tokens';

const COOKIE = 'distributor_session';

/** Sessions of distributors: a cookie that scripts can't read and other sites can't send along with a change. */
@Injectable()
export class DistributorSessions {
  constructor(
    private readonly tokens: SessionTokens,
    @InjectRepository(AffiliateEntity) private readonly affiliates: Repository<AffiliateEntity>,
  ) {}

  /** Signs the affiliate in: the answer carries the cookie. */
  open(response: Response, affiliate: AffiliateEntity): void {
    const token = this.tokens.sign('distributor', { accountId: affiliate.id, version: affiliate.tokenVersion });
    response.cookie(COOKIE, token, { ...cookieOptions(response.req), maxAge: sessionSeconds.distributor * 1000 });
  }

  /** Signs out: the answer removes the cookie. */
  close(response: Response): void {
    response.clearCookie(COOKIE, cookieOptions(response.req));
  }

  /** The affiliate as the database has it now; null without a valid session, or when it is not approved any more. */
  async affiliateOf(request: Request): Promise<AffiliateEntity | null> {
    const token = readCookie(request.headers.cookie, COOKIE);
    const claims = token === null ? null : this.tokens.read('distributor', token);
    if (!claims) return null;
    return this.affiliates.findOneBy({ id: claims.accountId, tokenVersion: claims.version, status: 'approved' });
  }
}

function cookieOptions(request: Request): CookieOptions {
  return { httpOnly: true, sameSite: 'lax', secure: request.secure, path: '/' };
}
