import { newUsernameProblem, roleLabels, type AuditAction, type AuditFields } from '@shop/contracts';
import type { DataSource, EntityManager } from 'typeorm';

import { systemActor } from '../audit/actor';
import { AuditService } from '../audit/audit.service';
import { ShopError } from '../platform/errors/shop-error';
import { resetFactors } from './factors/factor-reset';
import { endStaffSessions } from './staff-session-rows';
import { chosenName } from './user-rows';
import { UserEntity } from './user.entity';

/** The users of the staff, in Spanish, a line each: name, id, role, whether active. Admins come first. */
export async function staffLines(database: DataSource): Promise<string> {
  const users = await database.manager.find(UserEntity, { order: { role: 'ASC', createdAt: 'ASC', id: 'ASC' } });
  return users
    .map(({ username, id, role, active }) => `${username}  ${id}  ${roleLabels[role]}${active ? '' : ', en pausa'}`)
    .join('\n');
}

/**
 * Gives a user of the staff another name, by the server: for the last admin whose name somebody else changed. Sessions stay.
 * @param who their id, or their name without regard to case
 * @throws Error in Spanish, when there is no such user or the name can't be theirs
 */
export async function renameUser(database: DataSource, who: string, name: string): Promise<string> {
  const problem = newUsernameProblem(name);
  if (problem !== null) throw new Error(`"${name}" no puede ser un nombre: ${problem}`);
  return changeByServer(database, who, 'user.updated', async (manager, user) => {
    const username = await chosenName(manager, name, user.id).catch((error: unknown) => {
      throw error instanceof ShopError ? new Error(`otro usuario tiene un nombre como "${name}"`) : error;
    });
    await manager.update(UserEntity, { id: user.id }, { username });
    return { result: username, changed: { before: { username: user.username }, after: { username } } };
  });
}

/**
 * Takes the second factors of a user of the staff and ends their sessions, as an admin does for others: for the last
 * admin.
 * @param who their id, or their name without regard to case
 * @returns whether they had a factor, and `pauseOf` the user
 * @throws Error in Spanish, when there is no such user
 */
export async function resetFactorsOf(database: DataSource, who: string): Promise<{ had: boolean; pause: string }> {
  return changeByServer(database, who, 'user.factorsReset', async (manager, user) => {
    const had = await resetFactors(manager, user);
    return { result: { had, pause: pauseOf(user) }, changed: had && { before: null, after: null } };
  });
}

/**
 * Gives a user of the staff another password and ends their sessions, as an admin does for others: for the last admin.
 * @param who their id, or their name without regard to case
 * @returns `pauseOf` the user
 * @throws Error in Spanish, when there is no such user
 */
export async function resetPasswordOf(database: DataSource, who: string, passwordHash: string): Promise<string> {
  return changeByServer(database, who, 'user.passwordChanged', async (manager, user) => {
    await manager.update(UserEntity, { id: user.id }, { passwordHash, tokenVersion: user.tokenVersion + 1 });
    await endStaffSessions(manager, user.id);
    return { result: pauseOf(user), changed: { before: null, after: null } };
  });
}

/** Sentence to add for a user who can't sign in yet, as they are paused; '' for others. */
function pauseOf({ active }: UserEntity): string {
  return active ? '' : ' Está en pausa: no entra hasta que un administrador active su cuenta.';
}

interface Change<Result> {
  result: Result;
  /** For the audit log; false where nothing changed. */
  changed: { before: AuditFields | null; after: AuditFields | null } | false;
}

function changeByServer<Result>(
  database: DataSource,
  who: string,
  action: AuditAction,
  work: (manager: EntityManager, user: UserEntity) => Promise<Change<Result>>,
): Promise<Result> {
  return database.transaction(async (manager) => {
    const users = await manager.find(UserEntity, { order: { id: 'ASC' }, lock: { mode: 'for_no_key_update' } });
    const user = users.find(({ id, username }) => id === who || username.toLowerCase() === who.trim().toLowerCase());
    if (!user) throw new Error(`no hay un usuario "${who}"`);
    const { result, changed } = await work(manager, user);
    const entry = { action, object: { type: 'user', id: user.id } } as const;
    if (changed) await new AuditService().record(manager, systemActor, [{ ...entry, ...changed }]);
    return result;
  });
}
