import type { NoticeKind } from '@shop/contracts';
import type { EntityManager } from 'typeorm';

interface Notice {
  kind: NoticeKind;
  /** Who did it; null for the shop itself. */
  byId: string | null;
}

/** Tells a staff user, in the transaction of what they are told of. */
export async function giveNotice(manager: EntityManager, userId: string, { kind, byId }: Notice): Promise<void> {
  await manager.query('INSERT INTO staff_notices (kind, by_id, user_id) VALUES ($1, $2, $3)', [kind, byId, userId]);
}

/** Tells every admin who works, also the one whose session did it: it may be stolen. */
export async function giveAdminsNotice(manager: EntityManager, { kind, byId }: Notice): Promise<void> {
  await manager.query(
    `INSERT INTO staff_notices (kind, by_id, user_id) SELECT $1, $2, id FROM users WHERE role = 'admin' AND active`,
    [kind, byId],
  );
}

/** Tells by the shop itself those admins who were not told already and have not seen it. */
export async function giveAdminsNoticeOnce(manager: EntityManager, kind: NoticeKind): Promise<void> {
  await manager.query(
    `INSERT INTO staff_notices (kind, user_id)
     SELECT $1, id FROM users WHERE role = 'admin' AND active
       AND NOT EXISTS (SELECT FROM staff_notices WHERE kind = $1 AND user_id = users.id)`,
    [kind],
  );
}
