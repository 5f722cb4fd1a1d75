import { randomUUID } from 'node:crypto';

import type { StaffSessionView } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, MoreThan, Not, Raw, Repository, type EntityManager } from 'typeorm';

import { ShopError } from '../../platform/errors/shop-error';
import { UserEntity } from '../user.entity';
import { sessionSeconds, SessionTokens } from '../../access/tokens/session-tokens.service';
import type { StaffCallers } from '../../access/callers';
import type { StaffSession } from '../../access/principal';
import type { SessionPlace } from '../../access/caller-place';
import { StaffSessionEntity } from '../staff-session.entity';

const MINUTE_MS = 60_000;

/** Between a confirmation and the call that it was given for. */
const JUST_NOW_MS = 120_000;

/** A session that nobody used for so long is over. */
const IDLE = "interval '12 hours'";

/**
 * Sessions of staff users: a row, and a token that the browser sends in `Authorization`, raw or as "Bearer …". A session is
 * ended by deleting its row. Code that ends all of a user's counts up the user's `tokenVersion` as well, by which requests
 * that are under way notice it under lock.
 */
@Injectable()
export class StaffSessions implements StaffCallers {
  constructor(
    private readonly tokens: SessionTokens,
    @InjectRepository(StaffSessionEntity) private readonly sessions: Repository<StaffSessionEntity>,
  ) {}

  /** Begins a session, confirmed as of now, or as the one in whose place it comes. @returns its token */
  async open(
    { id: userId, tokenVersion }: Pick<UserEntity, 'id' | 'tokenVersion'>,
    { device, address }: SessionPlace,
    manager: EntityManager = this.sessions.manager,
    former?: Pick<StaffSessionEntity, 'confirmedAt' | 'proofUnused'>,
  ): Promise<string> {
    const id = randomUUID();
    const now = new Date();
    const expiresAt = new Date(now.getTime() + sessionSeconds.staff * 1000);
    const { confirmedAt, proofUnused } = former ?? { confirmedAt: now, proofUnused: true };
    const times = { beganAt: now, seenAt: now, confirmedAt, expiresAt };
    await manager.insert(StaffSessionEntity, { id, userId, device, address, proofUnused, ...times });
    return this.tokens.sign('staff', { accountId: userId, version: tokenVersion }, id);
  }

  async find(authorization = ''): Promise<StaffSessionEntity | null> {
    const claims = this.tokens.read('staff', authorization.replace(/^Bearer +/i, '').trim());
    if (!claims) return null;
    const { accountId, version, sessionId } = claims;
    return this.sessions
      .createQueryBuilder('session')
      .innerJoinAndSelect('session.user', 'staff', 'staff.active AND staff.tokenVersion = :version', { version })
      .where('session.id = :sessionId AND session.userId = :accountId', { sessionId, accountId })
      .andWhere(`session.seenAt > now() - ${IDLE}`)
      .getOne();
  }

  async noteUse({ id, seenAt }: StaffSession, { device, address }: SessionPlace): Promise<void> {
    const now = new Date();
    if (now.getTime() - seenAt.getTime() < MINUTE_MS) return;
    await this.sessions.update({ id, seenAt: LessThan(now) }, { seenAt: now, device, address });
  }

  /** The password or a factor was given again. */
  async confirm({ id }: Pick<StaffSessionEntity, 'id'>): Promise<void> {
    await this.sessions.update({ id }, { confirmedAt: new Date(), confirmationUnused: true, proofUnused: true });
  }

  async useConfirmation({ id }: Pick<StaffSessionEntity, 'id'>): Promise<boolean> {
    const confirmedAt = MoreThan(new Date(Date.now() - JUST_NOW_MS));
    const { affected } = await this.sessions.update(
      { id, confirmationUnused: true, confirmedAt },
      { confirmationUnused: false },
    );
    return affected === 1;
  }

  async giveConfirmationBack({ id }: Pick<StaffSessionEntity, 'id'>): Promise<void> {
    await this.sessions.update({ id }, { confirmationUnused: true });
  }

  /** The user's sessions, the one that asks first and then the last used. */
  async list({ id, userId }: StaffSessionEntity): Promise<StaffSessionView[]> {
    const living = {
      userId,
      seenAt: Raw((column) => `${column} > now() - ${IDLE}`),
      expiresAt: Raw((column) => `${column} > now()`),
    };
    const rows = await this.sessions.find({ where: living, order: { seenAt: 'DESC', id: 'ASC' } });
    const views = rows.map((row) => toSessionView(row, row.id === id));
    return [...views.filter(({ current }) => current), ...views.filter(({ current }) => !current)];
  }

  /** Ends the session that asks; another call may have done so meanwhile. */
  async signOut({ id }: Pick<StaffSessionEntity, 'id'>): Promise<void> {
    await this.sessions.delete({ id });
  }

  /** Ends one session of the user whose session asks. @throws ShopError resource.notFound */
  async end(asking: Pick<StaffSessionEntity, 'userId'>, id: string): Promise<void> {
    const { affected } = await this.sessions.delete({ id, userId: asking.userId });
    if (affected === 0) throw new ShopError('resource.notFound');
  }

  /**
   * For a call that waited: another session of the user may have ended this one, which counts up no `tokenVersion`.
   * @throws ShopError auth.required
   */
  async requireOpen({ id }: Pick<StaffSessionEntity, 'id'>, manager: EntityManager): Promise<StaffSessionEntity> {
    const session = await manager.findOneBy(StaffSessionEntity, { id });
    if (!session) throw new ShopError('auth.required');
    return session;
  }

  /**
   * Ends every session of the user but the one that asks, and the devices that were added in any other: the triggers leave
   * that of a session whose time ran out.
   */
  async endOthers(
    { id, userId }: Pick<StaffSessionEntity, 'id' | 'userId'>,
    manager: EntityManager = this.sessions.manager,
  ): Promise<void> {
    await manager.delete(StaffSessionEntity, { userId, id: Not(id) });
    await manager.query('DELETE FROM push_subscriptions WHERE user_id = $1 AND session_id <> $2', [userId, id]);
  }
}

function toSessionView(session: StaffSessionEntity, current: boolean): StaffSessionView {
  const { id, device, address, beganAt, seenAt } = session;
  return { id, device, address, beganAt: beganAt.toISOString(), seenAt: seenAt.toISOString(), current };
}
