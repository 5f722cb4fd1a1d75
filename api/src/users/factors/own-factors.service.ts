import {
  type AuditAction,
  type NewTotpView,
  type OwnFactorsView,
  type PasskeyChallenge,
  type AddPasskeyInput,
  type RecoveryCodesView,
} from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, IsNull, type DeleteResult, type EntityManager } from 'typeorm';

import { AuditService } from '../../audit/audit.service';
import type { CallerPlace } from '../../access/caller-place';
import { invalid, ShopError } from '../../platform/errors/shop-error';
import { SecurityLog } from '../../platform/logging/security-log';
import { UserEntity } from '../user.entity';
import { lockUsers, stillSignedIn } from '../user-rows';
import type { StaffSessionEntity } from '../staff-session.entity';
import { StaffSessions } from '../sessions/staff-sessions.service';
import { Challenges } from './challenges.service';
import { PasskeyEntity } from './passkeys/passkey.entity';
import { Passkeys } from './passkeys/passkeys.service';
import { RecoveryCodeEntity } from './recovery-code.entity';
import { renewRecoveryCodes } from './recovery-codes';
import { FactorRules } from './rules/factor-rules.service';
import { wrongCode } from './second-step.service';
import { StaffTotpEntity } from './totp/staff-totp.entity';
import { Totp } from './totp/totp.service';

/** Passkeys of one person. All are named where one is asked for, and Chromium asks for none of more than 64. */
const MOST_PASSKEYS = 20;

/** The name under which an app lists its codes. */
const ISSUER = 'Tienda';

/**
 * The second factors of a staff user: an app, passkeys, recovery codes. Every change is one transaction with its row in the
 * audit log, and ends the user's other sessions.
 */
