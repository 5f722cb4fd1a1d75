import { createHash, randomInt } from 'node:crypto';

import { RECOVERY_CODES } from '@shop/contracts';
import { IsNull, type EntityManager } from 'typeorm';

import { RecoveryCodeEntity } from './recovery-code.entity';

/** Without the letters and digits that are mistaken for one another. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 10;

/** Replaces the user's codes. @returns the new ones, 'K7QMD-3FXPA', which can never be read again */
export async function renewRecoveryCodes(manager: EntityManager, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await manager.delete(RecoveryCodeEntity, { userId });
  await manager.insert(
    RecoveryCodeEntity,
    codes.map((code) => ({ userId, codeHash: hashOf(code) })),
  );
  return codes;
}

/** Uses a code up; false for one that is none, or was used. Of two who use one at once, one gets true. */
export async function useRecoveryCode(manager: EntityManager, userId: string, code: string): Promise<boolean> {
  const open = { userId, codeHash: hashOf(code), usedAt: IsNull() };
  const { affected } = await manager.update(RecoveryCodeEntity, open, { usedAt: new Date() });
  return affected === 1;
}

function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}

/** However it was typed: small letters, and with or without the hyphen. */
function hashOf(code: string): Buffer {
  return createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest();
}
