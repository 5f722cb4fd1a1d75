/** Ends the messages of device $1 of user $2, and keeps that somebody did. */
export const removeDevice = `
  WITH removed AS (DELETE FROM push_subscriptions WHERE id = $1 AND user_id = $2 RETURNING endpoint)
  INSERT INTO removed_push_devices (endpoint_hash) SELECT sha256(convert_to(endpoint, 'UTF8')) FROM removed
  ON CONFLICT (endpoint_hash) DO UPDATE SET at = now() RETURNING endpoint_hash`;

/** A row where somebody ended the messages of endpoint $1. */
export const findRemoved = `
  SELECT FROM removed_push_devices WHERE endpoint_hash = sha256(convert_to($1, 'UTF8'))`;

/** Endpoint $1 was added by a press. */
export const forgetRemoved = `
  DELETE FROM removed_push_devices WHERE endpoint_hash = sha256(convert_to($1, 'UTF8'))`;

/** After which an event is no news. */
const NEWS = `interval '1 hour'`;

const service = `split_part(endpoint, '/', 3)`;

/**
 * Messages to send for the events $1: of each new order to each device, but for who entered it; of each
 * notice to the devices of who is told.
 */
export const planDeliveries = `
  INSERT INTO push_deliveries (event_id, subscription_id)
  SELECT event.id, subscription.id
  FROM events event, push_subscriptions subscription
  WHERE event.id = ANY($1) AND event.at > now() - ${NEWS}
    AND CASE event.name
      WHEN 'order.placed' THEN subscription.user_id::text IS DISTINCT FROM event.data ->> 'enteredBy'
      WHEN 'notice.given' THEN
        EXISTS (SELECT FROM staff_notices notice WHERE notice.id = event.object_id AND notice.user_id = subscription.user_id)
      ELSE false
    END
  ON CONFLICT DO NOTHING`;

/**
 * Takes up to $1 messages that are due and keeps them from everybody else for $2 seconds; none of the services $3. A process
 * that dies with them leaves them to the others after that.
 */
export const claimDeliveries = `
  WITH due AS (
    SELECT event_id, subscription_id FROM push_deliveries JOIN push_subscriptions ON id = subscription_id
    WHERE due_at <= now() AND ${service} <> ALL ($3::text[])
    ORDER BY due_at LIMIT $1 FOR UPDATE OF push_deliveries SKIP LOCKED
  ),
  claimed AS (
    UPDATE push_deliveries delivery SET attempts = attempts + 1, due_at = now() + make_interval(secs => $2)
    FROM due WHERE (delivery.event_id, delivery.subscription_id) = (due.event_id, due.subscription_id)
    RETURNING delivery.event_id, delivery.subscription_id, delivery.attempts
  )
  SELECT claimed.event_id AS "eventId", claimed.subscription_id AS "subscriptionId", claimed.attempts,
    subscription.user_id AS "userId", subscription.endpoint, subscription.p256dh, subscription.auth,
    subscription.key_id AS "keyId", event.object_id AS "objectId", event.data, event.name, event.at,
    event.at <= now() - ${NEWS} AS "isOld", ${service} AS service
  FROM claimed JOIN push_subscriptions subscription ON subscription.id = claimed.subscription_id
    JOIN events event ON event.id = claimed.event_id`;

/** Seconds until the next message is due, but for those of the services $1; null without any. */
export const untilNextDelivery = `
  SELECT extract(epoch FROM min(due_at) - now())::float8 AS seconds
  FROM push_deliveries JOIN push_subscriptions ON id = subscription_id WHERE ${service} <> ALL ($1::text[])`;