@Injectable()
export class OwnFactorsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly audit: AuditService,
    private readonly challenges: Challenges,
    private readonly passkeys: Passkeys,
    private readonly rules: FactorRules,
    private readonly security: SecurityLog,
    private readonly sessions: StaffSessions,
    private readonly totp: Totp,
  ) {}

  async read({ id: userId }: UserEntity): Promise<OwnFactorsView> {
    const { manager } = this.database;
    const app = await manager.findOneBy(StaffTotpEntity, { userId });
    const passkeys = await manager.find(PasskeyEntity, { where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } });
    const due = await this.rules.dueAt(userId);
    return {
      totpSince: app?.createdAt.toISOString() ?? null,
      passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({
        id,
        name,
        createdAt: createdAt.toISOString(),
        usedAt: usedAt?.toISOString() ?? null,
      })),
      recoveryCodesLeft: await manager.countBy(RecoveryCodeEntity, { userId, usedAt: IsNull() }),
      dueAt: due?.toISOString() ?? null,
    };
  }

  /** Begins an app's registration with its secret; the app counts once it has shown a right code (`addTotp`). */
  async beginTotp(user: UserEntity): Promise<NewTotpView> {
    const { sealed, ...told } = this.totp.newSecret(ISSUER, user.username);
    return { ...(await this.challenges.begin('totp', user, { secret: Buffer.from(sealed) })), ...told };
  }

  /**
   * The app takes the place of the one before, if there was one.
   * @throws ShopError auth.challengeOver, auth.wrongCode
   */
  async addTotp(session: StaffSessionEntity, token: string, code: string): Promise<RecoveryCodesView> {
    const { userId } = session;
    const { challenge } = await this.challenges.find('totp', token, userId);
    const sealed = challenge.secret?.toString() ?? '';
    const step = this.totp.firstStepOf(sealed, code.replace(/\s/g, ''));
    if (step === null) throw wrongCode();
    return this.change(session, 'user.factorAdded', { factor: 'totp' }, async (manager) => {
      await this.challenges.close(challenge, manager);
      const row = { userId, sealed, secret: null, lastStep: String(step), createdAt: new Date() };
      await manager.upsert(StaffTotpEntity, row, ['userId']);
      return this.firstCodes(manager, userId);
    });
  }

  /** @throws ShopError resource.notFound, auth.factorNeeded */
  removeTotp(session: StaffSessionEntity): Promise<OwnFactorsView> {
    return this.remove(session, 'totp', (manager) => manager.delete(StaffTotpEntity, { userId: session.userId }));
  }

  async beginPasskey(user: UserEntity, { usedAt }: CallerPlace): Promise<PasskeyChallenge> {
    const { options, nonce } = await this.passkeys.askForNew(this.database.manager, user, usedAt);
    return { ...(await this.challenges.begin('passkey', user, { nonce })), options };
  }

  /** @throws ShopError auth.challengeOver, auth.wrongPasskey, request.invalid for one more than a person may have */
  async addPasskey(
    session: StaffSessionEntity,
    { challenge: token, credential, name }: AddPasskeyInput,
    { usedAt }: CallerPlace,
  ): Promise<RecoveryCodesView> {
    const { userId } = session;
    const { challenge } = await this.challenges.find('passkey', token, userId);
    const passkey = await this.passkeys.readNew(credential, challenge.nonce ?? '', usedAt);
    if (!passkey || (await this.database.manager.existsBy(PasskeyEntity, { id: passkey.id }))) {
      throw new ShopError('auth.wrongPasskey');
    }
    return this.change(session, 'user.factorAdded', { factor: 'passkey', name }, async (manager) => {
      await this.challenges.close(challenge, manager);
      if ((await manager.countBy(PasskeyEntity, { userId })) >= MOST_PASSKEYS) {
        throw invalid('name', `Ya tienes ${MOST_PASSKEYS} llaves de acceso: quita antes una que no uses`);
      }
      await manager.insert(PasskeyEntity, { ...passkey, userId, name });
      return this.firstCodes(manager, userId);
    });
  }

  /** @throws ShopError resource.notFound, auth.factorNeeded */
  removePasskey(session: StaffSessionEntity, id: string): Promise<OwnFactorsView> {
    const { userId } = session;
    return this.remove(session, 'passkey', (manager) => manager.delete(PasskeyEntity, { id, userId }));
  }

  /** Ten new codes; those from before are worth nothing. @throws ShopError user.noFactor for a user with a password alone */
  async renewCodes(session: StaffSessionEntity): Promise<RecoveryCodesView> {
    return this.change(session, 'user.recoveryCodesRenewed', null, async (manager) => {
      if (!(await hasFactor(manager, session.userId))) throw new ShopError('user.noFactor');
      return { recoveryCodes: await renewRecoveryCodes(manager, session.userId) };
    });
  }

  /** The last factor goes only where the user's role needs none, and the recovery codes go with it. */
  private async remove(
    session: StaffSessionEntity,
    factor: 'totp' | 'passkey',
    work: (manager: EntityManager) => Promise<DeleteResult>,
  ): Promise<OwnFactorsView> {
    const { userId, user } = session;
    await this.change(session, 'user.factorRemoved', { factor }, async (manager) => {
      const { affected } = await work(manager);
      if (affected === 0) throw new ShopError('resource.notFound');
      if (await hasFactor(manager, userId)) return;
      if (await this.rules.requires(user.role, manager)) throw new ShopError('auth.factorNeeded');
      await manager.delete(RecoveryCodeEntity, { userId });
    });
    return this.read(user);
  }

  private change<Result>(
    session: StaffSessionEntity,
    action: AuditAction,
    after: { factor: string; name?: string } | null,
    work: (manager: EntityManager) => Promise<Result>,
  ): Promise<Result> {
    return this.database.transaction(async (manager) => {
      const user = stillSignedIn(await lockUsers(manager, [session.userId]), session.user);
      await this.sessions.requireOpen(session, manager);
      const result = await work(manager);
      await this.sessions.endOthers(session, manager);
      await this.audit.tell(manager, user, { action, id: user.id, after });
      const event = action === 'user.factorRemoved' ? 'factor.removed' : 'factor.added';
      this.security.record(event, { account: user.id, factor: after?.factor ?? 'recovery' });
      return result;
    });
  }

  /** With the first factor come recovery codes. */
  private async firstCodes(manager: EntityManager, userId: string): Promise<RecoveryCodesView> {
    const hasCodes = await manager.existsBy(RecoveryCodeEntity, { userId });
    return { recoveryCodes: hasCodes ? null : await renewRecoveryCodes(manager, userId) };
  }
}

async function hasFactor(manager: EntityManager, userId: string): Promise<boolean> {
  return (await manager.existsBy(StaffTotpEntity, { userId })) || (await manager.existsBy(PasskeyEntity, { userId }));
}
