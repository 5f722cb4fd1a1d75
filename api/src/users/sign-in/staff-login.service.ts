import type {
  PasskeyAnswerInput,
  SecondStepCodeInput,
  StaffLoginAnswer,
  StaffLoginInput,
  StaffSession,
} from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Raw, Repository, type EntityManager } from 'typeorm';

import { AuditService } from '../../audit/audit.service';
import { ShopError } from '../../platform/errors/shop-error';
import { SecurityLog } from '../../platform/logging/security-log';
import { UserEntity } from '../user.entity';
import { toStaffView } from '../user-changes';
import { Challenges, type OpenChallenge } from '../factors/challenges.service';
import { SecondStepService } from '../factors/second-step.service';
import { Credentials, type FoundAccount } from '../../access/passwords/credentials.service';
import type { CallerPlace } from '../../access/caller-place';
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
   * The password step.
   * @returns a session, or for a user with a second factor what it takes to get one
   * @throws ShopError like `Credentials.identify`; a paused user may not enter
   */
  async login({ username: typed, password }: StaffLoginInput, place: CallerPlace): Promise<StaffLoginAnswer> {
    // As names are kept, however a letter and its accent were typed.
    const username = typed.normalize('NFC');
    const attempt = { kind: 'staff', name: username, ...place } as const;
    const user = await this.credentials.identify(attempt, password, () => this.find(username));
    const begun = (await this.secondStep.begin(user, place)) ?? (await this.openByPassword(user, place));
    // A factor that was added meanwhile is asked for.
    return begun ?? (await this.secondStep.begin(user, place)) ?? refuse();
  }

  /** @throws ShopError auth.challengeOver, and like `SecondStepService.use` */
  async enterCode({ challenge, code }: SecondStepCodeInput, place: CallerPlace): Promise<StaffSession> {
    const open = await this.challenges.find('signIn', challenge);
    await this.secondStep.use(open.user, { code }, place);
    return this.enter(open, place);
  }

  /** @throws ShopError auth.challengeOver, and like `SecondStepService.use` */
  async enterPasskey({ challenge, credential }: PasskeyAnswerInput, place: CallerPlace): Promise<StaffSession> {
    const open = await this.challenges.find('signIn', challenge);
    await this.secondStep.use(open.user, { credential, nonce: open.challenge.nonce }, place);
    return this.enter(open, place);
  }

  private enter({ challenge, user }: OpenChallenge, place: CallerPlace): Promise<StaffSession> {
    return this.users.manager.transaction(async (manager) => {
      await this.hold(manager, user);
      await this.challenges.close(challenge, manager);
      return this.open(manager, user, place);
    });
  }

  /** Null where the user has got a second factor since the password was given. */
  private openByPassword(user: UserEntity, place: CallerPlace): Promise<StaffSession | null> {
    return this.users.manager.transaction(async (manager) => {
      await this.hold(manager, user);
      const methods = await this.secondStep.methodsOf(user.id, manager);
      return methods.length > 0 ? null : this.open(manager, user, place);
    });
  }

  /**
   * Keeps the user as they are until the session is there: a change of password, role or factors comes before it and is
   * seen, or after it and ends it.
   */
  private async hold(manager: EntityManager, { id, tokenVersion }: UserEntity): Promise<void> {
    const user = await manager.findOne(UserEntity, { where: { id }, lock: { mode: 'pessimistic_read' } });
    if (!user?.active || user.tokenVersion !== tokenVersion) refuse();
  }

  private async open(manager: EntityManager, user: UserEntity, place: CallerPlace): Promise<StaffSession> {
    await this.audit.tell(manager, user, { action: 'user.signedIn', id: user.id });
    const token = await this.sessions.open(user, place, manager);
    this.security.record('signIn.succeeded', { kind: 'staff', account: user.id });
    return { user: toStaffView(user), token };
  }

  private async find(username: string): Promise<FoundAccount<UserEntity> | null> {
    const account = await this.users.findOneBy({
      username: Raw((column) => `lower(${column}) = lower(:username)`, { username }),
    });
    return account && { account, mayEnter: account.active };
  }
}

/** Of somebody whose password, role or factors changed while they signed in. */
function refuse(): never {
  throw new ShopError('auth.invalidCredentials');
}
