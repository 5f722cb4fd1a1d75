import { createHash, createHmac } from 'node:crypto';

import type { EntityManager } from 'typeorm';

import { ShopError } from '../errors/shop-error';
import { waitAsACommit } from '../database/wait-as-a-commit';
import type { Asked } from './asked';

/** In the place of a user: visitors, whose keys are random and told to nobody else. */
export const VISITORS = '00000000-0000-0000-0000-000000000000';

/**
 * Does what a user asks for, in the transaction of the manager, unless the same user's same call was done before: who asks
 * again while that is going on waits for it. Keys are each user's own, and kept for a week: a form whose answer was lost may
 * stand in a tab over days off. What was asked is kept as a fingerprint that takes the key to make: a reader of the table can
 * try out no password with it.
 * @param work returns the id of what it made or changed
 * @returns that id, also of what was done before
 * @throws ShopError request.keyReused for the key of another call; what `work` throws, which uses up no key
 */
export async function doOnce(
  manager: EntityManager,
  userId: string,
  asked: Asked | null,
  work: () => Promise<string>,
): Promise<string> {
  if (!asked) return work();
  const keyHash = createHash('sha256').update(asked.key).digest('hex');
  const callHash = createHmac('sha256', asked.key).update(asked.call).digest('hex');
  const claimed = await manager.query<unknown[]>(claim, [userId, keyHash, callHash]);
  if (claimed.length > 0) {
    const id = await work();
    await manager.query(note, [userId, keyHash, id]);
    return id;
  }
  const [earlier] = await manager.query<{ callHash: string; objectId: string }[]>(find, [userId, keyHash]);
  // Swept in this very moment.
  if (!earlier) throw new ShopError('server.unavailable');
  if (earlier.callHash !== callHash) throw new ShopError('request.keyReused');
  await manager.query(waitAsACommit);
  return earlier.objectId;
}

/** Waits for the call that is about to commit the same key. */
const claim = `
  INSERT INTO answered_calls (user_id, key_hash, call_hash) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING user_id`;

const note = 'UPDATE answered_calls SET object_id = $3 WHERE user_id = $1 AND key_hash = $2';

const find = `
  SELECT call_hash AS "callHash", object_id AS "objectId" FROM answered_calls WHERE user_id = $1 AND key_hash = $2`;
