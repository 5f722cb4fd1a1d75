import type { CreateUserInput, StaffView, UpdateUserInput, UserSort } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';

import { changedFields, AuditService } from '../audit/audit.service';
import { Passwords } from '../access/passwords/passwords.service';
import type { StaffSessionEntity } from './staff-session.entity';
import { ShopError } from '../platform/errors/shop-error';
import { Page } from '../platform/http/page';
import { giveNotice } from '../notices/give-notice';
import type { Asked } from '../platform/repeats/asked';
import { doOnce } from '../platform/repeats/do-once';
import { SecurityLog } from '../platform/logging/security-log';
import { inTexts, List } from '../platform/lists/list';
import { inSpanish } from '../platform/lists/list-order';
import { ReadingDatabase } from '../platform/database/reading-database';
import { resetFactors } from './factors/factor-reset';
import { endStaffSessions, takeProof } from './staff-session-rows';
import { dismissalRefusal, endsSessions, isWorkingAdmin, toStaffView, userFields, withChange } from './user-changes';
import { chosenName, lockUsers, stillSignedIn, unlessTaken } from './user-rows';
import { UserEntity } from './user.entity';
import type { ListUsersDto } from './users.dto';

const name = inSpanish('staff.username');

const users = new List<UserEntity, ListUsersDto, UserSort>({
  of: UserEntity,
  alias: 'staff',
  sorts: {
    '-createdAt': [['staff.createdAt', 'DESC']],
    createdAt: [['staff.createdAt', 'ASC']],
    username: [[name, 'ASC']],
    '-username': [[name, 'DESC']],
  },
  usually: '-createdAt',
  filters: {
    role: (role) => ['staff.role = :role', { role }],
    active: (active) => ['staff.active = :active', { active: active === 'true' }],
  },
  search: inTexts('shop_fold(staff.username)'),
});

