import { Injectable } from '@nestjs/common';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { LessThan, type EntityManager } from 'typeorm';

import { giveAdminsNoticeOnce } from '../../../notices/give-notice';
import { SecurityLog } from '../../../platform/logging/security-log';
import { FactorVault } from './factor-vault';
import { StaffTotpEntity } from './staff-totp.entity';

/** Six digits. */
const CODE = /^\d{6}$/;

/** How far a phone's clock may be off. */
const TOLERANCE_SECONDS = 30;

/** Before the first code that was used. */
const NO_STEP = -1;

/** Codes of apps: what they are made of, and whether one is right. */
@Injectable()
export class Totp {
  constructor(
    private readonly vault: FactorVault,
    private readonly security: SecurityLog,
  ) {}

  /** Ms since the epoch; a test has its own clock. */
  now(): number {
    return Date.now();
  }

  /** Secret of a new app: in base32, as an address, and sealed for the database. */
  newSecret(shop: string, username: string): { secret: string; uri: string; sealed: string } {
    const secret = generateSecret();
    return { secret, uri: generateURI({ issuer: shop, label: username, secret }), sealed: this.vault.seal(secret) };
  }

  /** The 30 seconds that a code of a new app is of; null for a wrong one. */
  firstStepOf(sealed: string, code: string): number | null {
    const secret = this.vault.open(sealed);
    return secret === null ? null : this.stepOf(secret, code, NO_STEP);
  }

  /**
   * Uses a code of the user's app up; false for a wrong one, and where the app can't be read, which the admins are told.
   * Of two who use one code at once, one gets true.
   */
  async use(manager: EntityManager, userId: string, code: string): Promise<boolean> {
    const app = CODE.test(code) && (await manager.findOneBy(StaffTotpEntity, { userId }));
    if (!app) return false;
    const secret = this.read(app);
    if (secret === null) {
      this.security.record('factor.unreadable', { account: userId });
      await giveAdminsNoticeOnce(manager, 'factorsUnreadable');
      return false;
    }
    const step = this.stepOf(secret, code, Number(app.lastStep));
    if (step === null) return false;
    const lastStep = String(step);
    const { affected } = await manager.update(StaffTotpEntity, { userId, lastStep: LessThan(lastStep) }, { lastStep });
    return affected === 1;
  }

  /**
   * Seals again, by the newest key, what an older one or the secret of sessions keeps; those may be changed afterwards. What
   * can't be read stays as it is.
   */
  async sealAnew(manager: EntityManager): Promise<void> {
    for (const app of await manager.find(StaffTotpEntity)) {
      if (app.sealed !== null && this.vault.isCurrent(app.sealed)) continue;
      const secret = this.read(app);
      if (secret === null) continue;
      // Unless it is another app by now.
      const before = { userId: app.userId, createdAt: app.createdAt };
      await manager.update(StaffTotpEntity, before, { sealed: this.vault.seal(secret) });
    }
  }

  private read({ sealed, secret }: StaffTotpEntity): string | null {
    if (sealed !== null) return this.vault.open(sealed);
    return secret && this.vault.openFormer(secret);
  }

  /** The 30 seconds that a code is of; null for a wrong one, or one not newer than `lastStep`. */
  private stepOf(secret: string, code: string, lastStep: number): number | null {
    if (!CODE.test(code)) return null;
    const epoch = Math.floor(this.now() / 1000);
    const afterTimeStep = lastStep === NO_STEP ? {} : { afterTimeStep: lastStep };
    const result = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE_SECONDS, ...afterTimeStep });
    return result.valid && 'timeStep' in result ? result.timeStep : null;
  }
}
