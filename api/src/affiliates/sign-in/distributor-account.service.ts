import type { ChangeDistributorPasswordInput, DistributorLoginInput } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm';
import { DataSource, Raw, Repository } from 'typeorm';

import { endActivationLinks } from '../activation/activation-links.service';
import { lockAffiliate } from '../affiliate-lock';
import { AffiliateEntity } from '../affiliate.entity';
import { distributorActor } from '../../audit/actor';
import { AuditService } from '../../audit/audit.service';
import { ShopError } from '../../platform/errors/shop-error';
import { SecurityLog } from '../../platform/logging/security-log';
import type { CallerPlace } from '../../access/caller-place';
import { Credentials, wrongPassword, type FoundAccount } from '../../access/passwords/credentials.service';

/** A distributor's own account: signing in, another password, the end of all sessions. */
@Injectable()
export class DistributorAccountService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @InjectRepository(AffiliateEntity) private readonly affiliates: Repository<AffiliateEntity>,
    private readonly credentials: Credentials,
    private readonly audit: AuditService,
    private readonly security: SecurityLog,
  ) {}

  /** @throws ShopError like `Credentials.identify`; an affiliate who is not approved may not enter */
  async identify({ email, password }: DistributorLoginInput, place: CallerPlace): Promise<AffiliateEntity> {
    const attempt = { kind: 'distributor', name: email, ...place } as const;
    const affiliate = await this.credentials.identify(attempt, password, () => this.find(email));
    await this.audit.tell(this.database.manager, distributorActor(affiliate), {
      action: 'affiliate.signedIn',
      id: affiliate.id,
    });
    this.security.record('signIn.succeeded', { kind: 'distributor', account: affiliate.id });
    return affiliate;
  }

  /**
   * Sets the new password and ends all sessions, and the activation link: who has that could set another one.
   * @returns the affiliate, to be signed in again
   * @throws ShopError like `Credentials.renew`
   */
  async changePassword(
    distributor: AffiliateEntity,
    input: ChangeDistributorPasswordInput,
    place: CallerPlace,
  ): Promise<AffiliateEntity> {
    const attempt = { kind: 'distributor', name: distributor.email, ...place } as const;
    const passwordHash = await this.credentials.renew(attempt, distributor, input);
    return this.database.transaction(async (manager) => {
      const affiliate = await lockAffiliate(manager, distributor.id);
      if (affiliate?.status !== 'approved') throw new ShopError('auth.required');
      // Somebody else changed it while the hashes were made.
      if (affiliate.passwordHash !== distributor.passwordHash) throw wrongPassword();
      await endActivationLinks(manager, affiliate.id);
      await this.audit.tell(manager, distributorActor(affiliate), {
        action: 'affiliate.passwordChanged',
        id: affiliate.id,
      });
      this.security.record('password.changed', { kind: 'distributor', account: affiliate.id });
      return manager.save(Object.assign(affiliate, { passwordHash, tokenVersion: affiliate.tokenVersion + 1 }));
    });
  }

  /** Ends every session of the distributor, the one that asks included. One who was deleted meanwhile has none. */
  async endSessions({ id }: AffiliateEntity): Promise<void> {
    await this.database.transaction(async (manager) => {
      const affiliate = await lockAffiliate(manager, id);
      if (!affiliate) return;
      await manager.update(AffiliateEntity, { id }, { tokenVersion: affiliate.tokenVersion + 1 });
      await this.audit.tell(manager, distributorActor(affiliate), { action: 'affiliate.sessionsEnded', id });
    });
  }

  private async find(email: string): Promise<FoundAccount<AffiliateEntity> | null> {
    const account = await this.affiliates.findOneBy({
      email: Raw((column) => `lower(${column}) = lower(:email)`, { email }),
    });
    return account && { account, mayEnter: account.status === 'approved' };
  }
}
