import { looksLike, newUsernameProblem } from '@shop/contracts';
import { In, type EntityManager } from 'typeorm';

import type { StaffPrincipal } from '../access/principal';
import { violatedConstraint } from '../platform/errors/database-failure';
import { failureAt, invalid, ShopError } from '../platform/errors/shop-error';
import { StaffSessionEntity } from './staff-session.entity';
import { UserEntity } from './user.entity';

/** Who asks, and the number of their sessions then. */
type SignedIn = Pick<StaffPrincipal, 'id' | 'tokenVersion'>;

/** The index that keeps usernames unique without regard to case. */
const USERNAME_KEY = 'users_username_key';

/**
 * The users with these ids and all admins who work, locked until the transaction ends, in the order of their ids so that
 * two changes never wait for each other. Rows are as they are once everybody before us is done.
 */
export function lockUsers(manager: EntityManager, ids: readonly string[]): Promise<UserEntity[]> {
  return manager.find(UserEntity, {
    where: [{ id: In([...ids]) }, { role: 'admin', active: true }],
    order: { id: 'ASC' },
    lock: { mode: 'for_no_key_update' },
  });
}

/**
 * Keeps the staff user who asks from being deleted until the transaction ends; others may go on changing them.
 * @param text of the failure, where all staff read it: that they sign in would help none
 * @throws ShopError auth.required when their session ended after it was checked
 */
export async function holdUser(manager: EntityManager, user: SignedIn, text?: string): Promise<void> {
  const found = await manager.find(UserEntity, { where: { id: user.id }, lock: { mode: 'for_key_share' } });
  stillSignedIn(found, user, text);
}

/**
 * Keeps a session from being ended until the transaction ends. The user comes first, as for all who end sessions of theirs.
 * @throws ShopError auth.required when it ended after it was checked
 */
export async function holdSession(
  manager: EntityManager,
  { id, userId }: Pick<StaffSessionEntity, 'id' | 'userId'>,
): Promise<void> {
  await manager.findOne(UserEntity, { where: { id: userId }, lock: { mode: 'pessimistic_read' } });
  const session = await manager.findOne(StaffSessionEntity, { where: { id }, lock: { mode: 'for_key_share' } });
  if (!session) throw new ShopError('auth.required');
}

/**
 * Who asks for a change, as they are under lock.
 * @param text of the failure, in place of the usual one
 * @throws ShopError auth.required when their session ended after it was checked
 */
export function stillSignedIn(users: readonly UserEntity[], { id, tokenVersion }: SignedIn, text?: string): UserEntity {
  const user = users.find((candidate) => candidate.id === id);
  if (!user?.active || user.tokenVersion !== tokenVersion) throw new ShopError('auth.required', { text });
  return user;
}

/** @throws ShopError user.usernameTaken in place of the database's refusal of a second user of that name */
export async function unlessTaken<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (violatedConstraint(error) !== USERNAME_KEY) throw error;
    throw failureAt('username', 'user.usernameTaken', error);
  }
}

/**
 * The name as it is kept, when somebody chooses it. The caller holds the admins' rows (`lockUsers`), so that of two who choose
 * names that look alike one is refused.
 * @throws ShopError request.invalid at `username` for what is no name or one of the shop's own, user.usernameTaken for one
 * that looks like another user's
 */
export async function chosenName(manager: EntityManager, chosen: string, ownId: string | null = null): Promise<string> {
  const problem = newUsernameProblem(chosen);
  if (problem !== null) throw invalid('username', problem);
  const username = chosen.trim().normalize('NFC');
  const users = await manager.find(UserEntity, { select: { id: true, username: true } });
  if (users.some((user) => user.id !== ownId && looksLike(user.username, username))) {
    throw failureAt('username', 'user.usernameTaken');
  }
  return username;
}
