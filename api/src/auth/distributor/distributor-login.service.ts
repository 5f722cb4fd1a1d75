import type { DistributorLoginInput } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Raw, Repository } from 'typeorm';

import { Passwords } from '../passwords/passwords.service';
import { ShopError } from '../../common/errors/shop-error';
import { LoginAttempts } from '../attempts/login-attempts.service';
import { AffiliateEntity } from '../../affiliates/affiliate.entity';

/** Says who a distributor is. */
@Injectable()
export class DistributorLoginService {
  constructor(
    @InjectRepository(AffiliateEntity) private readonly affiliates: Repository<AffiliateEntity>,
    private readonly passwords: Passwords,
    private readonly attempts: LoginAttempts,
  ) {}

  /**
   * The approved affiliate with that e-mail and password.
   * @throws ShopError auth.invalidCredentials, the same and after the same work for an unknown e-mail, a wrong password,
   * and an affiliate who is not approved or has not chosen a password yet; limit.tooManyRequests after too many of them
   */
  async identify(input: DistributorLoginInput, address: string): Promise<AffiliateEntity> {
    const attempt = { kind: 'distributor', name: input.email, address } as const;
    const affiliate = await this.attempts.during(attempt, () => this.find(input));
    if (!affiliate) throw new ShopError('auth.invalidCredentials');
    return affiliate;
  }

  private async find({ email, password }: DistributorLoginInput): Promise<AffiliateEntity | null> {
    const affiliate = await this.affiliates.findOneBy({
      email: Raw((column) => `lower(${column}) = lower(:email)`, { email }),
    });
    const matches = await this.passwords.matches(affiliate?.passwordHash, password);
    return matches && affiliate?.status === 'approved' ? affiliate : null;
  }
}
