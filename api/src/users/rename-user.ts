import { newUsernameProblem, roleLabels } from '@shop/contracts';
import type { DataSource } from 'typeorm';

import { systemActor } from '../audit/actor';
import { AuditService } from '../audit/audit.service';
import { ShopError } from '../platform/errors/shop-error';
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
  const audit = new AuditService();
  return database.transaction(async (manager) => {
    const users = await manager.find(UserEntity, { order: { id: 'ASC' }, lock: { mode: 'for_no_key_update' } });
    const user = users.find(({ id, username }) => id === who || username.toLowerCase() === who.trim().toLowerCase());
    if (!user) throw new Error(`no hay un usuario "${who}"`);
    const username = await chosenName(manager, name, user.id).catch((error: unknown) => {
      throw error instanceof ShopError ? new Error(`otro usuario tiene un nombre como "${name}"`) : error;
    });
    await manager.update(UserEntity, { id: user.id }, { username });
    const object = { type: 'user', id: user.id } as const;
    const names = { before: { username: user.username }, after: { username } };
    await audit.record(manager, systemActor, [{ action: 'user.updated', object, ...names }]);
    return username;
  });
}
