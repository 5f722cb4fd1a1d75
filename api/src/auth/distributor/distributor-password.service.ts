import type { ChangeDistributorPasswordInput } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { distributorActor } from '../../audit/actor';
import { AuditService } from '../../audit/audit.service';
import { Passwords } from '../passwords/passwords.service';
import { ShopError } from '../../common/errors/shop-error';
import { LoginAttempts } from '../attempts/login-attempts.service';
import type { AffiliateEntity } from '../../affiliates/affiliate.entity';
import { lockAffiliate } from '../../affiliates/affiliate-lock';

/** Distributors who change the password they know. */
@Injectable()
export class DistributorPasswordService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly passwords: Passwords,
    private readonly attempts: LoginAttempts,
    private readonly audit: AuditService,
  ) {}

  /**
   * Sets the new password and ends all sessions; answers the affiliate, to be signed in anew.
   * @throws ShopError request.invalid at `currentPassword` when that is not the one; limit.tooManyRequests after too many
   * of those
   */
  async change(
    distributor: AffiliateEntity,
    { currentPassword, newPassword }: ChangeDistributorPasswordInput,
    address: string,
  ): Promise<AffiliateEntity> {
    const attempt = { kind: 'distributor', name: distributor.email, address } as const;
    const known = await this.attempts.during(attempt, async () =>
      (await this.passwords.matches(distributor.passwordHash, currentPassword)) ? distributor : null,
    );
    if (!known) throw wrongPassword();
    const passwordHash = await this.passwords.hash(newPassword);
    return this.database.transaction(async (manager) => {
      const affiliate = await lockAffiliate(manager, distributor.id);
      if (affiliate?.status !== 'approved') throw new ShopError('auth.required');
      // Somebody else changed it while the hashes were made.
      if (affiliate.passwordHash !== distributor.passwordHash) throw wrongPassword();
      const object = { type: 'affiliate', id: affiliate.id } as const;
      await this.audit.record(manager, distributorActor(affiliate), [
        { action: 'affiliate.passwordChanged', object, before: null, after: null },
      ]);
      return manager.save(Object.assign(affiliate, { passwordHash, tokenVersion: affiliate.tokenVersion + 1 }));
    });
  }
}

function wrongPassword(): ShopError {
  const problem = { path: 'currentPassword', message: 'La contraseña actual no es correcta' };
  return new ShopError('request.invalid', { text: problem.message, problems: [problem] });
}
