import type { PasskeyAnswerInput, SecondStepCodeInput, StaffLoginAnswer, StaffLoginInput, StaffSession } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Raw, Repository } from 'typeorm';

import { staffActor } from '../../audit/actor';
import { AuditService } from '../../audit/audit.service';
import { SecurityLog } from '../../platform/logging/security-log';
import { UserEntity } from '../../users/user.entity';
import { toStaffView } from '../../users/user.view';
import { Challenges, type OpenChallenge } from '../factors/challenges.service';
import { SecondStepService } from '../factors/second-step.service';
import { Credentials, type FoundAccount } from '../passwords/credentials.service';
import type { CallerPlace } from '../sessions/caller-place';
import { StaffSessions } from '../sessions/staff-sessions.service';

/** Signs staff in: by the password, and by a second factor where the user has one. */
@Injectable()
export class StaffLoginService {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly credentials: Credentials,
    private readonly challenges: Challenges,
    private readonly secondStep: SecondStepService,
    private readonly sessions: StaffSessions,
    private readonly audit: AuditService,
    private readonly security: SecurityLog,
  ) {}

  /**
   * The password step. `usedAt` is the shop's address as the caller knows it.
   * @returns a session, or for a user with a second factor what it takes to get one
   * @throws ShopError like `Credentials.identify`; a paused user may not enter
   */
  async login({ username, password }: StaffLoginInput, place: CallerPlace, usedAt: string): Promise<StaffLoginAnswer> {
    const attempt = { kind: 'staff', name: username, ...place } as const;
    const user = await this.credentials.identify(attempt, password, () => this.find(username));
    return (await this.secondStep.begin(user, usedAt)) ?? this.open(user, place);
  }

  /** @throws ShopError auth.challengeOver, and like `SecondStepService.use` */
  async enterCode({ challenge, code }: SecondStepCodeInput, place: CallerPlace): Promise<StaffSession> {
    const open = await this.challenges.find('signIn', challenge);
    await this.secondStep.use(open.user, { code }, place);
    return this.enter(open, place);
  }

  /** @throws ShopError auth.challengeOver, and like `SecondStepService.use` */
  async enterPasskey(
    { challenge, credential }: PasskeyAnswerInput,
    place: CallerPlace,
    usedAt: string,
  ): Promise<StaffSession> {
    const open = await this.challenges.find('signIn', challenge);
    await this.secondStep.use(open.user, { credential, nonce: open.challenge.nonce, usedAt }, place);
    return this.enter(open, place);
  }

  private async enter({ challenge, user }: OpenChallenge, place: CallerPlace): Promise<StaffSession> {
    await this.challenges.close(challenge);
    return this.open(user, place);
  }

  private async open(user: UserEntity, place: CallerPlace): Promise<StaffSession> {
    await this.audit.record(this.users.manager, staffActor(user), [
      { action: 'user.signedIn', object: { type: 'user', id: user.id }, before: null, after: null },
    ]);
    this.security.record('signIn.succeeded', { kind: 'staff', account: user.id });
    return { user: toStaffView(user), token: await this.sessions.open(user, place) };
  }

  private async find(username: string): Promise<FoundAccount<UserEntity> | null> {
    const account = await this.users.findOneBy({
      username: Raw((column) => `lower(${column}) = lower(:username)`, { username }),
    });
    return account && { account, mayEnter: account.active };
  }
}
