import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

import { ShopError } from '../platform/errors/shop-error';
import { CONFIG, type Config } from '../platform/config/config';
import { RateLimiters } from '../platform/rate-limit/rate-limiters';
import { tooManyRequests } from '../platform/rate-limit/too-many-requests';

/** Applications with an e-mail that is known already, from one address in an hour. */
const MOST = 5;
const HOUR_SECONDS = 3600;

/**
 * Who applies with a known e-mail is told so, as the form has to say it; nobody learns of a list of e-mails that way. An
 * application counts from its beginning, so that many at once don't all get through; one with a new e-mail is given back.
 */
@Injectable()
export class KnownEmails {
  private readonly limiter: RateLimiterAbstract;

  constructor(limiters: RateLimiters, @Inject(CONFIG) { rateLimitScale }: Pick<Config, 'rateLimitScale'>) {
    const points = Math.max(1, Math.floor(MOST * rateLimitScale));
    this.limiter = limiters.create({ keyPrefix: 'known-emails', points, duration: HOUR_SECONDS });
  }

  /** @throws ShopError limit.tooManyRequests, before anything is looked up; what `apply` throws */
  async count<Result>(address: string, apply: () => Promise<Result>): Promise<Result> {
    try {
      await this.limiter.consume(address);
    } catch (error) {
      throw error instanceof RateLimiterRes ? tooManyRequests(error.msBeforeNext) : error;
    }
    try {
      const result = await apply();
      await this.limiter.reward(address);
      return result;
    } catch (error) {
      if (!(error instanceof ShopError) || error.code !== 'affiliate.emailTaken') await this.limiter.reward(address);
      throw error;
    }
  }
}
