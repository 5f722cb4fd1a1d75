/** The affiliates $1, each an `AffiliateView`: who approved them, until when their link is open, and what they bought. */
export const affiliateViews = `
  SELECT affiliate.id, name, email, phone, level, message, status, discount::float8,
    minimum_purchase AS "minimumPurchase", affiliate.created_at AS "createdAt", approved_at AS "approvedAt",
    approved_by AS "approvedBy", approver.username AS "approvedByName",
    affiliate.password_hash IS NOT NULL AS activated,
    (SELECT max(link.expires_at) FROM activation_links link
      WHERE link.affiliate_id = affiliate.id AND link.ended_at IS NULL AND link.expires_at > now()
    ) AS "activationExpiresAt",
    coalesce(placed.orders, 0)::integer AS "ordersCount",
    coalesce(placed.amount, 0)::numeric(14,2) AS "totalBought",
    placed.last AS "lastOrderAt"
  FROM unnest($1::uuid[]) WITH ORDINALITY AS asked (id, place)
  JOIN affiliates affiliate ON affiliate.id = asked.id
  LEFT JOIN users approver ON approver.id = affiliate.approved_by
  LEFT JOIN (
    SELECT affiliate_id, count(*) AS orders, max(created_at) AS last, sum(completed_amount) AS amount FROM orders
    WHERE affiliate_id = ANY ($1) GROUP BY affiliate_id
  ) placed ON placed.affiliate_id = affiliate.id
  ORDER BY place`;
