import type { UserSort } from '@shop/contracts';

const nameOrder = 'username COLLATE "es-x-icu"';

const userOrders: Record<UserSort, string> = {
  '-createdAt': 'created_at DESC, id',
  createdAt: 'created_at, id',
  username: `${nameOrder}, id`,
  '-username': `${nameOrder} DESC, id`,
};

/** $1 role, $2 active, $3 pattern; null for any. */
const userFilter = `
  FROM users
  WHERE ($1::text IS NULL OR role = $1) AND ($2::boolean IS NULL OR active = $2)
    AND ($3::text IS NULL OR shop_fold(username) LIKE $3)`;

export const countUsers = `SELECT count(*)::integer AS total ${userFilter}`;

/** One page of users; $4 rows, $5 rows to skip. */
export function listUsers(sort: UserSort): string {
  return `
    SELECT id, username, role, active, edit_inventory AS "editInventory", add_product AS "addProduct",
      delete_items AS "deleteItems", delete_affiliate AS "deleteAffiliate", authorize_affiliate AS "authorizeAffiliate",
      pause_affiliate AS "pauseAffiliate", created_at AS "createdAt"
    ${userFilter}
    ORDER BY ${userOrders[sort]}
    LIMIT $4 OFFSET $5`;
}
