import type { EntityManager } from 'typeorm';

import { UserEntity } from '../user.entity';
import { endStaffSessions } from '../staff-session-rows';
import { PasskeyEntity } from './passkeys/passkey.entity';
import { RecoveryCodeEntity } from './recovery-code.entity';
import { StaffTotpEntity } from './totp/staff-totp.entity';

/**
 * Takes every factor and session of a user, whose row the caller holds; their days of grace start again. The password
 * stays. @returns whether there was a factor
 */
export async function resetFactors(manager: EntityManager, { id, tokenVersion }: UserEntity): Promise<boolean> {
  const { affected: apps } = await manager.delete(StaffTotpEntity, { userId: id });
  const { affected: passkeys } = await manager.delete(PasskeyEntity, { userId: id });
  await manager.delete(RecoveryCodeEntity, { userId: id });
  if (!apps && !passkeys) return false;
  await manager.update(UserEntity, { id }, { tokenVersion: tokenVersion + 1, factorDueFrom: new Date() });
  await endStaffSessions(manager, id);
  return true;
}
