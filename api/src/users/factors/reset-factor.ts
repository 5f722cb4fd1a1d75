import { Raw, type DataSource } from 'typeorm';

import { systemActor } from '../../audit/actor';
import { AuditService } from '../../audit/audit.service';
import { UserEntity } from '../user.entity';
import { resetFactors } from './factor-reset';

/**
 * What an admin does for others, for the last admin: takes the second factors of the user with that name and ends their
 * sessions. @returns whether they had a factor
 * @throws Error in Spanish, when nobody has that name
 */
export async function resetFactorOf(database: DataSource, name: string): Promise<boolean> {
  const audit = new AuditService();
  return database.transaction(async (manager) => {
    const user = await manager.findOne(UserEntity, {
      where: { username: Raw((column) => `lower(${column}) = lower(:name)`, { name: name.trim() }) },
      lock: { mode: 'for_no_key_update' },
    });
    if (!user) throw new Error(`no hay un usuario "${name}"`);
    if (!(await resetFactors(manager, user))) return false;
    const object = { type: 'user', id: user.id } as const;
    await audit.record(manager, systemActor, [{ action: 'user.factorsReset', object, before: null, after: null }]);
    return true;
  });
}
