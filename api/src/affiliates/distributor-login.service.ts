import type { DistributorLoginInput } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Raw, Repository } from 'typeorm';

import { Passwords } from '../shared/access/passwords';
import { ShopError } from '../shared/errors/shop-error';
import { AffiliateEntity } from './affiliate.entity';

/** Says who a distributor is. */
@Injectable()
export class DistributorLoginService {
  constructor(
    @InjectRepository(AffiliateEntity) private readonly affiliates: Repository<AffiliateEntity>,
    private readonly passwords: Passwords,
  ) {}

  /**
   * The approved affiliate with that e-mail and password.
   * @throws ShopError auth.invalidCredentials, the same and after the same work for an unknown e-mail, a wrong password,
   * and an affiliate who is not approved or has not chosen a password yet
   */
  async identify({ email, password }: DistributorLoginInput): Promise<AffiliateEntity> {
    const affiliate = await this.affiliates.findOneBy({
      email: Raw((column) => `lower(${column}) = lower(:email)`, { email }),
    });
    const matches = await this.passwords.matches(affiliate?.passwordHash, password);
    if (affiliate?.status !== 'approved' || !matches) throw new ShopError('auth.invalidCredentials');
    return affiliate;
  }
}
