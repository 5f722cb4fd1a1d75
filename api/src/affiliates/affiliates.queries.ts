/**
 * Facts beside an affiliate's row, for the affiliates with the ids $1: who approved them, until when their link is
 * open, and what they bought.
 */
export const affiliateFacts = `
  SELECT affiliate.id, approver.username AS "approvedByName",
    (SELECT max(link.expires_at) FROM activation_links link
      WHERE link.affiliate_id = affiliate.id AND link.ended_at IS NULL AND link.expires_at > now()
    ) AS "activationExpiresAt",
    coalesce(placed.orders, 0)::integer AS "ordersCount",
    coalesce(placed.amount, 0)::numeric(14,2) AS "totalBought",
    placed.last AS "lastOrderAt"
  FROM affiliates affiliate
  LEFT JOIN users approver ON approver.id = affiliate.approved_by
  LEFT JOIN (
    SELECT affiliate_id, count(*) AS orders, max(created_at) AS last, sum(completed_amount) AS amount FROM orders
    WHERE affiliate_id = ANY ($1) GROUP BY affiliate_id
  ) placed ON placed.affiliate_id = affiliate.id
  WHERE affiliate.id = ANY ($1)`;
