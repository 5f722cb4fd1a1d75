import type { ActivationView } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { distributorActor } from '../../audit/actor';
import { AuditService } from '../../audit/audit.service';
import { LoginAttempts } from '../../access/attempts/login-attempts.service';
import type { CallerPlace } from '../../access/caller-place';
import { Passwords } from '../../access/passwords/passwords.service';
import { SecurityLog } from '../../platform/logging/security-log';
import { ShopError } from '../../platform/errors/shop-error';
import type { ActivationLinkEntity } from './activation-link.entity';
import { endActivationLinks, findActivationLink, isOpen, useActivationLink } from './activation-links.service';
import { AffiliateEntity } from '../affiliate.entity';
import { lockAffiliate } from '../affiliate-lock';
import { toActivationView } from '../affiliate.view';

interface OpenLink {
  link: ActivationLinkEntity;
  affiliate: AffiliateEntity;
}

/** Affiliates who choose a password by the link that staff sent them: the first one, or one for a forgotten one. */
@Injectable()
export class ActivationService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly passwords: Passwords,
    private readonly attempts: LoginAttempts,
    private readonly audit: AuditService,
    private readonly security: SecurityLog,
  ) {}

  /**
   * Whom the link of a token is for.
   * @throws ShopError activation.notFound for what never was a token, activation.gone for a link that was used or
   * replaced, has expired, or is for somebody who is not approved any more
   */
  async read(token: string): Promise<ActivationView> {
    const { link, affiliate } = await this.openLink(token);
    return toActivationView(affiliate, link.expiresAt);
  }

  /**
   * Sets the password and ends the link and all sessions of the affiliate; returns the affiliate, to be signed in from `place`.
   * @throws ShopError like `read`, request.invalid for a password that is easily guessed; of two calls at once with one link, one fails with activation.gone
   */
  async activate(token: string, newPassword: string, place: CallerPlace): Promise<AffiliateEntity> {
    const { link, affiliate: owner } = await this.openLink(token);
    const passwordHash = await this.passwords.hashChosen(newPassword, 'newPassword');
    // First: a failure behind the change would tell its owner that the link is used up.
    await this.attempts.trust({ kind: 'distributor', name: owner.email, ...place });
    return this.database.transaction(async (manager) => {
      const affiliate = await lockAffiliate(manager, link.affiliateId);
      if (affiliate?.status !== 'approved' || !(await useActivationLink(manager, link))) {
        throw new ShopError('activation.gone');
      }
      await endActivationLinks(manager, affiliate.id);
      const told = { action: 'affiliate.activated', id: affiliate.id } as const;
      await this.audit.tell(manager, distributorActor(affiliate), told);
      this.security.record('password.changed', { kind: 'distributor', account: affiliate.id });
      return manager.save(Object.assign(affiliate, { passwordHash, tokenVersion: affiliate.tokenVersion + 1 }));
    });
  }

  private async openLink(token: string): Promise<OpenLink> {
    const { manager } = this.database;
    const link = await findActivationLink(manager, token);
    if (!link) throw new ShopError('activation.notFound');
    const affiliate = await manager.findOneBy(AffiliateEntity, { id: link.affiliateId, status: 'approved' });
    if (!affiliate || !isOpen(link)) throw new ShopError('activation.gone');
    return { link, affiliate };
  }
}
