import type { AffiliateSort } from '@shop/contracts';

const statusOrder = `array_position(ARRAY['pending', 'approved', 'standby', 'rejected'], affiliate.status)`;
const nameOrder = 'affiliate.name COLLATE "es-x-icu"';

/** Names in Spanish order, statuses in the order in which they ask for staff's attention. */
const affiliateOrders: Record<AffiliateSort, string> = {
  '-createdAt': 'affiliate.created_at DESC, affiliate.id',
  createdAt: 'affiliate.created_at, affiliate.id',
  name: `${nameOrder}, affiliate.id`,
  '-name': `${nameOrder} DESC, affiliate.id`,
  status: `${statusOrder}, affiliate.created_at DESC, affiliate.id`,
  '-status': `${statusOrder} DESC, affiliate.created_at DESC, affiliate.id`,
};

/** Adds to the affiliates in `page` what the contracts' `AffiliateView` says of them; sales are read for these alone. */
const withPurchases = `
  SELECT affiliate.id, affiliate.name, affiliate.email, affiliate.phone, affiliate.level, affiliate.status,
    affiliate.discount, affiliate.minimum_purchase AS "minimumPurchase", affiliate.message,
    affiliate.created_at AS "createdAt", affiliate.approved_at AS "approvedAt", affiliate.approved_by AS "approvedBy",
    approver.username AS "approvedByName", affiliate.password_hash IS NOT NULL AS activated,
    (SELECT max(link.expires_at) FROM activation_links link
      WHERE link.affiliate_id = affiliate.id AND link.ended_at IS NULL AND link.expires_at > now()
    ) AS "activationExpiresAt",
    coalesce(placed.orders, 0)::integer AS "ordersCount",
    coalesce(bought.amount, 0)::numeric(14,2) AS "totalBought",
    placed.last AS "lastOrderAt"
  FROM page affiliate
  LEFT JOIN users approver ON approver.id = affiliate.approved_by
  LEFT JOIN (
    SELECT affiliate_id, count(*) AS orders, max(created_at) AS last FROM orders
    WHERE affiliate_id IN (SELECT id FROM page) GROUP BY affiliate_id
  ) placed ON placed.affiliate_id = affiliate.id
  LEFT JOIN (
    SELECT orders.affiliate_id, sum(sale.total_amount) AS amount
    FROM orders JOIN sales sale ON sale.order_id = orders.id AND sale.status = 'completed'
    WHERE orders.affiliate_id IN (SELECT id FROM page) GROUP BY orders.affiliate_id
  ) bought ON bought.affiliate_id = affiliate.id`;

/** $1 status, $2 level, $3 pattern; null for any. */
const affiliateFilter = `
  FROM affiliates affiliate
  WHERE ($1::text IS NULL OR affiliate.status = $1)
    AND ($2::text IS NULL OR affiliate.level = $2)
    AND ($3::text IS NULL OR shop_fold(affiliate.name) LIKE $3 OR shop_fold(affiliate.email) LIKE $3
      OR affiliate.phone LIKE $3)`;

export const countAffiliates = `SELECT count(*)::integer AS total ${affiliateFilter}`;

/** One page of affiliates; $4 rows, $5 rows to skip. */
export function listAffiliates(sort: AffiliateSort): string {
  const order = affiliateOrders[sort];
  return `
    WITH page AS MATERIALIZED (SELECT affiliate.* ${affiliateFilter} ORDER BY ${order} LIMIT $4 OFFSET $5)
    ${withPurchases} ORDER BY ${order}`;
}

/** $1 the affiliate's id. */
export const affiliateById = `WITH page AS MATERIALIZED (SELECT * FROM affiliates WHERE id = $1) ${withPurchases}`;