/** Administration of the accounts of staff. Every change is one transaction with its row in the audit log. */
@Injectable()
export class UsersService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly reading: ReadingDatabase,
    private readonly passwords: Passwords,
    private readonly audit: AuditService,
    private readonly security: SecurityLog,
  ) {}

  /** The users that match, newest first unless asked otherwise. */
  async list(query: ListUsersDto): Promise<Page<StaffView>> {
    const [found, total] = await this.reading.read((manager) => users.page(manager, query));
    return new Page(found.map(toStaffView), { total });
  }

  /** @throws ShopError user.usernameTaken, request.keyReused, resource.notFound for who is gone again */
  async create(input: CreateUserInput, admin: UserEntity, asked: Asked | null): Promise<StaffView> {
    const fields = userFields(input);
    const passwordHash = await this.passwords.hashChosen(input.password, 'password');
    const work = this.database.transaction(async (manager) => {
      stillSignedIn(await lockUsers(manager, [admin.id]), admin);
      const id = await doOnce(manager, admin.id, asked, async () => {
        const named = { ...fields, username: await chosenName(manager, fields.username) };
        const user = await manager.save(manager.create(UserEntity, { ...named, passwordHash }));
        await this.record(manager, admin, { action: 'user.created', id: user.id, after: named });
        return user.id;
      });
      return manager.findOneBy(UserEntity, { id });
    });
    const user = await unlessTaken(work);
    if (!user) throw new ShopError('resource.notFound');
    return toStaffView(user);
  }

  /**
   * A pause and another role end the user's sessions; other changes take effect at their next request.
   * @throws ShopError user.ownAccount, user.lastAdmin, user.usernameTaken
   */
  async update(id: string, change: UpdateUserInput, admin: UserEntity): Promise<StaffView> {
    const work = this.database.transaction(async (manager) => {
      const user = await this.lock(manager, id, admin, (before) => withChange(before, change));
      const after = withChange(user, change);
      // Names from before the rules stay.
      if (after.username !== user.username) after.username = await chosenName(manager, after.username, id);
      const changed = changedFields(userFields(user), after);
      if (!changed) return user;
      const ends = endsSessions(user, after);
      await manager.update(UserEntity, id, { ...after, tokenVersion: user.tokenVersion + (ends ? 1 : 0) });
      if (ends) await endStaffSessions(manager, id);
      await this.record(manager, admin, { action: 'user.updated', id, ...changed });
      return Object.assign(user, after);
    });
    return toStaffView(await unlessTaken(work));
  }

  /**
   * Gives another user a password, which ends their sessions and is told to them. Takes a proof of its own.
   * @throws ShopError resource.notFound, user.ownAccount for one's own: that takes the current one; auth.stepUpRequired
   */
  async resetPassword(
    id: string,
    newPassword: string,
    { admin, session }: { admin: UserEntity; session: StaffSessionEntity },
  ): Promise<StaffView> {
    if (id === admin.id) {
      throw new ShopError('user.ownAccount', { text: 'Cambia tu propia contraseña en Mi perfil, con la actual.' });
    }
    const passwordHash = await this.passwords.hashChosen(newPassword, 'newPassword');
    return this.database.transaction(async (manager) => {
      const user = await this.lock(manager, id, admin, (before) => before);
      await takeProof(manager, session);
      await manager.update(UserEntity, id, { passwordHash, tokenVersion: user.tokenVersion + 1 });
      await endStaffSessions(manager, id);
      await giveNotice(manager, id, { kind: 'passwordReset', byId: admin.id });
      await this.record(manager, admin, { action: 'user.passwordChanged', id });
      return toStaffView(user);
    });
  }

  /**
   * Takes the second factors of somebody who lost phone and recovery codes, who is told.
   * @throws ShopError resource.notFound, user.ownAccount for one's own, user.noFactor
   */
  async resetFactors(id: string, admin: UserEntity): Promise<{ id: string }> {
    if (id === admin.id) {
      throw new ShopError('user.ownAccount', { text: 'Quita tu propio segundo paso en Mi perfil, Seguridad.' });
    }
    return this.database.transaction(async (manager) => {
      const user = await this.lock(manager, id, admin, (before) => before);
      if (!(await resetFactors(manager, user))) throw new ShopError('user.noFactor');
      await giveNotice(manager, id, { kind: 'factorsReset', byId: admin.id });
      await this.audit.tell(manager, admin, { action: 'user.factorsReset', id });
      this.security.record('factor.removed', { account: id, factor: 'all' });
      return { id };
    });
  }

  /**
   * Affiliates that the user approved stay approved.
   * @throws ShopError user.ownAccount, user.lastAdmin
   */
  async remove(id: string, admin: UserEntity): Promise<{ id: string }> {
    return this.database.transaction(async (manager) => {
      const user = await this.lock(manager, id, admin, () => null);
      await manager.delete(UserEntity, id);
      await this.record(manager, admin, { action: 'user.deleted', id, before: { ...userFields(user) } });
      return { id };
    });
  }

  /** The user, once it is sure that the change may be made; `toAfter` returns null for a deletion. */
  private async lock(
    manager: EntityManager,
    id: string,
    admin: UserEntity,
    toAfter: (user: UserEntity) => Pick<UserEntity, 'role' | 'active'> | null,
  ): Promise<UserEntity> {
    const users = await lockUsers(manager, [id, admin.id]);
    const user = users.find((candidate) => candidate.id === id);
    if (!user) throw new ShopError('resource.notFound');
    const admins = users.filter(isWorkingAdmin);
    const refusal = dismissalRefusal({ actorId: admin.id, user, after: toAfter(user), admins });
    if (refusal) throw new ShopError(refusal);
    stillSignedIn(users, admin);
    return user;
  }

  private record(manager: EntityManager, admin: UserEntity, told: Parameters<AuditService['tell']>[2]): Promise<void> {
    this.security.record('users.changed', { action: told.action, account: told.id });
    return this.audit.tell(manager, admin, told);
  }
}
