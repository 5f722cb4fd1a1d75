import type { ConfirmInput, PasskeyAnswerInput, PasskeyChallenge } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { ShopError } from '../../platform/errors/shop-error';
import { SecurityLog } from '../../platform/logging/security-log';
import { Credentials } from '../../access/passwords/credentials.service';
import type { CallerPlace } from '../../access/caller-place';
import type { StaffSessionEntity } from '../staff-session.entity';
import { StaffSessions } from '../sessions/staff-sessions.service';
import { Challenges } from './challenges.service';
import { Passkeys } from './passkeys/passkeys.service';
import { SecondStepService } from './second-step.service';

/** Confirms a session: for some minutes it may do what asks for that (`@StepUp`). */
@Injectable()
export class ConfirmationService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly challenges: Challenges,
    private readonly credentials: Credentials,
    private readonly passkeys: Passkeys,
    private readonly secondStep: SecondStepService,
    private readonly security: SecurityLog,
    private readonly sessions: StaffSessions,
  ) {}

  /**
   * Staff who have a second factor give it; the password alone is not enough then.
   * @throws ShopError like `Credentials.confirm` for a password, like `SecondStepService.use` for a code; request.invalid at
   * `code` for a password where a factor is there
   */
  async confirm(session: StaffSessionEntity, { password, code }: ConfirmInput, place: CallerPlace): Promise<void> {
    const { user } = session;
    if (code === null) {
      if ((await this.secondStep.methodsOf(user.id)).length > 0) throw missingCode();
      const attempt = { kind: 'staff', name: user.username, ...place } as const;
      await this.credentials.confirm(attempt, user, password ?? '');
    } else {
      await this.secondStep.use(user, { code }, place);
    }
    await this.finish(session);
  }

  /** Asks for one of the user's passkeys. @throws ShopError user.noFactor for a user without any */
  async askForPasskey({ user }: StaffSessionEntity, { usedAt }: CallerPlace): Promise<PasskeyChallenge> {
    const question = await this.passkeys.ask(this.database.manager, user.id, usedAt);
    if (!question) throw new ShopError('user.noFactor');
    return { ...(await this.challenges.begin('confirm', user, { nonce: question.nonce })), options: question.options };
  }

  /** @throws ShopError auth.challengeOver, and like `SecondStepService.use` */
  async confirmByPasskey(
    session: StaffSessionEntity,
    { challenge: token, credential }: PasskeyAnswerInput,
    place: CallerPlace,
  ): Promise<void> {
    const { challenge } = await this.challenges.find('confirm', token, session.userId);
    await this.secondStep.use(session.user, { credential, nonce: challenge.nonce }, place);
    await this.challenges.close(challenge);
    await this.finish(session);
  }

  private async finish(session: StaffSessionEntity): Promise<void> {
    await this.sessions.confirm(session);
    this.security.record('stepUp.succeeded', { account: session.userId });
  }
}

/** The refusal of a password where it takes a second factor. */
function missingCode(): ShopError {
  const problem = { path: 'code', message: 'Escribe un código de tu app o de recuperación, o usa tu llave de acceso' };
  return new ShopError('request.invalid', { text: problem.message, problems: [problem] });
}
