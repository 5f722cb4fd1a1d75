import { FACTOR_METHODS, type FactorMethod, type PasskeyJson, type SecondStep } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, IsNull, type EntityManager } from 'typeorm';

import { failureAt, ShopError } from '../../platform/errors/shop-error';
import { SecurityLog } from '../../platform/logging/security-log';
import type { UserEntity } from '../user.entity';
import { LoginAttempts } from '../../access/attempts/login-attempts.service';
import type { CallerPlace } from '../../access/caller-place';
import { Challenges } from './challenges.service';
import { PasskeyEntity } from './passkeys/passkey.entity';
import { Passkeys } from './passkeys/passkeys.service';
import { RecoveryCodeEntity } from './recovery-code.entity';
import { useRecoveryCode } from './recovery-codes';
import { StaffTotpEntity } from './totp/staff-totp.entity';
import { Totp } from './totp/totp.service';

/** Second factor that a user gives, and the challenge that a passkey was asked with. */
export type GivenFactor = { code: string } | { credential: PasskeyJson; nonce: string | null };

/** The second step: asking for a factor, and whether what is given is one. Wrong ones wait like wrong passwords. */
@Injectable()
export class SecondStepService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly attempts: LoginAttempts,
    private readonly challenges: Challenges,
    private readonly passkeys: Passkeys,
    private readonly security: SecurityLog,
    private readonly totp: Totp,
  ) {}

  /** By what the user can take the second step; nothing for a user with a password alone. */
  async methodsOf(userId: string, manager: EntityManager = this.database.manager): Promise<FactorMethod[]> {
    const has: Record<FactorMethod, boolean> = {
      totp: await manager.existsBy(StaffTotpEntity, { userId }),
      passkey: await manager.existsBy(PasskeyEntity, { userId }),
      recovery: await manager.existsBy(RecoveryCodeEntity, { userId, usedAt: IsNull() }),
    };
    return has.totp || has.passkey ? FACTOR_METHODS.filter((method) => has[method]) : [];
  }

  /** Second step that follows the right password; null for a user with a password alone. */
  async begin(user: UserEntity, { usedAt }: CallerPlace): Promise<SecondStep | null> {
    const methods = await this.methodsOf(user.id);
    if (methods.length === 0) return null;
    const question = await this.passkeys.ask(this.database.manager, user.id, usedAt);
    const challenge = await this.challenges.begin('signIn', user, { nonce: question?.nonce ?? null });
    return { challenge, methods, passkey: question?.options ?? null };
  }

  /**
   * Uses a factor of the user up.
   * @throws ShopError auth.wrongCode at `code`, auth.wrongPasskey; limit.tooManyRequests after too many wrong ones
   */
  async use(user: UserEntity, given: GivenFactor, place: CallerPlace): Promise<void> {
    const attempt = { kind: 'factor', name: user.id, ...place } as const;
    const isRight = await this.attempts.during(attempt, async () =>
      (await this.check(user.id, given, place)) ? true : null,
    );
    if (isRight) return;
    this.security.record('factor.refused', { account: user.id });
    throw 'code' in given ? wrongCode() : new ShopError('auth.wrongPasskey');
  }

  private async check(userId: string, given: GivenFactor, { usedAt }: CallerPlace): Promise<boolean> {
    const { manager } = this.database;
    if ('code' in given) {
      const code = given.code.replace(/\s/g, '');
      return (await this.totp.use(manager, userId, code)) || (await useRecoveryCode(manager, userId, code));
    }
    const { credential, nonce } = given;
    return nonce !== null && (await this.passkeys.use(manager, userId, { credential, nonce, usedAt }));
  }
}

/** The refusal of a code, at its field. */
export function wrongCode(): ShopError {
  return failureAt('code', 'auth.wrongCode');
}
