import type { ChangePasswordInput, RenewedStaffView, StaffView, UpdateProfileInput } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { AuditService } from '../../audit/audit.service';
import { SecurityLog } from '../../platform/logging/security-log';
import type { CallerPlace } from '../../access/caller-place';
import { requireConfirmed } from '../../access/step-up';
import { SecondStepService } from '../factors/second-step.service';
import { StaffSessions } from '../sessions/staff-sessions.service';
import { Credentials } from '../../access/passwords/credentials.service';
import type { StaffSessionEntity } from '../staff-session.entity';
import { endStaffSessions } from '../staff-session-rows';
import { chosenName, lockUsers, stillSignedIn, unlessTaken } from '../user-rows';
import { UserEntity } from '../user.entity';
import { toStaffView } from '../user-changes';

/** Changes of a staff user's own account: the name and the password. */
@Injectable()
export class OwnAccountService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly credentials: Credentials,
    private readonly secondStep: SecondStepService,
    private readonly sessions: StaffSessions,
    private readonly audit: AuditService,
    private readonly security: SecurityLog,
  ) {}

  /** @throws ShopError like `chosenName` */
  async update({ username: chosen }: UpdateProfileInput, me: UserEntity): Promise<StaffView> {
    if (chosen === undefined || chosen === me.username) return toStaffView(me);
    const work = this.database.transaction(async (manager) => {
      const user = stillSignedIn(await lockUsers(manager, [me.id]), me);
      const username = await chosenName(manager, chosen, me.id);
      await manager.update(UserEntity, user.id, { username });
      await this.audit.tell(manager, user, {
        action: 'user.updated',
        id: user.id,
        before: { username: user.username },
        after: { username },
      });
      return Object.assign(user, { username });
    });
    return toStaffView(await unlessTaken(work));
  }

  /**
   * Ends every session of the user, and begins a new one for who asks. Staff who have a second factor give that too, and the
   * password lengthens nothing that it opened.
   * @throws ShopError like `Credentials.renew`; auth.stepUpRequired; auth.required when the session ended meanwhile
   */
  async changePassword(
    input: ChangePasswordInput,
    session: StaffSessionEntity,
    place: CallerPlace,
  ): Promise<RenewedStaffView> {
    const me = session.user;
    const hasFactor = (await this.secondStep.methodsOf(me.id)).length > 0;
    if (hasFactor) requireConfirmed(session);
    const attempt = { kind: 'staff', name: me.username, ...place } as const;
    const passwordHash = await this.credentials.renew(attempt, me, input);
    return this.database.transaction(async (manager) => {
      const user = stillSignedIn(await lockUsers(manager, [me.id]), me);
      const former = await this.sessions.requireOpen(session, manager);
      const tokenVersion = user.tokenVersion + 1;
      await manager.update(UserEntity, user.id, { passwordHash, tokenVersion });
      await this.audit.tell(manager, user, { action: 'user.passwordChanged', id: user.id });
      this.security.record('password.changed', { kind: 'staff', account: user.id });
      await endStaffSessions(manager, user.id);
      const renewed = { id: user.id, tokenVersion };
      const token = await this.sessions.open(renewed, place, manager, hasFactor ? former : undefined);
      return { ...toStaffView(user), token };
    });
  }
}
