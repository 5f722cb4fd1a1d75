import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

import { Inject, Injectable } from '@nestjs/common';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { LessThan, type EntityManager } from 'typeorm';

import { CONFIG, type Config } from '../../../platform/config/config';
import { sessionSecret } from '../../../platform/config/session-secret';
import { StaffTotpEntity } from './staff-totp.entity';

/** Six digits. */
const CODE = /^\d{6}$/;

/** How far a phone's clock may be off, s. */
const TOLERANCE = 30;

/** Before the first code that was used. */
const NO_STEP = -1;

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Codes of apps: what they are made of, kept encrypted with a key of the server's secret, and whether one is right. */
@Injectable()
export class Totp {
  private readonly key: Buffer;

  constructor(@Inject(CONFIG) config: Pick<Config, 'jwtSecret' | 'dataDir'>) {
    this.key = Buffer.from(hkdfSync('sha256', sessionSecret(config), '', 'staff totp secrets', 32));
  }

  /** Ms since the epoch; a test has its own clock. */
  now(): number {
    return Date.now();
  }

  /** What a new app is told: base32, the same as an address, and encrypted for the database. */
  newSecret(shop: string, username: string): { secret: string; uri: string; encrypted: Buffer } {
    const secret = generateSecret();
    return { secret, uri: generateURI({ issuer: shop, label: username, secret }), encrypted: this.encrypt(secret) };
  }

  /** The 30 seconds that a code is of; null for a wrong one, or one not newer than `lastStep`. */
  stepOf(encrypted: Buffer, code: string, lastStep = NO_STEP): number | null {
    if (!CODE.test(code)) return null;
    const epoch = Math.floor(this.now() / 1000);
    const secret = this.decrypt(encrypted);
    const afterTimeStep = lastStep === NO_STEP ? {} : { afterTimeStep: lastStep };
    const result = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE, ...afterTimeStep });
    return result.valid && 'timeStep' in result ? result.timeStep : null;
  }

  /** Uses a code of the user's app up; false for a wrong one. Of two who use one code at once, one gets true. */
  async use(manager: EntityManager, userId: string, code: string): Promise<boolean> {
    const app = await manager.findOneBy(StaffTotpEntity, { userId });
    const step = app && this.stepOf(app.secret, code, Number(app.lastStep));
    if (step === null) return false;
    const lastStep = String(step);
    const { affected } = await manager.update(StaffTotpEntity, { userId, lastStep: LessThan(lastStep) }, { lastStep });
    return affected === 1;
  }

  private encrypt(secret: string): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.key, iv);
    const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), text]);
  }

  private decrypt(encrypted: Buffer): string {
    const decipher = createDecipheriv(CIPHER, this.key, encrypted.subarray(0, IV_BYTES));
    decipher.setAuthTag(encrypted.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(encrypted.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  }
}
